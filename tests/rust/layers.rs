//! Dependencies point one way: no module uses one above it.

use std::path::{Path, PathBuf};

/// The modules in the order of `lib.rs`, which is that of their dependencies.
fn order(root: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(root.join("lib.rs")).unwrap();
    let name = |line: &str| {
        let line = line.strip_prefix("pub ").unwrap_or(line);
        Some(line.strip_prefix("mod ")?.strip_suffix(';')?.to_owned())
    };
    text.lines().filter_map(name).collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") {
            found.push(path);
        }
    }
}

/// The names of the modules that a source text names as `crate::module`.
fn used(text: &str) -> Vec<&str> {
    text.split("crate::")
        .skip(1)
        .map(|rest| {
            let end = rest
                .find(|c: char| !c.is_alphanumeric() && c != '_')
                .unwrap_or(rest.len());
            &rest[..end]
        })
        .collect()
}

#[test]
fn no_module_uses_one_above_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src-rust");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let order = order(&root);
    let place = |module: &str| {
        let found = order.iter().position(|known| known == module);
        found.unwrap_or_else(|| panic!("the module {module} is not in lib.rs"))
    };
    let mut imports = 0;
    for file in files {
        let inside = file.strip_prefix(&root).unwrap();
        let first = Path::new(inside.iter().next().unwrap())
            .file_stem()
            .unwrap();
        let module = first.to_str().unwrap();
        if module == "lib" {
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(
            !text.contains("crate::{"),
            "{}: write one crate:: path a line",
            inside.display()
        );
        for other in used(&text) {
            imports += 1;
            let down = place(other) <= place(module);
            assert!(down, "{} uses {other}, which is above it", inside.display());
        }
    }
    assert!(imports > 10, "the sources were not read");
}
