import { type Chain, encoded } from '@paraclock/connect'
import type { Evidence, Weight } from '@paraclock/core'
import { toJson } from '@paraclock/types'
import { encodeVersionedAssetId, type Location } from '@paraclock/xcm'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { chooseVersion } from './chooseVersion.ts'

/** The answer of a chain, and the evidence for it. */
export interface ChainAnswer<Value> {
  readonly opinion: Opinion<Value>
  readonly evidence: readonly Evidence[]
}

/** What a runtime API answers that may refuse. */
export type Result<Value> =
  | { readonly success: true; readonly value: Value }
  | { readonly success: false; readonly value: unknown }

/** A second of reference time, in picoseconds. */
export const SECOND = 1_000_000_000_000n

/** Asks the target what it takes for a weight, in an asset, in its smallest unit. */
export async function askFee(args: {
  readonly target: Chain
  readonly location: Location
  readonly weight: Weight
  /** Where the target has no XcmPaymentApi. */
  readonly observer: ChainObserver
  readonly signal: AbortSignal
}): Promise<ChainAnswer<bigint>> {
  const { target, location, weight, observer, signal } = args
  if (!target.hasApi('XcmPaymentApi')) {
    const isRate = weight.refTime === SECOND && weight.proofSize === 0n
    return isRate ? await observer.rate(location) : await observer.price(location, weight)
  }
  const asset = encodeVersionedAssetId({ id: location, version: chooseVersion(target) })
  const { value, evidence } = await target.call({
    api: 'XcmPaymentApi',
    method: 'query_weight_to_asset_fee',
    args: {
      weight: { ref_time: weight.refTime, proof_size: weight.proofSize },
      asset: encoded(asset)
    },
    as: (answer) => answer as Result<bigint>,
    signal
  })
  if (value.success) return { opinion: { known: true, value: value.value }, evidence }
  const why = `the target does not accept it for fees: ${JSON.stringify(toJson(value.value))}`
  return { opinion: { known: false, why }, evidence }
}
