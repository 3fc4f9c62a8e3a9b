import { sovereignAccount } from '@paraclock/accounts'
import type { JsonValue, TokenAmount } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import {
  encodeLocation,
  encodeVersionedAssetId,
  isSameLocation,
  type Location
} from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { AssetTerms } from '../evidence/FeeAssetArtifact.ts'
import { type Answer, askFee, NO_PAYMENT_API } from './askFee.ts'
import { askRuntime, type ChainReader, hasItem, readItem } from './ChainReader.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { hasApi } from './hasApi.ts'
import { locateNative } from './locateNative.ts'

/** A second of reference time, in picoseconds. */
const SECOND = 1_000_000_000_000n

/**
 * Reads whether the target takes the service's own token for fees. Nearly every service pays in it:
 * the target is asked before the service has said so.
 */
export const serviceAssetGatherer: Gatherer = defineGatherer({
  id: 'serviceAsset',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config }) => {
    const { paraId } = config.service
    const location: Location = { parents: 1, interior: [{ kind: 'parachain', paraId }] }
    const reader = await chain('target')
    return await readAssetTerms({ reader, service, target, config, location })
  }
})

/** Reads whether the target takes an asset for fees, at what rate, and how much the service holds. */
export async function readAssetTerms(args: {
  readonly reader: ChainReader
  readonly service: ChainArtifact
  readonly target: ChainArtifact
  readonly config: NetworkConfig
  readonly location: Location
}): Promise<AssetTerms> {
  const { reader, service, target, config, location } = args
  const length = target.capabilities.account
  const sovereign = sovereignAccount({
    paraId: config.service.paraId,
    on: 'sibling',
    ...(length.known && length.value.bytes === 20 ? { length: 20 } : {})
  }).account
  const native = locateNative(config.target.paraId)
  const weight = { refTime: SECOND, proofSize: 0n }
  const [accepted, rate, balance] = await Promise.all([
    askAcceptance(reader, target, location),
    askFee({ reader, target, location, weight }),
    readBalance({ reader, chains: { service, target }, location, native, account: sovereign })
  ])
  return {
    location,
    accepted: accepted.opinion,
    acceptedEvidence: accepted.evidence,
    feePerSecond: rate.opinion,
    feePerSecondEvidence: rate.evidence,
    sovereign,
    balance: balance.opinion,
    balanceEvidence: balance.evidence
  }
}

async function askAcceptance(
  reader: ChainReader,
  target: ChainArtifact,
  location: Location
): Promise<Answer<boolean>> {
  if (!hasApi(target, 'XcmPaymentApi')) return NO_PAYMENT_API
  const method = 'XcmPaymentApi_query_acceptable_payment_assets'
  const { value, evidence } = await askRuntime(reader, method, {
    xcmVersion: reader.xcmVersion
  })
  const result = value as unknown as {
    readonly isOk: boolean
    readonly asOk: readonly ReadableValue[]
  }
  if (!result.isOk) {
    return { opinion: { known: false, why: 'the target does not list them' }, evidence: [evidence] }
  }
  const wanted = [4, 5].map((version) =>
    encodeVersionedAssetId({ id: location, version: version as 4 | 5 })
  )
  const found = [...result.asOk].some((asset) => wanted.includes(asset.toHex()))
  return { opinion: { known: true, value: found }, evidence: [evidence] }
}

async function readBalance(args: {
  readonly reader: ChainReader
  readonly chains: { readonly service: ChainArtifact; readonly target: ChainArtifact }
  readonly location: Location
  readonly native: Location
  readonly account: string
}): Promise<Answer<TokenAmount>> {
  const { reader, chains, location, account } = args
  const { service, target } = chains
  const native = isSameLocation(location, args.native)
  const item = native ? 'system.account' : 'foreignAssets.account'
  if (!hasItem(reader, item)) {
    const why = 'the target keeps assets of other chains in a way that is not known here'
    return { opinion: { known: false, why }, evidence: [] }
  }
  const read = native
    ? await readItem(reader, item, account)
    : await readItem(reader, item, encodeLocation({ location: location, version: 4 }), account)
  const fields = (read.value?.toJSON() ?? {}) as { readonly [name: string]: JsonValue }
  const data = (native ? fields['data'] : fields) as { readonly [name: string]: JsonValue }
  const amount = BigInt(String((native ? data?.['free'] : data?.['balance']) ?? 0))
  const token = native ? target.token : service.token
  return { opinion: { known: true, value: { amount, ...token } }, evidence: [read.evidence] }
}
