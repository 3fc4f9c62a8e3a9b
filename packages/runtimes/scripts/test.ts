import { spawnSync } from 'node:child_process'
import { argv, exit } from 'node:process'
import { features, folder } from './workspace.ts'

/** The crates that are published. */
const PUBLISHED = [
  'automation-rules',
  'automation-api',
  'pallet-automation-time',
  'pallet-xcmp-handler'
]

for (const args of [
  ['fmt', '--all', '--check'],
  ['test', '--locked', '--features', features, ...argv.slice(2)],
  // All that they need is there by now, so that they are packed without asking the registry.
  ['package', '--offline', '--allow-dirty', '--no-verify', ...PUBLISHED.map((name) => `-p=${name}`)]
]) {
  const { status } = spawnSync('cargo', args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) exit(status ?? 1)
}
