import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'
import { showTime } from '../judge/showTime.ts'

/** The service would take the task with its times. */
export const timesValid: Check = defineCheck({
  id: 'times-valid',
  group: 'assumptions',
  title: 'The service would take the task with its times',
  failureTitle: 'The service would refuse the task',
  why: "The service's own rules were applied to the task, in its order.",
  requires: ['quote'],
  after: ['service-variant-known', 'service-target-registered'],
  evaluate: ({ quote }) => {
    const { refusal, times, evidence } = quote
    if (times.length === 0)
      return manual('No times could be planned: see service-variant-known.', evidence)
    if (refusal === null)
      return pass(`${times.length} runs, first at ${showTime(times[0])}`, evidence)
    const [first = { summary: refusal.message }] = refusal.remedies
    return fail(refusal.message, evidence, first)
  }
})
