import type { Chain, Read } from '@paraclock/connect'
import { type AccountId20, type AccountId32, type Fact, largest, type Token } from '@paraclock/core'
import {
  decodeVersionedAssetId,
  isSameLocation,
  type Location,
  readAccount,
  relayLocation,
  siblingLocation,
  sovereignAccount,
  spendableBalance
} from '@paraclock/xcm'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { ChainArtifact } from '../../evidence/ChainArtifact.ts'
import type { AssetTerms } from '../../evidence/TokenArtifact.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { SECOND } from '../../observe/observeFees.ts'
import { listNatives } from '../../observe/observeNative.ts'
import { findHubBeside } from '../assets/findHubBeside.ts'
import { findSources } from '../assets/findSources.ts'
import { readAssetItem, readAssetToken } from '../assets/readAssetItem.ts'
import { readIssuance } from '../assets/readIssuance.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { askFee, askVersions, type Result } from './askFee.ts'

/**
 * Reads the target's terms for the asset in which the service pays fees. The service's settings
 * name this asset. Without settings, `proposeAsset` suggests an asset.
 */
export const feeAssetGatherer: Gatherer = defineGatherer({
  id: 'feeAsset',
  needs: ['service', 'target', 'serviceState', 'serviceAsset', 'system'],
  gather: async (artifacts, { chain, config, observe }) => {
    const { service, target, serviceState, serviceAsset, system } = artifacts
    const on = await chain('target')
    const asked = { chain: on, serviceAsset, config, observer: observe('target') }
    const read = async (location: Location): Promise<AssetTerms> => {
      if (isSameLocation(location, serviceAsset.location)) return serviceAsset
      const terms = await readAssetTerms({ ...asked, service, target, location })
      const sources = isSameLocation(location, relayLocation)
        ? await findSources(on, findHubBeside(system, config), terms.sovereign)
        : undefined
      const sender = siblingLocation(config.target.paraId)
      const inTarget = { ...sender, interior: [...sender.interior, ...location.interior] }
      const asset = location.parents === 0 ? inTarget : location
      const para = await chain('service')
      const { value: issuance, evidence } = await readIssuance({ para, asset, senders: [sender] })
      return {
        ...terms,
        takenFrom: sources?.value,
        acceptedEvidence: [...terms.acceptedEvidence, ...(sources?.evidence ?? [])],
        backed: issuance.trusted[0] === false ? { known: true, value: 0n } : issuance.issued,
        balanceEvidence: [...terms.balanceEvidence, ...evidence]
      }
    }
    const set = serviceState.target?.feeAsset
    if (set === undefined)
      return { ...(await read(await proposeAsset(asked))), from: 'assumed' as const }
    const terms = await read(set)
    const from = 'settings' as const
    if (!terms.accepted.known || terms.accepted.value) return { ...terms, from }
    const alternative = await read(await proposeAsset(asked))
    const isTaken = alternative.accepted.known && alternative.accepted.value
    return { ...terms, from, alternative: isTaken ? alternative : undefined }
  }
})

/**
 * Suggests an asset for fees on the target. Returns the first of these assets that the target
 * accepts:
 *
 * 1. the service's token
 * 2. the target's own token
 * 3. an asset that XcmPaymentApi lists
 * 4. the relay token
 *
 * If the target accepts none of them, returns the first listed asset, or the target's own token if
 * no asset is listed.
 */
export async function proposeAsset(
  args: ObservedTarget & { readonly serviceAsset: Pick<AssetTerms, 'accepted' | 'location'> }
): Promise<Location> {
  const { chain, observer } = args
  const { accepted, location } = args.serviceAsset
  if (accepted.known && accepted.value) return location
  const native = await locateNative(args)
  const others = chain.hasApi('XcmPaymentApi') ? await listAccepted(chain) : undefined
  const listed = others?.value.known === true ? others.value.value : []
  if (listed.some((one) => isSameLocation(one, native))) return native
  for (const asset of [native, ...listed, relayLocation]) {
    const { value: fact } = await observer.accepts(asset)
    if (fact.known && fact.value) return asset
  }
  return listed[0] ?? native
}

interface ObservedTarget {
  readonly chain: Chain
  readonly config: NetworkConfig
  readonly observer: ChainObserver
}

/**
 * Returns the location of the target's own token. If the location cannot be measured, returns the
 * most likely location.
 */
async function locateNative({ chain, config, observer }: ObservedTarget): Promise<Location> {
  const { value: fact } = await observer.native()
  return fact.known ? fact.value : listNatives(chain, config.target.paraId)[0]
}

/**
 * Reads the target's terms for the service's token, because nearly every service pays in its token.
 */
export const serviceAssetGatherer: Gatherer = defineGatherer({
  id: 'serviceAsset',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config, observe }) => {
    const location = siblingLocation(config.service.paraId)
    const on = { chain: await chain('target'), config, observer: observe('target') }
    return await readAssetTerms({ ...on, service, target, location })
  }
})

