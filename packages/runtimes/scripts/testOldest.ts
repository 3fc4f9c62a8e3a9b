import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit } from 'node:process'
import { features, folder } from './workspace.ts'

// Tests the published crates on the oldest supported release of polkadot-sdk: a copy of the
// workspace without the runtimes, and with the versions of `Cargo.oldest.lock`. `test.ts` tests the
// release of `Cargo.lock`.
const copy = join(folder, 'target', 'oldest')
const workspace = join(copy, 'packages', 'runtimes')
const manifest = readFileSync(join(folder, 'Cargo.toml'), 'utf8')

rmSync(copy, { recursive: true, force: true })
for (const part of ['api', 'guide', 'pallets', 'rules']) {
  cpSync(join(folder, part), join(workspace, part), { recursive: true, preserveTimestamps: true })
}
// Tests compare the documentation with the code.
for (const page of ['pallets-integration.md', 'pallets-security.md', 'service.md']) {
  cpSync(join(folder, '../../docs', page), join(copy, 'docs', page), { preserveTimestamps: true })
}
cpSync(join(folder, 'Cargo.oldest.lock'), join(workspace, 'Cargo.lock'))
writeFileSync(join(workspace, 'Cargo.toml'), manifest.replace('"runtimes/*", ', ''))

const args = ['test', '--locked', '--features', features]
exit(spawnSync('cargo', args, { cwd: workspace, stdio: 'inherit' }).status ?? 1)
