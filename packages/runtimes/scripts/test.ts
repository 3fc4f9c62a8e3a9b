import { spawnSync } from 'node:child_process'
import { argv, exit } from 'node:process'
import { workspace } from './paths.ts'

// The pallets and rules on the machine's own toolchain, with their benchmarks and with the checks of their
// migrations; the runtimes are tested as WASM, which is built without these features.
const FEATURES = 'runtime-benchmarks,try-runtime'

for (const args of [
  ['fmt', '--all', '--check'],
  ['test', '--locked', '--features', FEATURES, ...argv.slice(2)]
]) {
  const { status } = spawnSync('cargo', args, { cwd: workspace, stdio: 'inherit' })
  if (status !== 0) exit(status ?? 1)
}