async function readAssetTerms(
  args: ObservedTarget & {
    readonly service: ChainArtifact
    readonly target: ChainArtifact
    readonly location: Location
  }
): Promise<AssetTerms> {
  const { chain, service, target, config, location, observer } = args
  const { paraId } = config.service
  const length = chain.runtime.accountLength
  const { account: sovereign } = sovereignAccount({ paraId, on: 'sibling', length })
  const isOwn = isSameLocation(location, siblingLocation(paraId))
  const isNative = !isOwn && isSameLocation(location, await locateNative(args))
  const asked = { chain, entry: 'Metadata', asset: location } as const
  const readToken = async () =>
    readAssetToken((await readAssetItem<Readonly<Record<string, unknown>>>(asked))?.value)
  const token = isNative ? target.token : isOwn ? service.token : await readToken()
  const weight = { refTime: SECOND, proofSize: 0n }
  const [accepted, rate, holding] = await Promise.all([
    chain.hasApi('XcmPaymentApi') ? askAcceptance(args) : observer.accepts(location),
    askFee({ target: chain, location, weight, observer }),
    isNative
      ? readNative(chain, sovereign, token, target.existentialDeposit ?? 0n)
      : readForeign(chain, sovereign, token, location)
  ])
  return {
    location,
    isNative,
    accepted: accepted.value,
    acceptedEvidence: accepted.evidence,
    feePerSecond: atLeastOne(rate.value),
    feePerSecondEvidence: rate.evidence,
    sovereign,
    ...holding
  }
}

/**
 * Raises a rate of 0 to 1. At a rate of 0, a program would pay 0, and no chain decodes a payment of
 * 0.
 */
export function atLeastOne(rate: Fact<bigint>): Fact<bigint> {
  return rate.known ? { known: true, value: largest([rate.value, 1n]) } : rate
}

/**
 * Returns whether the target accepts an asset for fees. If the asset is missing in the list of
 * XcmPaymentApi, measures the answer on the target's runtime, because the list can be incomplete.
 */
async function askAcceptance({
  chain,
  location,
  observer
}: ObservedTarget & { readonly location: Location }): Promise<Read<Fact<boolean>>> {
  const { value: fact, evidence } = await listAccepted(chain)
  const found = fact.known && fact.value.some((one) => isSameLocation(one, location))
  if (found) return { value: { known: true, value: true }, evidence }
  const seen = await observer.accepts(location)
  return {
    value: fact.known && !seen.value.known ? { known: true, value: false } : seen.value,
    evidence: [...evidence, ...seen.evidence]
  }
}

async function listAccepted(chain: Chain): Promise<Read<Fact<readonly Location[]>>> {
  const { value, evidence } = await askVersions(chain, (xcm_version) =>
    chain.call<Result<readonly unknown[]>>({
      api: 'XcmPaymentApi',
      method: 'query_acceptable_payment_assets',
      args: { xcm_version }
    })
  )
  if (!value.success) {
    return { value: { known: false, why: 'the target does not list its fee assets' }, evidence }
  }
  const { encode } = chain.runtime.type('VersionedAssetId')
  const ids = value.value.map((id) => decodeVersionedAssetId(encode(id)))
  return { value: { known: true, value: ids.filter((id) => 'interior' in id) }, evidence }
}

type Holding = Pick<
  AssetTerms,
  'balance' | 'spendable' | 'isFrozen' | 'minimum' | 'balanceEvidence'
>

/**
 * Reads a balance in the target's own token. If the account has consumers, the existential deposit
 * is not spendable.
 */
async function readNative(
  chain: Chain,
  account: AccountId20 | AccountId32,
  token: Token,
  minimum: bigint
): Promise<Holding> {
  const [{ balance, evidence }, { value: isUsed = false }] = await Promise.all([
    readAccount(chain, account),
    chain.storage({
      pallet: 'System',
      entry: 'Account',
      keys: [account],
      as: (info) => (info as { readonly consumers: number }).consumers > 0
    })
  ])
  return {
    balance: { known: true, value: { amount: balance.free, ...token } },
    spendable: spendableBalance({ balance, existentialDeposit: isUsed ? minimum : 0n }),
    isFrozen: false,
    minimum,
    // The last item of `evidence` proves the storage entry with the balance.
    balanceEvidence: evidence.slice(-1)
  }
}

interface Stored {
  readonly status: { readonly type: string }
}

/**
 * Reads a balance in a pallet of assets. If an amount is frozen, the frozen amount and the minimum
 * balance are not spendable.
 */
async function readForeign(
  chain: Chain,
  account: string,
  token: Token,
  asset: Location
): Promise<Holding> {
  const keys = [account]
  const [details, holding, freeze] = await Promise.all([
    readAssetItem<Stored & { readonly min_balance: bigint }>({ chain, entry: 'Asset', asset }),
    readAssetItem<Stored & { readonly balance: bigint }>({ chain, entry: 'Account', asset, keys }),
    readAssetItem<bigint>({ chain, entry: 'FrozenBalances', asset, keys })
  ])
  if (details === undefined || holding === undefined) {
    const why = 'the target keeps assets of other chains in an unknown form'
    return { balance: { known: false, why }, balanceEvidence: [] }
  }
  const { min_balance: minimum = 0n, status = LIVE } = details.value ?? {}
  const { balance: amount = 0n, status: own = LIQUID } = holding.value ?? {}
  const isFrozen = status.type !== LIVE.type || own.type !== LIQUID.type
  const kept = freeze?.value === undefined ? 0n : freeze.value + minimum
  return {
    balance: { known: true, value: { amount, ...token } },
    spendable: isFrozen ? 0n : largest([amount - kept]),
    isFrozen,
    minimum,
    balanceEvidence: [holding, details, freeze].flatMap((read) => read?.evidence ?? [])
  }
}

const LIVE = { type: 'Live' }
const LIQUID = { type: 'Liquid' }
