import { execFileSync } from 'node:child_process'
import type { RuntimeCrate } from './RuntimeWorkspace.ts'

/**
 * The packages that a Rust package is built from, itself included, each as `cargo tree` writes it: with
 * its version, its folder if it is in the workspace, and its features.
 */
export function listPackages(
  args: RuntimeCrate & {
    /** The path of cargo. */
    readonly cargo: string
    readonly workspace: string
  }
): readonly string[] {
  const { cargo, workspace, crate, features } = args
  const built = ['--package', crate, '--features', features.join()]
  const which = ['tree', '--locked', ...built, '--target', 'wasm32v1-none']
  const form = ['--edges', 'normal,build', '--prefix', 'none', '--format', '{p} {f}']
  const text = execFileSync(cargo, [...which, ...form], { cwd: workspace, encoding: 'utf8' })
  // What was shown before is marked.
  const lines = text.split('\n').map((line) => line.replace(/ \(\*\)$/, '').trim())
  return [...new Set(lines)].sort()
}
