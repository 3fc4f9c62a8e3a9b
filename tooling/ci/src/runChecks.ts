import { join } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { countReports } from './countReports.ts'
import { runStep } from './runStep.ts'
import { steps } from './steps.ts'

const root = join(import.meta.dirname, '../../..')

const tests = countReports(root)
const testsEndedWell = argv[2] === '0' && tests.passed > 0
// A runner that died before it could report a failed test is a failure all the same.
let failed = testsEndedWell ? tests.failed : Math.max(1, tests.failed)
let passed = tests.passed
const summary = [`${testsEndedWell ? 'ok  ' : 'FAIL'} tests (${tests.passed} passed)`]

for (const step of steps) {
  stdout.write(`\n== ${step.title}\n`)
  const started = performance.now()
  const held = await runStep(root, step)
  if (held) passed += 1
  else failed += 1
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  summary.push(`${held ? 'ok  ' : 'FAIL'} ${step.title} (${seconds} s)`)
}

stdout.write(`\n${summary.join('\n')}\n${passed} passed, ${failed} failed\n`)
exit(failed === 0 ? 0 : 1)
