import { stateCall } from '@paraclock/connect'
import type { Result, Vec } from '@polkadot/types'
import type { DispatchError, Event } from '@polkadot/types/interfaces'
import type { Codec, ITuple } from '@polkadot/types/types'
import { nameError } from '../prove/nameError.ts'
import { declaresApi } from '../read/declaresApi.ts'
import type { RuntimeView } from '../read/RuntimeView.ts'

/** The XCM version in which messages to other chains are given back. */
const XCM_VERSION = 4

/** A message that a dry run would send: where to, and the SCALE encoded versioned program. */
export interface ForwardedProgram {
  readonly destination: Codec
  readonly program: Codec
}

/** What a dry run came to. */
export interface DryRunOutcome {
  /** Why it failed, `null` if it did not. */
  readonly failure: string | null
  readonly events: readonly Event[]
  readonly forwarded: readonly ForwardedProgram[]
}

interface Effects extends Codec {
  readonly executionResult: Codec
  readonly emittedEvents: Vec<Event>
  readonly forwardedXcms: Vec<ITuple<[Codec, Vec<Codec>]>>
}

/** Whether a chain can dry-run. */
export function canDryRun(view: RuntimeView): boolean {
  return declaresApi(view.api, 'DryRunApi')
}

/** Lets a chain dispatch a call as an account, and forget it. */
export async function dryRunCall(
  view: RuntimeView,
  account: string,
  call: Codec,
  signal: AbortSignal
): Promise<DryRunOutcome> {
  const origin = { system: { Signed: account } }
  const effects = await ask(
    view,
    'DryRunApi_dry_run_call',
    { origin, call, resultXcmsVersion: XCM_VERSION },
    signal
  )
  if (typeof effects === 'string') return { failure: effects, events: [], forwarded: [] }
  const result = effects.executionResult as Result<Codec, Codec & { readonly error: DispatchError }>
  const { registry } = view.api
  return {
    failure: result.isErr ? nameError(registry, result.asErr.error) : null,
    ...sent(effects)
  }
}

/**
 * Lets a chain dispatch a call as an account that has been given more of the chain's own token before:
 * root does both. `undefined` if the chain has not the calls that this takes.
 */
export async function dryRunFunded(
  view: RuntimeView,
  account: string,
  call: Codec,
  free: bigint,
  signal: AbortSignal
): Promise<DryRunOutcome | undefined> {
  const { registry, tx } = view.api
  const { batchAll, dispatchAs } = tx['utility'] ?? {}
  const setBalance = tx['balances']?.['forceSetBalance']
  if (!batchAll || !dispatchAs || !setBalance) return undefined
  const dispatched = dispatchAs({ system: { Signed: account } }, call)
  const batch = batchAll([setBalance(account, free), dispatched]).method
  const args = { origin: { system: 'Root' }, call: batch, resultXcmsVersion: XCM_VERSION }
  const effects = await ask(view, 'DryRunApi_dry_run_call', args, signal)
  if (typeof effects === 'string') return { failure: effects, events: [], forwarded: [] }
  const { events, forwarded } = sent(effects)
  const outer = effects.executionResult as Result<Codec, Codec & { readonly error: DispatchError }>
  const last = events.findLast(({ method }) => method === 'DispatchedAs')?.data[0]
  const inner = last as Result<Codec, DispatchError> | undefined
  const error = outer.isErr ? outer.asErr.error : inner?.isErr === true ? inner.asErr : undefined
  return { failure: error === undefined ? null : nameError(registry, error), events, forwarded }
}

/** Lets a chain execute a program that comes from elsewhere, and forget it. */
export async function dryRunProgram(
  view: RuntimeView,
  originLocation: unknown,
  program: Codec,
  signal: AbortSignal
): Promise<DryRunOutcome> {
  const args = { originLocation, xcm: program.toU8a() }
  const effects = await ask(view, 'DryRunApi_dry_run_xcm', args, signal)
  if (typeof effects === 'string') return { failure: effects, events: [], forwarded: [] }
  const outcome = effects.executionResult as Codec & { readonly type: string }
  const failure = outcome.type === 'Complete' ? null : JSON.stringify(outcome.toHuman())
  return { failure, ...sent(effects) }
}

async function ask(
  view: RuntimeView,
  method: string,
  args: Readonly<Record<string, unknown>>,
  signal: AbortSignal
): Promise<Effects | string> {
  const { value } = await stateCall(view.api, method, args, { at: view.blockHash, signal })
  const answer = value as unknown as Result<Effects, Codec>
  return answer.isErr ? `the DryRunApi answered ${answer.asErr.toString()}` : answer.asOk
}

function sent(effects: Effects): Pick<DryRunOutcome, 'events' | 'forwarded'> {
  return {
    events: [...effects.emittedEvents],
    forwarded: [...effects.forwardedXcms].flatMap(([destination, programs]) =>
      [...programs].map((program) => ({ destination, program }))
    )
  }
}
