import type { Evidence, Weight } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import { encodeVersionedAssetId, type Location } from '@paraclock/xcm'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import { askRuntime, type ChainReader } from './ChainReader.ts'
import { hasApi } from './hasApi.ts'

/** What a chain says, and what that rests on. */
export interface Answer<Value> {
  readonly opinion: Opinion<Value>
  readonly evidence: readonly Evidence[]
}

/** The answer of a chain that cannot be asked. */
export const NO_PAYMENT_API: Answer<never> = {
  opinion: { known: false, why: 'the target has no XcmPaymentApi' },
  evidence: []
}

/** Asks the target what it takes for a weight, in an asset, in its smallest unit. */
export async function askFee(args: {
  readonly reader: ChainReader
  readonly target: ChainArtifact
  readonly location: Location
  readonly weight: Weight
}): Promise<Answer<bigint>> {
  const { reader, target, location, weight } = args
  if (!hasApi(target, 'XcmPaymentApi')) return NO_PAYMENT_API
  const { value, evidence } = await askRuntime(reader, 'XcmPaymentApi_query_weight_to_asset_fee', {
    weight,
    asset: encodeVersionedAssetId({ id: location, version: reader.xcmVersion })
  })
  const fee = value as unknown as { readonly isOk: boolean; readonly asOk: ReadableValue }
  if (!fee.isOk) {
    const why = `the target sells no weight for it: ${JSON.stringify(value.toHuman())}`
    return { opinion: { known: false, why }, evidence: [evidence] }
  }
  return { opinion: { known: true, value: BigInt(fee.asOk.toString()) }, evidence: [evidence] }
}
