import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { exit } from 'node:process'
import { copyCrates } from './copyCrates.ts'
import { features, folder } from './workspace.ts'

// Tests the published crates on the oldest supported release of polkadot-sdk, with the versions of
// `Cargo.oldest.lock`. `test.ts` tests the release of `Cargo.lock`.
const workspace = copyCrates('oldest', (manifest) => manifest)
cpSync(join(folder, 'Cargo.oldest.lock'), join(workspace, 'Cargo.lock'))

const args = ['test', '--locked', '--features', features]
exit(spawnSync('cargo', args, { cwd: workspace, stdio: 'inherit' }).status ?? 1)
