import { ParaclockError } from '@paraclock/core'
import type { Option, Result, Vec } from '@polkadot/types'
import type { Event } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import { SimulationUnsupported } from '../errors/simulation.ts'
import { type ChainTypes, toPlain } from './ChainTypes.ts'
import { decodeEvent } from './decodeEvents.ts'
import { decodeDispatchError, nameOf } from './decodeFailure.ts'
import type { SimulatedOutcome } from './SimulatedOutcome.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulationFailure } from './SimulationResult.ts'

/** The version in which messages to other chains are to be given back. */
const XCM_VERSION = 4

interface CallEffects {
  readonly executionResult: Result<Codec, Codec & { error?: Codec }>
  readonly emittedEvents: Vec<Event>
  readonly localXcm: Option<Codec>
  readonly forwardedXcms: Codec
}

interface XcmEffects {
  readonly executionResult: Codec & { readonly type: string; readonly inner: Codec }
  readonly emittedEvents: Vec<Event>
  readonly forwardedXcms: Codec
}

/** Whether the chain's DryRunApi, and the types of what it takes and gives, are known. */
export function hasDryRun(types: ChainTypes): boolean {
  return types.apiMethod('DryRunApi', 'dry_run_call') !== undefined
}

/** Lets the runtime's DryRunApi dispatch a call. */
export async function dryRunCallOnState(
  state: SimulatedState,
  types: ChainTypes,
  origin: unknown,
  call: Uint8Array
): Promise<SimulatedOutcome> {
  const { effects, after } = await run<CallEffects>(state, types, 'dry_run_call', (inputs) => [
    types.create(inputs[0] ?? '', origin).toU8a(),
    call,
    ...(inputs.length > 2 ? [types.create('u32', XCM_VERSION).toU8a()] : [])
  ])
  const { executionResult } = effects
  const error = executionResult.isErr ? executionResult.asErr : undefined
  return {
    mechanism: 'dry-run-api',
    failure: error === undefined ? undefined : decodeDispatchError(types, error.error ?? error),
    events: [...effects.emittedEvents].map(decodeEvent),
    forwarded: toPlain(effects.forwardedXcms),
    before: state.fork(),
    after
  }
}

/** Lets the runtime's DryRunApi execute a message. */
export async function dryRunXcmOnState(
  state: SimulatedState,
  types: ChainTypes,
  location: unknown,
  program: Uint8Array
): Promise<SimulatedOutcome> {
  const { effects, after } = await run<XcmEffects>(state, types, 'dry_run_xcm', (inputs) => [
    types.create(inputs[0] ?? '', location).toU8a(),
    program
  ])
  return {
    mechanism: 'dry-run-api',
    failure: decodeXcmOutcome(effects.executionResult),
    events: [...effects.emittedEvents].map(decodeEvent),
    forwarded: toPlain(effects.forwardedXcms),
    before: state.fork(),
    after
  }
}

async function run<Effects>(
  state: SimulatedState,
  types: ChainTypes,
  method: string,
  encode: (inputs: readonly string[]) => readonly Uint8Array[]
): Promise<{ effects: Effects; after: SimulatedState }> {
  const described = types.apiMethod('DryRunApi', method)
  if (described === undefined) throw unsupported(state, method)
  const after = state.fork()
  const { result } = await after.call(`DryRunApi_${method}`, encode(described.inputs))
  state.logs.push(...after.logs)
  const outcome = types.create(described.output, result) as unknown as Result<Codec, Codec>
  if (outcome.isErr) throw unsupported(state, `${method} (${nameOf(toPlain(outcome.asErr))})`)
  return { effects: outcome.asOk as unknown as Effects, after }
}

function unsupported(state: SimulatedState, problem: string): ParaclockError {
  const { specName } = state.runtime.version
  return new ParaclockError(SimulationUnsupported, { specName, what: `DryRunApi.${problem}` })
}

/** `Complete`, or what stopped the program. */
function decodeXcmOutcome(outcome: XcmEffects['executionResult']): SimulationFailure | undefined {
  if (outcome.type === 'Complete') return undefined
  const { error } = outcome.inner as unknown as { error?: Codec & { error?: Codec } }
  const inner = error?.error ?? error ?? outcome
  return { kind: 'xcm', name: nameOf(toPlain(inner)), value: toPlain(outcome) }
}
