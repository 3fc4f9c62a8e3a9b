import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { argv, env, exit } from 'node:process'
import { features, folder } from './workspace.ts'

/** Runs cargo in the workspace, and ends with what it ends with if that is a failure. */
function cargo(args: readonly string[], variables: Readonly<Record<string, string>> = {}): void {
  const options = { cwd: folder, stdio: 'inherit', env: { ...env, ...variables } } as const
  const { status } = spawnSync('cargo', args, options)
  if (status !== 0) exit(status ?? 1)
}

const tested = ['--locked', '--features', features]
const pallets = ['pallet-automation-time', 'pallet-xcmp-handler'].flatMap((name) => ['-p', name])

cargo(['fmt', '--all', '--check'])
// As WASM has them, with what is compiled for benchmarks: crates have fewer functions without `std`. That of
// FRAME's benchmarks names `std` for hosts, which the flag lets it find.
cargo(['check', ...tested, '--no-default-features', ...pallets], {
  RUSTFLAGS: '--extern std',
  CARGO_TARGET_DIR: join(env['CARGO_TARGET_DIR'] ?? join(folder, 'target'), 'bare')
})
cargo(['test', ...tested, ...argv.slice(2)])
