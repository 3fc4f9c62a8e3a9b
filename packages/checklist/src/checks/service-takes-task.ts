import type { Remedy } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { FullSlot } from '../evidence/ServiceArtifact.ts'
import { formatTime } from '../words/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, notApplicable, pass } from './Verdict.ts'

/** Matches an id that a shell reads as one word and a command does not read as an option. */
const PLAIN = /^\w[\w.-]*$/

export const serviceTakesTask: Check = defineCheck({
  id: 'service-takes-task',
  group: 'assumptions',
  kind: 'explanation',
  title: 'The service takes the task: its id is free, and its slots have room',
  failureTitle: 'The service would not take the task now',
  why: 'A user cannot have two tasks with one id, and a slot holds a limited number of tasks. Only the present state of the service shows the ids and places of other tasks, and whether the service accepts tasks.',
  how: "The tasks of the user's account on the service, the slots of the planned runs and the shutdown switch of the service, if it has one, are read. The call that schedules the task is dry-run by `DryRunApi_dry_run_call` of the service as that account.",
  fixes: [
    'If the id is in use, name another one in `automation.providedId`. The report names a free one.',
    'If a slot is full, move the run. The report names the nearest slot with room.',
    'If the service is shut down or filters the call, ask its team. If root can resume it, the report has the call.'
  ],
  requires: ['serviceState', 'quote'],
  after: ['times-valid', 'balance-covers-quote'],
  evaluate: ({ serviceState, quote }, { config }) => {
    const { providedId, taskId, taskIdEvidence } = serviceState
    const { admission, times } = quote
    if (admission === undefined) return notApplicable('no call schedules the task: see times-valid')
    const { isIdUsed, freeId, fullSlots, shutDown, refusal, consumers = 0, evidence } = admission
    if (shutDown !== undefined) {
      return fail('the service is shut down: it takes no tasks', evidence, {
        owner: 'serviceTeam',
        summary: 'Ask the service’s team when it takes tasks again.',
        steps: shutDown.resume && [shutDown.resume]
      })
    }
    if (isIdUsed.known && isIdUsed.value) {
      const id = JSON.stringify(providedId)
      const other = freeId === undefined ? 'another id' : `${JSON.stringify(freeId)}, which is free`
      // An id that does not match `PLAIN` needs quotes in a shell, so the command names the task by
      // its hash.
      const task = PLAIN.test(providedId) ? providedId : taskId.local
      const text = `the user's account on the service has a task with the id ${id} already`
      return fail(text, [...taskIdEvidence, ...evidence], {
        summary: `Set automation.providedId to ${other}. Or cancel the task that has it: \`paraclock cancel ${task}\`.`
      })
    }
    if (fullSlots.known && fullSlots.value.length > 0) {
      const text = fullSlots.value.map(({ time, tasks }) => `${formatTime(time)}: ${tasks} tasks`)
      return fail(`full: ${text.join(', ')}`, evidence, {
        summary: adviseTimes(fullSlots.value, times, config)
      })
    }
    if (!refusal.known) {
      if (isIdUsed.known && fullSlots.known)
        return pass('the id is free, and the slots have room', evidence)
      const text = `Schedule a task to see whether the service takes it: ${refusal.why}.`
      return manual(text, evidence)
    }
    if (refusal.value === undefined) return pass('the service takes the task', evidence)
    const { name, docs } = refusal.value
    return fail(docs === '' ? name : `${name}: ${docs}`, evidence, adviseOnRefusal(name, consumers))
  }
})

/** The lowest limit of an account's consumers that runtimes set. */
const MIN_CONSUMERS = 16

function adviseOnRefusal(name: string, consumers: number): Remedy {
  if (consumers >= MIN_CONSUMERS) {
    const summary = `Release deposits, locks or assets of the user's account on the service: it is in use by ${consumers} of them, so that the service can hold none of its money.`
    return { owner: 'user', summary }
  }
  if (name === 'system.CallFiltered' || name === 'BadOrigin') {
    const summary =
      'Ask the service’s team to let users schedule tasks: its runtime filters the call.'
    return { owner: 'serviceTeam', summary }
  }
  const summary = name.endsWith('.UndecodableState')
    ? 'Choose other times: the service stores something for a slot of these that it cannot decode.'
    : `Change what the service refuses with ${name}: the task in the configuration, or what the user's account on the service holds.`
  return { owner: 'you', summary }
}

function adviseTimes(
  full: readonly FullSlot[],
  times: readonly number[],
  { automation }: NetworkConfig
): string {
  const moves = new Map(full.map(({ time, nextFree }) => [time, nextFree]))
  const free = times.flatMap((time) => (moves.has(time) ? (moves.get(time) ?? []) : [time]))
  if (free.length < times.length)
    return 'Move the runs to another day: the slots after them are full, too.'
  const list = `automation.times to ${JSON.stringify(free.toSorted((one, two) => one - two))}`
  return automation.schedule === undefined
    ? `Set ${list}: the nearest slots with room.`
    : `Move the runs in automation.schedule to ${free.map((time) => formatTime(time)).join(', ')}, the nearest slots with room.`
}
