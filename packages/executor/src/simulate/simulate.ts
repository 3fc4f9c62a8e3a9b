import { CallMalformed, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import { SimulationUnsupported } from '../errors/simulation.ts'
import { applyExtrinsic } from './applyExtrinsic.ts'
import { applyOverrides } from './applyOverrides.ts'
import { buildExtrinsic, canMockSignature } from './buildExtrinsic.ts'
import { ChainTypes } from './ChainTypes.ts'
import { decodeChanges } from './decodeChanges.ts'
import { dryRunCallOnState, dryRunXcmOnState, hasDryRun } from './dryRun.ts'
import { estimateFee } from './estimateFee.ts'
import { openSource } from './openSource.ts'
import { hasMessageQueue, queueXcm } from './queueXcm.ts'
import type { SimulatedOutcome } from './SimulatedOutcome.ts'
import { SimulatedState } from './SimulatedState.ts'
import type { SimulationOrigin, SimulationResult } from './SimulationResult.ts'
import type { SimulationSource } from './SimulationSource.ts'
import type { StorageOverride } from './StorageOverride.ts'
import { hasScheduler, scheduleCall } from './scheduleCall.ts'
import { hasSudo, sudoCall } from './sudoCall.ts'
import { locationOf, type XcmOrigin } from './XcmOrigin.ts'

/** A call, dispatched in someone's name. */
export interface SimulatedCall {
  /** The SCALE encoded call. */
  readonly call: Hex
  /** In whose name. */
  readonly origin: SimulationOrigin
}

/** An extrinsic, applied as it is. */
export interface SimulatedExtrinsic {
  /**
   * The SCALE encoded extrinsic, with its length. A signature that begins with `0xdeadbeef` and is
   * filled up with `0xcd` counts as good.
   */
  readonly extrinsic: Hex
}

/** A message from another chain. */
export interface SimulatedXcm {
  /** The SCALE encoded versioned program. */
  readonly xcm: Hex
  /** Where it comes from. */
  readonly origin: XcmOrigin
}

/** What {@link simulate} takes: where, what, and what to assume. */
export type SimulateArgs = (SimulatedCall | SimulatedExtrinsic | SimulatedXcm) & {
  /** Where the state comes from. */
  readonly source: SimulationSource
  /** What is to be taken as different from what it is on chain. */
  readonly overrides?: readonly StorageOverride[]
  /** Ends the work early. */
  readonly signal?: AbortSignal
}

/**
 * What would happen if a call were dispatched, an extrinsic applied, or a message executed, on a
 * chain's real state: run by the chain's own runtime in this process. Nothing is sent anywhere.
 *
 * A call of an account becomes an extrinsic with a mocked signature, so that fees and checks are as
 * in life. Other origins go through the runtime's DryRunApi; on chains without it through the
 * Scheduler pallet, or, for root, the Sudo pallet. A message goes through the DryRunApi, or through
 * the MessageQueue pallet. The result says which it was.
 *
 * @throws SimulationUnsupported if the chain has none of the ways.
 * @throws MetadataVersionUnsupported if the runtime is from before metadata version 14 (2021).
 * @throws ArgumentInvalid if an override does not fit the chain.
 * @throws RuntimeCallFailed if the runtime does not begin the next block.
 * @throws CallMalformed if the call is none of this chain.
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
  const chain = await openSource(args.source, signal)
  const types = ChainTypes.of(chain.runtime)
  const { runtime, base, block } = chain
  const state = new SimulatedState({ runtime, base, block, signal })
  await applyOverrides(state, types, args.overrides ?? [])
  const outcome = await run(state, types, args)
  const changes = await decodeChanges(types, outcome.before, outcome.after)
  await chain.close()
  return {
    mechanism: outcome.mechanism,
    failure: outcome.failure,
    events: outcome.events,
    ...(outcome.fee === undefined ? {} : { fee: outcome.fee }),
    ...(outcome.weight === undefined ? {} : { weight: outcome.weight }),
    changes,
    ...(outcome.forwarded === undefined ? {} : { forwarded: outcome.forwarded }),
    logs: state.logs,
    roundTrips: chain.roundTrips()
  }
}

async function run(
  state: SimulatedState,
  types: ChainTypes,
  args: SimulateArgs
): Promise<SimulatedOutcome> {
  if ('extrinsic' in args) return applyPaid(state, types, hexToBytes(args.extrinsic))
  if ('xcm' in args) return runXcm(state, types, args)
  const call = requireCall(types, args.call)
  const { origin } = args
  if (origin.kind === 'signed' && canMockSignature(types)) {
    const { account } = origin
    return applyPaid(state, types, await buildExtrinsic({ state, types, call, account }))
  }
  const chainOrigin = toChainOrigin(origin)
  if (hasDryRun(types)) return dryRunCallOnState(state, types, chainOrigin, call)
  if (hasScheduler(types)) return scheduleCall(state, types, chainOrigin, call)
  if (origin.kind === 'root' && hasSudo(types)) return sudoCall(state, types, call)
  throw unsupported(state, `dispatching a call as ${origin.kind} origin`)
}

async function applyPaid(
  state: SimulatedState,
  types: ChainTypes,
  extrinsic: Uint8Array
): Promise<SimulatedOutcome> {
  const outcome = await applyExtrinsic(state, types, extrinsic)
  if (outcome.fee !== undefined) return outcome
  const fee = await estimateFee(state, types, extrinsic)
  return fee === undefined ? outcome : { ...outcome, fee }
}

async function runXcm(
  state: SimulatedState,
  types: ChainTypes,
  { xcm, origin }: SimulatedXcm
): Promise<SimulatedOutcome> {
  const program = hexToBytes(xcm)
  if (hasDryRun(types)) return dryRunXcmOnState(state, types, locationOf(origin, program), program)
  if (hasMessageQueue(types) && origin.kind !== 'location')
    return queueXcm(state, types, origin, program)
  throw unsupported(state, `executing a message from a ${origin.kind}`)
}

function toChainOrigin(origin: SimulationOrigin): unknown {
  if (origin.kind === 'chain') return origin.origin
  return { system: origin.kind === 'root' ? 'Root' : { Signed: origin.account } }
}

function requireCall(types: ChainTypes, call: Hex): Uint8Array {
  const bytes = hexToBytes(call)
  try {
    if (types.create('Call', bytes).toU8a().length === bytes.length) return bytes
  } catch (cause) {
    throw new ParaclockError(
      CallMalformed,
      { value: call, chain: 'the simulated chain', problem: 'it is not one SCALE encoded call' },
      { cause }
    )
  }
  throw new ParaclockError(CallMalformed, {
    value: call,
    chain: 'the simulated chain',
    problem: 'it is not one SCALE encoded call'
  })
}

function unsupported(state: SimulatedState, what: string): ParaclockError {
  const { specName } = state.runtime.version
  return new ParaclockError(SimulationUnsupported, { specName, what })
}
