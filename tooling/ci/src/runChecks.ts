import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { countCargo } from './countCargo.ts'
import { countReports } from './countReports.ts'
import { runStep } from './runStep.ts'
import { firstSteps, otherSteps, type Step } from './steps.ts'

const root = join(import.meta.dirname, '../../..')

const testsEndedWell = argv[2] === '0'
const summary = [`${testsEndedWell ? 'ok  ' : 'FAIL'} the README's test command`]
let passed = testsEndedWell ? 1 : 0
let failed = testsEndedWell ? 0 : 1

async function show(step: Step): Promise<void> {
  stdout.write(`\n-- begins: ${step.title}\n`)
  const started = performance.now()
  const { held, output } = await runStep(root, step)
  // Whole, for another step may be running.
  stdout.write(`\n== ${step.title}\n${output}`)
  const native = countCargo(output)
  passed += native.passed + (held ? 1 : 0)
  failed += native.failed + (held ? 0 : 1)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  summary.push(`${held ? 'ok  ' : 'FAIL'} ${step.title} (${seconds} s)`)
  if (held) return
  // Whoever keeps only the end of all the output sees why.
  const end = output.trimEnd().split('\n').slice(-20)
  summary.push(...end.map((line) => `     | ${line}`))
}

// A later step runs tests of a failed package once more, and overwrites their reports.
const atFirst = countReports(root).failures

for (const step of firstSteps) await show(step)
const waiting = [...otherSteps]
const showWaiting = async (): Promise<void> => {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) await show(step)
}
await Promise.all([showWaiting(), showWaiting()])

const tests = countReports(root)
passed += tests.passed
failed += tests.failed
summary.push(`     ${tests.passed} tests in TypeScript passed, ${tests.failed} did not`)
const failures = new Set([...atFirst, ...tests.failures])
summary.push(...[...failures].map((failure) => `       ${failure}`))

stdout.write(`\n${summary.join('\n')}\n${passed} passed, ${failed} failed\n`)
exit(failed === 0 && tests.passed > 0 ? 0 : 1)
