import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { env, exit, stderr } from 'node:process'
import { buildCode } from '@tooling/runtimes'
import { folder } from './workspace.ts'

// Measures the weights of the pallets on this machine, on the services' WASM with their benchmarks, and
// writes them beside the pallets' `weights.rs`.
const { FRAME_OMNI_BENCHER: bencher = 'frame-omni-bencher' } = env
const { stdout: version, error } = spawnSync(bencher, ['--version'], { encoding: 'utf8' })
if (error !== undefined) {
  stderr.write(
    `${bencher} does not start (${error.message}). Install it, or name its path in FRAME_OMNI_BENCHER:\n  SKIP_WASM_BUILD=1 cargo install frame-omni-bencher --locked --version 0.28.0\n`
  )
  exit(1)
}

/** What is measured: the benchmarks of a pallet, on which runtime. Both variants share all other code. */
const measured = [
  {
    runtime: 'service-hour',
    pallet: 'pallet_automation_time::hour',
    benchmarks: '*',
    output: 'pallets/automation-time/src/weights/hour.rs'
  },
  {
    runtime: 'service-minute',
    pallet: 'pallet_automation_time::minute',
    benchmarks: 'schedule_native_transfer_task,run_native_transfer_task',
    output: 'pallets/automation-time/src/weights/minute.rs'
  },
  {
    runtime: 'service-hour',
    pallet: 'pallet_xcmp_handler',
    benchmarks: '*',
    output: 'pallets/xcmp-handler/src/weights/measured.rs'
  }
] as const

const target = join(folder, 'target', 'weights')
mkdirSync(target, { recursive: true })
const header = join(target, 'header.txt')
writeFileSync(
  header,
  `//! Written by \`pnpm runtimes:weights\`: ${version.trim()}, ${availableParallelism()} cores.\n`
)

const files = new Map<string, string>()
for (const runtime of new Set(measured.map(({ runtime }) => runtime))) {
  const file = join(target, `${runtime}.wasm`)
  writeFileSync(file, buildCode(folder, `paraclock-${runtime}`, ['runtime-benchmarks']))
  files.set(runtime, file)
}

for (const { runtime, pallet, benchmarks, output } of measured) {
  const { status } = spawnSync(
    bencher,
    [
      ...['v1', 'benchmark', 'pallet', '--runtime', files.get(runtime) ?? ''],
      ...['--genesis-builder-preset', 'local', '--pallet', pallet, '--extrinsic', benchmarks],
      ...['--steps', '20', '--repeat', '20', '--min-duration', '5', '--header', header],
      ...['--template', join(folder, 'scripts', 'weights.hbs'), '--output', join(folder, output)]
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] }
  )
  if (status !== 0) exit(status ?? 1)
}
