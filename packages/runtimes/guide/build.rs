//! Puts the lines that the guide adds into the places of `src/template` that are marked for them.

use std::{collections::BTreeMap, env, error::Error, fs, path::Path};

const GUIDE: &str = "../../../docs/pallets-integration.md";
const TEMPLATE: &str = "src/template";
/// What a marked line begins with. What the guide's diff says of its place follows.
const MARK: &str = "// The guide's lines: ";

/// Places of the template that this crate stands in for, so that nothing is put into them.
const STOOD_IN_FOR: [&str; 2] = ["# runtime/Cargo.toml", "runtime/src/configs/xcm_config.rs"];

/// The lines that each diff of the guide adds, by the place that its first line names.
fn added_lines(guide: &str) -> BTreeMap<String, String> {
	let mut added = BTreeMap::new();
	for block in guide.split("```diff\n").skip(1) {
		let diff = block.split("```").next().unwrap_or_default();
		let place = diff.lines().next().unwrap_or_default();
		let lines: Vec<_> =
			diff.lines().filter_map(|line| line.trim_start().strip_prefix('+')).collect();
		added.insert(place.trim().trim_start_matches("// ").into(), lines.join("\n"));
	}
	added
}

/// A file of the template with the guide's lines, which are taken out of `added`.
fn fill(template: &str, added: &mut BTreeMap<String, String>) -> Result<String, String> {
	let mut filled = String::new();
	for line in template.lines() {
		match line.trim().strip_prefix(MARK) {
			None => filled.push_str(line),
			Some(place) => {
				let lines = added.remove(place);
				filled.push_str(&lines.ok_or(format!("the guide adds nothing to {place}"))?);
			}
		}
		filled.push('\n');
	}
	Ok(filled)
}

fn main() -> Result<(), Box<dyn Error>> {
	println!("cargo::rerun-if-changed={GUIDE}");
	println!("cargo::rerun-if-changed={TEMPLATE}");
	let mut added = added_lines(&fs::read_to_string(GUIDE)?.replace("\r\n", "\n"));
	let out = env::var("OUT_DIR")?;
	for entry in fs::read_dir(TEMPLATE)? {
		let path = entry?.path();
		let name = path.file_name().ok_or("a file has a name")?;
		fs::write(Path::new(&out).join(name), fill(&fs::read_to_string(&path)?, &mut added)?)?;
	}
	for place in STOOD_IN_FOR {
		added.remove(place).ok_or(format!("the guide adds nothing to {place}"))?;
	}
	match added.keys().next() {
		None => Ok(()),
		Some(place) => Err(format!("no file of {TEMPLATE} has a place for {place}").into()),
	}
}
