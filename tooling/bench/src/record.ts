import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { execPath, stdout, version } from 'node:process'

/** Benchmarks whose results are on the page of figures, and where they run. */
const benchmarks = [
  { id: 'task-ids', folder: 'packages/xcm', script: 'scripts/benchTaskId.ts' },
  { id: 'reading-runtimes', folder: 'packages/types', script: 'scripts/bench.ts' }
] as const

const RUNS = 5
const root = join(import.meta.dirname, '../../..')

// Each run is a process of its own; the page of figures gives the least and the most of them.
for (const { id, folder, script } of benchmarks) {
  const [load = 0] = loadavg()
  const taken = new Map<string, number[]>()
  for (let run = 0; run < RUNS; run += 1) {
    const text = execFileSync(execPath, ['--conditions=@paraclock/source', script, '--json'], {
      cwd: join(root, folder),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore']
    })
    for (const { name, milliseconds } of JSON.parse(text) as readonly {
      readonly name: string
      readonly milliseconds: number
    }[]) {
      taken.set(name, [...(taken.get(name) ?? []), Number(milliseconds.toPrecision(4))])
    }
  }
  const result = {
    command: `pnpm --filter ./${folder} run bench`,
    node: version,
    cores: cpus().length,
    load: Number(load.toFixed(1)),
    milliseconds: Object.fromEntries(taken)
  }
  writeFileSync(
    join(import.meta.dirname, `../results/${id}.json`),
    `${JSON.stringify(result, null, 2)}\n`
  )
  stdout.write(`${id}: ${taken.size} figures of ${RUNS} runs\n`)
}
