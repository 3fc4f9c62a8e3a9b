import { formatTime } from '../report/wording/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The service would accept the task and its times. */
export const timesValid: Check = defineCheck({
  id: 'times-valid',
  group: 'assumptions',
  kind: 'explanation',
  title: 'The service would accept the task and its times',
  failureTitle: 'The service would refuse the task',
  why: "A task that breaks the service's rules is refused when it is scheduled.",
  how: "The task that the configuration describes is validated by the service's rules, in the service's order: ids, call, times, price. The times default to the next slots.",
  fixes: ["The error's page says what to change."],
  requires: ['quote'],
  after: ['service-variant-known', 'service-target-registered'],
  evaluate: ({ quote }) => {
    const { refusal, times, evidence } = quote
    if (times.length === 0)
      return manual(
        "No times could be planned, because the service's variant is unknown: see service-variant-known.",
        evidence
      )
    if (refusal === null)
      return pass(`${times.length} runs, first at ${formatTime(times[0] ?? 'no time')}`, evidence)
    const [first = { summary: refusal.message }] = refusal.remedies
    return fail(refusal.message, evidence, first)
  }
})
