import { ParaclockError, type Remedy } from '@paraclock/core'
import { TrialIncomplete } from '../errors/checklist.ts'
import {
  type TrialArtifact,
  type TrialCause,
  type TrialRun,
  usualLimit
} from '../evidence/TrialArtifact.ts'
import { adviseOnRun } from '../words/adviseOnRun.ts'
import { formatTime } from '../words/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, notApplicable, pass, warn } from './Verdict.ts'

export const taskRuns: Check = defineCheck({
  id: 'task-runs',
  group: 'assumptions',
  kind: 'requirement',
  title: 'The task runs at its times and has its effect',
  failureTitle: 'The task does not run, or has no effect',
  why: 'The other checks test for known faults. Only a task that ran and had its effect is proof.',
  how: "In this process, service and target continue from their pinned blocks, with their own runtimes. The call that schedules the task is submitted there as the user's account on the service, time moves to each planned run, and the service's messages are carried to the target. Until then, the user's other tasks, those for the same target, and calls on the service run, too, and block numbers advance as on the chains. `--no-trial` omits the trial. The check passes when the service accepts the task, a proxy dispatches the call of each message, and no event until then reports an error, at whatever depth, or trapped assets. It warns if the relay chain, in a dry run, refuses what the first run sends there, and names the runs within `migration` of the configuration. Only finalized state is copied, not the pool. Nothing is sent to a chain.",
  fixes: [
    'The chain, the block and the event name what went wrong. If another check fails as well, fix that first.',
    'If no check explains it, the checklist has a gap: look at the event and its error.'
  ],
  requires: ['trial'],
  evaluate: ({ trial }, { config }) => {
    if (!trial.known) return notApplicable(trial.why)
    const { refusal, runs, service, call, planned, trusted, causes = [] } = trial.value
    const [cause] = causes
    const before = causes.map(({ text }) => text).join('; ')
    const failed = runs.filter(({ failure }) => failure !== undefined)
    const [first] = failed
    const shown = (outcome: string, succeeded: boolean) => [
      {
        kind: 'dryRun' as const,
        chain: 'service',
        blockHash: service.hash,
        origin: config.user,
        call,
        succeeded,
        outcome
      }
    ]
    if (refusal !== undefined) {
      const [advice = { summary: refusal.message }] = refusal.remedies
      const outcome = `the service does not take the task: ${refusal.message}`
      const remedy = cause === undefined ? advice : adviseOnCause(cause.owner, before)
      return fail(outcome, shown(outcome, false), remedy)
    }
    if (first?.failure !== undefined) {
      const { chain, block, event, error } = first.failure
      const time = formatTime(first.time)
      const outcome = `${failed.length} of ${runs.length} runs have no effect; that of ${time}: ${error} (${chain}, block ${block}, ${event})`
      const evidence = shown(outcome, false)
      if (cause === undefined) return fail(outcome, evidence, adviseOnRun(first.failure, time))
      const who = cause.owner === 'relay' ? 'The relay chain acts before' : 'It is caused by'
      const text = `${outcome}. ${who}: ${before}`
      return fail(text, evidence, adviseOnCause(cause.owner, before))
    }
    requireWhole(trial.value)
    const events = runs.at(-1)?.events ?? []
    const of = planned === undefined || planned === runs.length ? '' : ` of ${planned}`
    const source =
      trusted.length === 0
        ? ''
        : `; the state of ${trusted.join(' and ')} is trusted from the endpoint, which proves none`
    const outcome = `${runs.length}${of} runs had their effect: ${events.join(', ')}${describeEnd(trial.value)}${describeElsewhere(runs)}${source}`
    const [onService] = runs.flatMap(({ refusedOnService }) => refusedOnService ?? [])
    const [onRelay] = runs.flatMap(({ refusedOnRelay }) => refusedOnRelay ?? [])
    const problems = [outcome]
    const remedies: Remedy[] = []
    if (onService !== undefined) {
      problems.push(`what comes back to the service is refused there: ${onService}`)
      remedies.push({
        owner: 'serviceTeam',
        summary: `Let the service execute what comes back, or tokens that it brings are lost to the user: ${onService}.`
      })
    }
    if (onRelay !== undefined) {
      problems.push(`the relay chain refuses what the task has the target send there: ${onRelay}`)
      remedies.push({
        summary: `Have the task send what the relay chain executes, or tokens that it sends are lost to the user: ${onRelay}.`
      })
    }
    const { from = 0, until = -1 } = config.migration ?? {}
    const within = runs.filter(({ time }) => time >= from && time <= until)
    if (within.length > 0) {
      const times = within.map(({ time }) => formatTime(time)).join(', ')
      const window = `the migration from ${formatTime(from)} to ${formatTime(until)}`
      problems.push(
        `${within.length} runs fall into ${window}, which the trial does not copy: ${times}`
      )
      const summary = `Move these runs out of ${window}: chains may refuse their calls.`
      remedies.push({ owner: 'user', summary })
    }
    const text = problems.join('; ')
    if (remedies.length === 0) return pass(text, shown(text, true))
    return warn(text, shown(text, true), remedies)
  }
})

/** Throws if the trial leaves open whether the runs have their effect. */
function requireWhole({ runs, detour, era, passed = 0, limit = usualLimit }: TrialArtifact): void {
  const left =
    detour ??
    (era === undefined ? undefined : { era }) ??
    (passed > 0 ? { passed, limit } : undefined)
  if (left !== undefined) throw new ParaclockError(TrialIncomplete, { runs: runs.length, ...left })
}

const adviseOnCause = (owner: TrialCause['owner'], before: string): Remedy => ({
  owner,
  summary: `Cancel what stops the task${owner === 'relay' ? ' there' : ''}, or move the task before it: ${before}.`
})

function describeElsewhere(runs: readonly TrialRun[]): string {
  const chains = [...new Set(runs.flatMap(({ sentTo = [] }) => sentTo))]
  if (chains.length === 0) return ''
  return `; the target sends messages on to parachain ${chains.join(' and ')}, whose outcome was not tried`
}

function describeEnd({ lasts }: TrialArtifact): string {
  if (lasts === undefined) return ''
  const { chain, event, error } = lasts.failure
  return `; its money lasts for ${lasts.runs} runs, until ${event} on the ${chain}: ${error}`
}
