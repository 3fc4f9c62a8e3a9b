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
const POOR = /FundsUnavailable|InsufficientBalance|Token\.Frozen|NotExpendable|Underflow|BalanceLow/
/** The errors of an account that is not there. */
const ABSENT = /NoProviders|CannotCreate|NoAccount/

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

/** What is to be done about errors of the service's program on the target. */
const ofProgram: typeof ofService = [
  [
    'Barrier',
    (time) => ({
      owner: 'targetGovernance',
      summary: `Have the target's barrier let the service's program through before ${time}.`
    })
  ],
  [
    'TooExpensive',
    team(
      (time) =>
        `Have the service pay what the target asks: its root raises the rate with xcmpHandler.setTarget before ${time}, or keeps it from being lowered.`
    )
  ],
  [
    'FailedToTransactAsset',
    team(
      (time) =>
        `Send the service's sovereign account on the target before ${time} what a run withdraws, in a fee asset that is not frozen.`
    )
  ],
  [
    'NotProxy',
    (time) => ({
      owner: 'user',
      summary: `Have the user's account on the target grant the proxy again before ${time}, or keep it from being removed.`
    })
  ]
]

/** What is to be done about errors of the proxy. */
const ofProxy: typeof ofService = [
  [
    'proxy.ProxyExecuted System.CallFiltered',
    (time) => ({
      owner: 'targetGovernance',
      summary: `Have the type of the proxy admit the call before ${time}, or set another type in automation.proxyType.`
    })
  ]
]

/** What a dispatch error of a call asks for on a chain; `undefined` if nothing is known about it. */
export function explainCallError(error: string, chain: RunFailure['chain']): string | undefined {
  if (POOR.test(error)) return `an account holds less on the ${chain} than the call takes`
  return ABSENT.test(error)
    ? `an account that the call needs is not on the ${chain}: it must hold the existential deposit of the chain's own token first`
    : undefined
}

/** Where to look if nothing explains why a run did not take place. */
const SILENT = {
  service:
    'Find out what keeps the service from running the task: a pause, a stopped target, or a task that cancels it before.',
  target:
    'Find out what keeps the message from the target: the channel, the queue of the service, or that of the target.'
} as const

/** What to do about a run that has no effect, if no check explains it. */
export function adviseOnRun({ chain, event, error }: RunFailure, time: string): Remedy {
  const ofTarget = /^(message|xcmp|dmp)Queue\./.test(event) ? ofProgram : ofProxy
  const all = chain === 'service' ? ofService : ofTarget
  const known = all.find(([one]) => `${event} ${error}`.includes(one))
  if (known !== undefined) return known[1](time)
  if (event === 'none') return { summary: SILENT[chain] }
  if (POOR.test(error)) {
    return {
      summary: `Provide for ${time} what the call takes on the ${chain}, or move what spends it before: ${error}.`
    }
  }
  const why = explainCallError(error, chain)
  return {
    summary: `Correct what makes the ${chain} report ${event}: ${error}${why === undefined ? '' : `, as ${why}`}.`
  }
}
