import type { Remedy, StepOwner } from '@paraclock/core'
import type { RunFailure } from '@paraclock/scheduler'

export const idleReasons = {
  migrating: 'its runtime migrates the state over several blocks, and runs no task meanwhile',
  slotPassed: 'its clock is ahead of the time, and has passed the slot',
  paused: 'it is paused',
  cancelled: 'the task is gone, because somebody cancelled it before'
} as const

/** The error of a run that calls a contract without code ends with this text. */
export const GONE = 'has no code at the run, so that the call does nothing'

export const endMigration: Remedy = {
  owner: 'serviceTeam',
  summary:
    "End the migration of the service's state: its root does so with multiBlockMigrations.forceSetCursor, once its cause is corrected."
}

const POOR = /FundsUnavailable|InsufficientBalance|Token\.Frozen|NotExpendable|Underflow|BalanceLow/
const ABSENT = /NoProviders|CannotCreate|NoAccount/

type Advice = Readonly<Record<string, readonly [owner: StepOwner, summary: string]>>

const onCancel =
  'Keep the call that cancels the task before {time} from being made, or schedule the task after it.'

/**
 * Remedies for runs that fail on the service. A remedy applies if its key is a part of the text
 * `${event} ${error}`.
 */
const ofService: Advice = {
  [idleReasons.migrating]: ['serviceTeam', endMigration.summary],
  [idleReasons.slotPassed]: [
    'user',
    "Schedule the task for a later time: the service's clock has passed {time}."
  ],
  [idleReasons.paused]: [
    'serviceTeam',
    'Resume the service before {time} with automationTime.setPaused, or move the task to a time after the pause.'
  ],
  [idleReasons.cancelled]: ['user', onCancel],
  TaskCancelled: ['user', onCancel],
  CallVersionChanged: [
    'user',
    'Confirm the task before {time}, with the code of the upgrade: paraclock confirm <task> --upgrade <file>.'
  ],
  TargetStopped: [
    'serviceTeam',
    'Resume the target on the service before {time} with xcmpHandler.resumeTarget, or move the task to a later time.'
  ],
  UnknownTarget: [
    'serviceTeam',
    'Set the target on the service again before {time} with xcmpHandler.setTarget.'
  ],
  FeeRose: [
    'user',
    'Schedule the runs from {time} on after the service has raised its charge: what is prepaid now covers the old one.'
  ],
  TaskMissed: [
    'serviceTeam',
    "Let runs be later, with automationTime.setPunctuality of the service's manager, or move that of {time} to a slot of fewer tasks."
  ]
}

/** The limit of nested calls in a program, in words. `MAX_XCM_DECODE_DEPTH` of XCM is 8. */
export const MAX_NESTING =
  'each call may be inside at most seven others, because the proxy is the eighth'

/**
 * Remedies for runs in which an XCM program fails on the target. A remedy applies if its key is a
 * part of the text `${event} ${error}`.
 */
const ofProgram: Advice = {
  Barrier: [
    'targetGovernance',
    "Have the target's barrier admit the service's program before {time}."
  ],
  TooExpensive: [
    'serviceTeam',
    'Have the service pay what the target asks: its root raises the rate with xcmpHandler.setTarget before {time}, or keeps it from being lowered.'
  ],
  FailedToTransactAsset: [
    'serviceTeam',
    "Send the service's sovereign account on the target before {time} what a run withdraws, in a fee asset that is not frozen."
  ],
  '"Corrupt"': [
    'user',
    `Nest fewer calls in automation.call, as the target cannot decode the program of {time}: ${MAX_NESTING}.`
  ],
  AssetsTrapped: [
    'user',
    'Have each program in automation.call deposit all that it withdraws: some of it is left on the target at {time}, and has to be claimed from there.'
  ],
  NotProxy: [
    'user',
    "Have the user's account on the target grant the proxy again before {time}, or keep it from being removed."
  ]
}

/**
 * Remedies for runs in which the program of the service succeeds on the target, but the user's call
 * fails or does nothing. A remedy applies if its key is a part of the text `${event} ${error}`.
 */
