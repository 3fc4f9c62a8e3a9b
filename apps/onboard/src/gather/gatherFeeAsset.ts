import { sovereignAccount } from '@paraclock/accounts'
import type { JsonValue, TokenAmount } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import {
  encodeLocation,
  encodeVersionedAssetId,
  isSameLocation,
  type Location
} from '@paraclock/xcm'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { FeeAssetArtifact } from '../evidence/FeeAssetArtifact.ts'
import type { ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import { type Answer, askFee, NO_PAYMENT_API } from './askFee.ts'
import { askRuntime, type ChainReader, hasItem, readItem } from './ChainReader.ts'
import { hasApi } from './hasApi.ts'
import { locateNative } from './locateNative.ts'

/** How the service pays on the target, without what a run costs. */
export type FeeAssetFacts = Omit<FeeAssetArtifact, 'feePerRun' | 'plannedRuns' | 'fund'>

/** A second of reference time, in picoseconds. */
const SECOND = 1_000_000_000_000n

/** Reads whether the target takes the service's fee asset, at what rate, and how much is there. */
export async function gatherFeeAsset(args: {
  readonly reader: ChainReader
  readonly chains: { readonly service: ChainArtifact; readonly target: ChainArtifact }
  readonly config: NetworkConfig
  /** What the service says; it is read meanwhile. */
  readonly serviceState: Promise<ServiceArtifact>
}): Promise<FeeAssetFacts> {
  const { reader, chains, config, serviceState } = args
  const { paraId } = config.service
  const own: Location = { parents: 1, interior: [{ kind: 'parachain', paraId }] }
  const native = locateNative(config.target.paraId)
  const length = chains.target.capabilities.account
  const sovereign = sovereignAccount({
    paraId,
    on: 'sibling',
    ...(length.known && length.value.bytes === 20 ? { length: 20 } : {})
  }).account
  const ask = (location: Location) =>
    Promise.all([
      askAcceptance(reader, chains.target, location),
      askFee({
        reader,
        target: chains.target,
        location,
        weight: { refTime: SECOND, proofSize: 0n }
      }),
      readBalance({ reader, chains, location, native, account: sovereign })
    ])
  // Nearly every service pays in its own token: that is asked about before it has said so.
  const [state, early] = await Promise.all([serviceState, ask(own)])
  const set = state.target?.feeAsset
  const location = set ?? (isTaken(early) ? own : native)
  const late = isSameLocation(location, own) ? early : await ask(location)
  const [accepted, rate, balance] = late
  return {
    location,
    from: set === undefined ? 'assumed' : 'settings',
    accepted: accepted.opinion,
    acceptedEvidence: accepted.evidence,
    feePerSecond: rate.opinion,
    feePerSecondEvidence: rate.evidence,
    sovereign,
    balance: balance.opinion,
    balanceEvidence: balance.evidence
  }
}

/** Whether the target says that it takes an asset: while nothing is set, one that it takes is set. */
function isTaken([{ opinion }]: readonly [Answer<boolean>, ...unknown[]]): boolean {
  return opinion.known && opinion.value
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
