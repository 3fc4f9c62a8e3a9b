import { formatTime } from '../words/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

const SHOWN = 10

export const timesValid: Check = defineCheck({
  id: 'times-valid',
  group: 'assumptions',
  kind: 'explanation',
  title: 'The service would accept the task and its times',
  failureTitle: 'The service would refuse the task',
  why: "A task that breaks the service's rules is refused when it is scheduled.",
  how: "The task that the configuration describes is validated by the service's rules, in the service's order: ids, call, times, price. The times default to the next slots.",
  fixes: [
    'Take the nearest slots, which the remedy names.',
    'If the service’s manager allows no bookings, its root lifts the limits: the report has the call.',
    "For other rules, the error's page says what to change."
  ],
  requires: ['quote', 'serviceState'],
  after: ['service-variant-known', 'service-target-registered'],
  evaluate: ({ quote, serviceState: { booking, lift } }) => {
    const { refusal, times, frequency, nearest, evidence } = quote
    if (lift !== undefined) {
      const { maxTasksPerSlot: places, maxExecutionTimes, horizon } = booking.value
      const text = `the service's manager allows no bookings: ${places} tasks in a slot, ${maxExecutionTimes} times of a task, ${horizon} seconds ahead`
      return fail(text, booking.evidence, {
        owner: 'serviceTeam',
        summary: 'Ask the service’s team when tasks can be booked again, or to lift the limits.',
        steps: [lift]
      })
    }
    const [start] = times
    if (refusal === undefined && start === undefined) {
      const text =
        "No times could be planned, because the service's variant is unknown: see service-variant-known."
      return manual(text, evidence)
    }
    if (refusal === undefined) {
      const often =
        frequency === undefined
          ? `${times.length} runs`
          : `runs every ${frequency} seconds without end`
      return pass(`${often}, first at ${formatTime(start ?? 'no time')}`, evidence)
    }
    if (nearest.length > 0) {
      const shown = nearest.slice(0, SHOWN).map((time) => `${time} (${formatTime(time)})`)
      const more = nearest.length > SHOWN ? `, and ${nearest.length - SHOWN} more` : ''
      return fail(refusal.message, evidence, {
        owner: 'you',
        summary: `Set automation.times to the nearest slots that the service takes: ${shown.join(', ')}${more}.`
      })
    }
    const [first = { summary: refusal.message }] = refusal.remedies
    return fail(refusal.message, evidence, first)
  }
})