const ofProxy: Advice = {
  [GONE]: [
    'user',
    'Call a contract that is on the target at {time}, or have this one put there before: without code, its call does nothing.'
  ],
  '.ProxyExecuted system.CallFiltered': [
    'targetGovernance',
    'Have the type of the proxy admit the call before {time}, or set another type in automation.proxyType.'
  ]
}

/** The meaning of the variants of `DispatchError`. Metadata does not document these variants. */
const OF_EVERY_RUNTIME: Readonly<Record<string, string>> = {
  BadOrigin: "the call is for root or another origin, and not for the user's account",
  RootNotAllowed: 'root may not make the call',
  CannotLookup: 'an address in the call leads to no account',
  ConsumerRemaining:
    'an account that is to end is still in use, for example by a deposit or a lock',
  TooManyConsumers: 'an account is in use by as much as the chain admits',
  Exhausted: 'the chain has no room or number left for what the call makes',
  Corruption: "the state that the call reads is corrupt: the chain's developers have to repair it",
  Unavailable: 'what the call needs is not available at present',
  'Token.OnlyProvider': 'the transfer would end an account that is still in use',
  'Token.BelowMinimum': 'an account would hold less than the minimum of the token',
  'Token.UnknownAsset': 'the token is not registered',
  'Token.Unsupported': 'the token does not support that',
  'Token.Blocked': 'the account is blocked for the token: the freezer of the token lifts that',
  'Arithmetic.Overflow':
    'a figure becomes too large for its type, such as the balance of a recipient',
  'Arithmetic.DivisionByZero': 'a figure that divides is zero',
  'Transactional.LimitReached': 'calls are nested too deep'
}

/** Explains a dispatch error. `docs` is the error's documentation in the metadata. */
export function explainCallError(
  error: string,
  chain: RunFailure['chain'],
  docs: string | undefined
): string {
  if (POOR.test(error)) return `an account holds less on the ${chain} than the call takes`
  if (ABSENT.test(error))
    return `an account that the call needs is not on the ${chain}: it must hold the existential deposit of the chain's own token first`
  const known = OF_EVERY_RUNTIME[error]
  if (known !== undefined) return known
  if (docs) return `${error.split('.')[0]} of the ${chain} says of it: ${docs.replace(/\.$/, '')}`
  return `the metadata of the ${chain} does not document it`
}

/**
 * Matches the events that report the failure of an XCM program, or assets in the asset trap. The
 * program is the service's program, or a program that the user's call executes.
 */
const OF_PROGRAM = /^(message|xcmp|dmp)Queue\.|\.(ProcessXcmError|AssetsTrapped)$/

/** Returns the remedy for a failed run, if no check explains the failure. */
export function adviseOnRun({ chain, event, error, docs }: RunFailure, time: string): Remedy {
  const ofTarget = OF_PROGRAM.test(event) ? ofProgram : ofProxy
  const all = chain === 'service' ? ofService : ofTarget
  const found = Object.entries(all).find(([one]) => `${event} ${error}`.includes(one))
  const [owner, advice] = found?.[1] ?? []
  if (advice !== undefined) return { owner, summary: advice.replace('{time}', time) }
  if (event === 'none') {
    const summary =
      chain === 'service'
        ? `Look at the task on the service before ${time}: ${error}. Its slot, its record or the block of that time keeps it from running.`
        : `Look for the message of ${time} in the queue of the service, and then in that of the target: ${error}.`
    return { owner: 'serviceTeam', summary }
  }
  if (POOR.test(error)) {
    const summary = `Provide for ${time} what the call takes on the ${chain}, or move what spends it before: ${error}.`
    return { owner: 'user', summary }
  }
  const why = explainCallError(error, chain, docs)
  if (chain === 'service') {
    const summary = `Let the service run the task at ${time}: it ends with ${error} (${event}), and ${why}.`
    return { owner: 'serviceTeam', summary }
  }
  if (OF_PROGRAM.test(event)) {
    const summary = `Have the target's XCM configuration admit the program of ${time}, or change it, with xcmpHandler.setTarget for the service's and automation.call for one in the call: it ends with ${error} (${event}).`
    return { owner: 'targetGovernance', summary }
  }
  const summary = `Set another automation.call, or change by ${time} what it depends on: it ends with ${error} (${event}), and ${why}.`
  return { owner: 'user', summary }
}
