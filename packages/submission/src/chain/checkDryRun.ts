import { type Chain, openBlockState, type ProvenChain, requireProven } from '@paraclock/connect'
import { DispatchFailed, type Hex, isParaclockError } from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import type { DryRunOutcome, RuntimeEvent } from '@paraclock/types'
import { findInnerFailure, toCallError } from './toCallError.ts'

/** The events of a call in a dry run. A dry run charges no transaction fee. */
export interface CallEffect {
  /** `runtimeApi`: the DryRunApi ran the call. `simulation`: the runtime ran the call in this process. */
  readonly mechanism: 'runtimeApi' | 'simulation'
  readonly events: readonly Pick<RuntimeEvent, 'pallet' | 'name' | 'title' | 'value'>[]
}

/**
 * Dry-runs a call at the present block. The chain's DryRunApi runs the call. If the chain has no
 * DryRunApi, or the DryRunApi declines the call, the runtime runs the call in this process. Throws
 * if the call fails, or if the inner call of a sudo, proxy or multisig call fails.
 *
 * @throws ParaclockError the dispatch error, with `source: 'chain'`; `RuntimeProofFailed` for a
 * chain that `openProven` did not open; `SignedCallMismatch` if the runtime was upgraded after
 * the chain was opened.
 */
export async function checkDryRun(args: {
  readonly chain: ProvenChain
  readonly call: Hex
  readonly account: Hex
  /** Storage values to replace. With overrides, the runtime always runs in this process. */
  readonly overrides?: readonly StorageOverride[]
  readonly signal?: AbortSignal | undefined
}): Promise<CallEffect> {
  const { call, account, overrides = [], signal } = args
  const chain = await requireProven(args.chain).present()
  const origin = { kind: 'signed', account } as const
  if (overrides.length === 0 && chain.hasApi('DryRunApi')) {
    const { value } = await chain.dryRunCall({ origin, call, signal })
    if (value.failure?.kind !== 'declined') return readEffect(chain, 'runtimeApi', value)
  }
  // Load the executor late, because it is large.
  const { simulate } = await import('@paraclock/executor/simulate')
  const { open } = await openBlockState(chain)
  const source = { state: await open(), block: chain.block.hash }
  const run = await simulate({ source, call, origin, overrides, signal })
  return readEffect(chain, 'simulation', run)
}

/**
 * Dry-runs a call. Returns the dispatch error, such as `system.CallFiltered`, or `undefined` if the
 * call would succeed.
 *
 * @throws ParaclockError the errors of {@link checkDryRun} except `DispatchFailed`
 */
export async function findRefusal(
  args: Parameters<typeof checkDryRun>[0]
): Promise<string | undefined> {
  try {
    await checkDryRun(args)
    return undefined
  } catch (error) {
    if (!isParaclockError(error, DispatchFailed)) throw error
    return error.context.error
  }
}

function readEffect(
  chain: Chain,
  mechanism: CallEffect['mechanism'],
  run: Pick<DryRunOutcome, 'events'> & { failure?: Parameters<typeof toCallError>[1] | null }
): CallEffect {
  const { events } = run
  const failure = run.failure ?? findInnerFailure(events)
  if (failure !== undefined) throw toCallError(chain, failure)
  return { mechanism, events }
}
