import { parseArgs } from 'node:util'
import {
  type CreateSubject,
  runOverLoopback,
  runVirtually,
  type Scenario,
  type ScenarioRun,
  scenarios
} from '@tooling/faults'
import { createProvider } from '../src/index.ts'

/** The number of simultaneous runs over real sockets. A run mostly waits. */
const AT_ONCE = 24

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    first: { type: 'string', default: '1' },
    only: { type: 'string' },
    loopback: { type: 'boolean', default: false }
  }
})
const createSubject: CreateSubject = (endpoints, options) => createProvider(endpoints, options)
const seeds = Array.from({ length: Number(values.seeds) }, (_, at) => Number(values.first) + at)
const chosen = scenarios.filter(
  ({ name, virtualOnly }) =>
    (values.only === undefined || name === values.only) && !(values.loopback && virtualOnly)
)

async function runAll(scenario: Scenario): Promise<readonly ScenarioRun[]> {
  const runs: ScenarioRun[] = []
  const waiting = [...seeds]
  const work = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const run = values.loopback ? runOverLoopback : runVirtually
      runs.push(await run({ scenario, seed, createSubject }))
    }
  }
  const many = values.loopback && !scenario.heavy
  await Promise.all(Array.from({ length: many ? AT_ONCE : 1 }, work))
  return runs
}

const began = performance.now()
let failures = 0
for (const scenario of chosen) {
  const runs = await runAll(scenario)
  const failed = runs.filter(({ problem }) => problem !== undefined)
  failures += failed.length
  const longest = Math.round(Math.max(...runs.map(({ tookMs }) => tookMs)))
  const verdict = failed.length === 0 ? 'ok  ' : 'FAIL'
  process.stdout.write(
    `${verdict} ${scenario.name.padEnd(28)} ${runs.length} runs, longest ${longest} ms\n`
  )
  for (const { seed, problem } of failed.slice(0, 3)) {
    process.stdout.write(`       seed ${seed}: ${problem}\n`)
  }
}
const seconds = ((performance.now() - began) / 1000).toFixed(1)
process.stdout.write(
  `${chosen.length} scenarios, ${chosen.length * seeds.length} runs, ${failures} failures, ${seconds} s\n`
)
process.exitCode = failures === 0 ? 0 : 1
