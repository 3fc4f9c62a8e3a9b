const CRATE_INTERFACE = /^#\[runtime_interface/
const TRAIT = /^pub trait (\w+)/
const VERSION = /^\t#\[version\((\d+)/
const FEATURE = /^\t#\[cfg\(feature/
const FUNCTION = /^\tfn (\w+)\s*[(<]/

/**
 * The host functions that a crate of Rust exports to runtimes: the functions of its traits under
 * `#[runtime_interface]`, by the names that the macro gives them. Those behind an experimental feature
 * are left out, for no node has them.
 */
export function listHostFunctions(source: string): readonly string[] {
  const names: string[] = []
  let isInterface = false
  let trait: string | undefined
  let version = '1'
  let isOptional = false
  for (const line of source.split('\n')) {
    if (CRATE_INTERFACE.test(line)) isInterface = true
    const opened = TRAIT.exec(line)?.[1]
    if (opened !== undefined) {
      trait = isInterface ? snakeCase(opened) : undefined
      isInterface = false
    }
    if (line === '}') trait = undefined
    if (trait === undefined) continue
    version = VERSION.exec(line)?.[1] ?? version
    isOptional ||= FEATURE.test(line)
    const name = FUNCTION.exec(line)?.[1]
    if (name === undefined) continue
    if (!isOptional) names.push(`ext_${trait}_${name}_version_${version}`)
    version = '1'
    isOptional = false
  }
  return names.sort()
}

function snakeCase(name: string): string {
  return name.replace(/(?<=.)[A-Z]/g, (letter) => `_${letter}`).toLowerCase()
}
