import { execFileSync } from 'node:child_process'

/**
 * The packages that a Rust package is built from, itself included, each as `cargo tree` writes it: with
 * its version, its folder if it is in the workspace, and its features.
 */
export function listPackages(args: {
  /** The path of cargo. */
  readonly cargo: string
  readonly workspace: string
  /** The name of the Rust package. */
  readonly crate: string
}): readonly string[] {
  const { cargo, workspace, crate } = args
  const which = ['tree', '--locked', '--package', crate, '--target', 'wasm32v1-none']
  const form = ['--edges', 'normal,build', '--prefix', 'none', '--format', '{p} {f}']
  const text = execFileSync(cargo, [...which, ...form], { cwd: workspace, encoding: 'utf8' })
  // What was shown before is marked.
  const lines = text.split('\n').map((line) => line.replace(/ \(\*\)$/, '').trim())
  return [...new Set(lines)].sort()
}
