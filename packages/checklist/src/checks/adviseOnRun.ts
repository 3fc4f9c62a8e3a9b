import type { Remedy } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'

/** The reasons for which a service begins no run, or not those of one task. */
export const idleReasons = {
  migrating: 'its runtime migrates the state over several blocks, and runs no task meanwhile',
  clock: 'its clock cannot be decoded, and stands still',
  paused: 'it is paused',
  cancelled: 'the task is gone, because somebody cancelled it before'
} as const

/** The call that ends a migration of the service. */
export const endMigration: Remedy = {
  owner: 'serviceTeam',
  summary:
    "End the migration of the service's state: its root does so with multiBlockMigrations.forceSetCursor, once its cause is corrected."
}

/** The errors of an account that lacks money. */
const POOR = /FundsUnavailable|InsufficientBalance|Token\.Frozen|NotExpendable/

const team = (summary: (time: string) => string) => (time: string) =>
  ({ owner: 'serviceTeam', summary: summary(time) }) as const

const adviseOnCancel = (time: string): Remedy => ({
  owner: 'user',
  summary: `Keep the call that cancels the task before ${time} from being made, or schedule the task after it.`
})

/** What is to be done about errors of the service, which leave the call as it is. */
const ofService: readonly (readonly [error: string, advise: (time: string) => Remedy])[] = [
  [idleReasons.migrating, () => endMigration],
  [
    idleReasons.clock,
    team(
      () => "Start the service's clock anew: its manager does so with automationTime.restartClock."
    )
  ],
  [
    idleReasons.paused,
    team(
      (time) =>
        `Resume the service before ${time} with automationTime.setPaused, or move the task behind the pause.`
    )
  ],
  [idleReasons.cancelled, adviseOnCancel],
  ['TaskCancelled', adviseOnCancel],
  [
    'TargetStopped',
    team(
      (time) =>
        `Resume the target on the service before ${time} with xcmpHandler.resumeTarget, or move the task behind that.`
    )
  ],
  [
    'UnknownTarget',
    team((time) => `Set the target on the service again before ${time} with xcmpHandler.setTarget.`)
  ],
  [
    'FeeRose',
    (time) => ({
      owner: 'user',
      summary: `Schedule the runs from ${time} on after the service has raised its charge: what is prepaid now covers the old one.`
    })
  ],
  [
    'TaskMissed',
    team(
      (time) =>
        `Let runs be later, with automationTime.setPunctuality of the service's manager, or move that of ${time} to a slot of fewer tasks.`
    )
  ]
]

/** Where to look if nothing explains why a run did not take place. */
const SILENT = {
  service:
    'Find out what keeps the service from running the task: a pause, a stopped target, or a task that cancels it before.',
  target:
    'Find out what keeps the message from the target: the channel, the queue of the service, or that of the target.'
} as const

/** What to do about a run that has no effect, if no check explains it. */
export function adviseOnRun({ chain, event, error }: RunFailure, time: string): Remedy {
  const known = ofService.find(([one]) => chain === 'service' && `${event} ${error}`.includes(one))
  if (known !== undefined) return known[1](time)
  if (event === 'none') return { summary: SILENT[chain] }
  return {
    summary: POOR.test(error)
      ? `Provide for ${time} what the call takes on the ${chain}, or move what spends it before: ${error}.`
      : `Correct what makes the ${chain} report ${event}: ${error}.`
  }
}
