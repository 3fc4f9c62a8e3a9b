import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folder } from './workspace.ts'

/** Copies the workspace without the runtimes, with another manifest. Returns the copy's folder. */
export function copyCrates(name: string, change: (manifest: string) => string): string {
  const copy = join(folder, 'target', name)
  const workspace = join(copy, 'packages', 'runtimes')
  const manifest = readFileSync(join(folder, 'Cargo.toml'), 'utf8')
  rmSync(copy, { recursive: true, force: true })
  for (const part of ['api', 'guide', 'pallets', 'rules']) {
    cpSync(join(folder, part), join(workspace, part), { recursive: true, preserveTimestamps: true })
  }
  // Tests compare the documentation with the code.
  for (const page of ['pallets-integration.md', 'pallets-security.md', 'service.md']) {
    const from = join(folder, '../../docs', page)
    cpSync(from, join(copy, 'docs', page), { preserveTimestamps: true })
  }
  writeFileSync(join(workspace, 'Cargo.toml'), change(manifest.replace('"runtimes/*", ', '')))
  return workspace
}
