import { spawnSync } from 'node:child_process'
import { argv, exit } from 'node:process'
import { features, folder } from './workspace.ts'

for (const args of [
  ['fmt', '--all', '--check'],
  ['test', '--locked', '--features', features, ...argv.slice(2)]
]) {
  const { status } = spawnSync('cargo', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) exit(status ?? 1)
}
