import {
  CallMalformed,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import { callerOf, type DispatchOrigin, hasAgenda, type Runtime } from '@paraclock/types'
import { applyExtrinsic, signAsAccount } from './applyExtrinsic.ts'
import { applyOverrides, type StorageOverride } from './applyOverrides.ts'
import { decodeChanges } from './decodeChanges.ts'
import { dryRunCallOnState, dryRunXcmOnState, hasDryRun } from './dryRun.ts'
import { canMockSignature } from './mockExtrinsic.ts'
import { openSource, type SimulationSource } from './openSource.ts'
import { hasMessageQueue, queueXcm } from './queueXcm.ts'
import { SimulatedState } from './SimulatedState.ts'
import type { SimulatedOutcome, SimulationResult } from './SimulationResult.ts'
import { scheduleCall } from './scheduleCall.ts'
import { canTakeSudo, sudoCall } from './sudoCall.ts'
import type { XcmOrigin } from './XcmOrigin.ts'

/** A call to simulate, with the origin that dispatches it. */
export interface SimulatedCall {
  readonly call: Hex
  readonly origin: DispatchOrigin
}

/** An extrinsic to simulate. It is applied exactly as given. */
export interface SimulatedExtrinsic {
  /**
   * The extrinsic, with its length prefix. A signature of `0xdeadbeef` and then `0xcd` bytes counts
   * as valid.
   */
  readonly extrinsic: Hex
}

/** An XCM message to simulate, as if it had arrived from another chain. */
export interface SimulatedXcm {
  /** A SCALE encoded `VersionedXcm`. */
  readonly xcm: Hex
  readonly origin: XcmOrigin
}

/** The arguments of {@link simulate}. */
export type SimulateArgs = (SimulatedCall | SimulatedExtrinsic | SimulatedXcm) & {
  readonly source: SimulationSource
  /** Changes to the chain's state that are made before the simulation, in the given order. */
  readonly overrides?: readonly StorageOverride[]
  readonly signal?: AbortSignal
}

/**
 * Dispatches a call, applies an extrinsic or executes a message on a chain's real state, with the
 * chain's own runtime in this process. Nothing is sent to the chain.
 *
 * A call of an account becomes an extrinsic with a mocked signature, so that fees and checks apply
 * as on the chain. A call of another origin runs through the runtime's DryRunApi. Without the
 * DryRunApi, it runs through the Scheduler pallet or, for root, the Sudo pallet. A message runs
 * through the DryRunApi or the MessageQueue pallet. The result names the mechanism.
 *
 * @throws ParaclockError `SimulationUnsupported` if the chain has none of these mechanisms,
 * `MetadataVersionUnsupported` if the metadata is older than version 14 (2021), `ArgumentInvalid`
 * if an override does not fit the chain, `RuntimeCallFailed` if the runtime cannot begin the next
 * block, `CallMalformed` if the chain has no such call, `ValueMalformed` if an origin does not fit
 * the chain.
 *
 * @example
 * ```ts
 * import type { RpcSender } from '@paraclock/executor'
 * import { simulate } from '@paraclock/executor/simulate'
 *
 * declare const provider: RpcSender
 *
 * const { failure, fee, events } = await simulate({
 *   source: { provider },
 *   call: '0x0a0300…',
 *   origin: { kind: 'signed', account: '5Grw…' }
 * })
 * ```
 */
export async function simulate(args: SimulateArgs): Promise<SimulationResult> {
  const { signal } = args
  const { loaded, base, block, roundTrips } = await openSource(args.source, signal)
  const state = new SimulatedState({ loaded, base, block, signal })
  await applyOverrides(state, args.overrides ?? [])
  const { before, after, ...outcome } = await run(state, args)
  const changes = await decodeChanges(before, after)
  return { ...outcome, changes, logs: state.logs, roundTrips: roundTrips() }
}

async function run(state: SimulatedState, args: SimulateArgs): Promise<SimulatedOutcome> {
  if ('extrinsic' in args) return applyExtrinsic(state, hexToBytes(args.extrinsic))
  if ('xcm' in args) return runXcm(state, args)
  const { runtime } = state
  const call = requireCall(runtime, args.call)
  const { origin } = args
  if (origin.kind === 'signed' && canMockSignature(runtime)) {
    const applied = await applyExtrinsic(state, await signAsAccount(state, origin.account, call))
    if (!isUnmocked(applied)) return applied
  }
  if (hasDryRun(runtime) || hasAgenda(runtime)) {
    const dispatch = hasDryRun(runtime) ? dryRunCallOnState : scheduleCall
    // The origin is encoded only in this branch, because a runtime with neither the DryRunApi nor a
    // Scheduler can lack the type `OriginCaller`.
    return dispatch(state, runtime.readInput('OriginCaller', callerOf(origin)), call)
  }
  if (origin.kind === 'root' && canTakeSudo(runtime)) return sudoCall(state, call)
  throw state.lacks(`dispatching a call as ${origin.kind} origin`)
}

async function runXcm(
  state: SimulatedState,
  { xcm, origin }: SimulatedXcm
): Promise<SimulatedOutcome> {
  const program = hexToBytes(xcm)
  if (hasDryRun(state.runtime)) return dryRunXcmOnState(state, origin, program)
  if (hasMessageQueue(state.runtime) && origin.kind !== 'location') {
    return queueXcm(state, origin, program)
  }
  throw state.lacks(`executing a message from a ${origin.kind}`)
}

/**
 * Whether the runtime refused the mocked signature. The address in a mocked signature of an
 * Ethereum account is found only if the runtime calls the host's Keccak-256 function. Some runtimes
 * compute this hash in their own code, get a different address, and refuse the signature.
 */
function isUnmocked({ failure }: SimulatedOutcome): boolean {
  return failure?.kind === 'invalid' && failure.name === 'Invalid.BadProof'
}

function requireCall(runtime: Runtime, call: Hex): Uint8Array {
  const bytes = hexToBytes(call)
  try {
    runtime.decodeCall(bytes)
    return bytes
  } catch (cause) {
    if (!isParaclockError(cause)) throw cause
    const problem = 'it is not one SCALE encoded call'
    const context = { value: call, chain: 'the simulated chain', problem }
    throw new ParaclockError(CallMalformed, context, { cause })
  }
}
