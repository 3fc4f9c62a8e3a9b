import { spawnSync } from 'node:child_process'
import { argv, exit } from 'node:process'
import { workspace } from './paths.ts'

// The pallets and rules on the machine's own toolchain; the runtimes are tested as WASM.
for (const args of [
  ['fmt', '--all', '--check'],
  ['test', '--locked', ...argv.slice(2)]
]) {
  const { status } = spawnSync('cargo', args, { cwd: workspace, stdio: 'inherit' })
  if (status !== 0) exit(status ?? 1)
}
