import { sovereignAccount } from '@paraclock/accounts'
import type { Chain } from '@paraclock/connect'
import type { Token, TokenAmount } from '@paraclock/core'
import { decodeVersionedAssetId, isSameLocation, type Location } from '@paraclock/xcm'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChainAnswer } from '../evidence/ChainAnswer.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { AssetTerms } from '../evidence/TokenArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { askFee, askVersions, type Result, SECOND } from './askFee.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { locateNative } from './locateNative.ts'
import { readAssetItem } from './readAssetItem.ts'
import { readWithdrawable } from './readWithdrawable.ts'

/**
 * Reads how the service pays for execution on the target: in the asset of its settings, or while it
 * has none, in its own token where the target takes that, and else in the target's.
 */
export const feeAssetGatherer: Gatherer = defineGatherer({
  id: 'feeAsset',
  needs: ['service', 'target', 'serviceState', 'serviceAsset'],
  gather: async (
    { service, target, serviceState, serviceAsset },
    { chain, config, observe, signal }
  ) => {
    const set = serviceState.target?.feeAsset
    const { accepted } = serviceAsset
    const assumed =
      accepted.known && accepted.value ? serviceAsset.location : locateNative(config.target.paraId)
    const location = set ?? assumed
    const from = set === undefined ? ('assumed' as const) : ('settings' as const)
    if (isSameLocation(location, serviceAsset.location)) return { ...serviceAsset, from }
    const on = await chain('target')
    return {
      ...(await readAssetTerms({
        chain: on,
        service,
        target,
        config,
        location,
        observer: observe('target'),
        signal
      })),
      from
    }
  }
})

/**
 * Reads whether the target takes the service's own token for fees. Nearly every service pays in it:
 * the target is asked before the service has said so.
 */
export const serviceAssetGatherer: Gatherer = defineGatherer({
  id: 'serviceAsset',
  needs: ['service', 'target'],
  gather: async ({ service, target }, { chain, config, observe, signal }) => {
    const { paraId } = config.service
    const location: Location = { parents: 1, interior: [{ kind: 'parachain', paraId }] }
    const on = await chain('target')
    return await readAssetTerms({
      chain: on,
      service,
      target,
      config,
      location,
      observer: observe('target'),
      signal
    })
  }
})

/** Reads whether the target takes an asset for fees, at what rate, and how much the service holds. */
async function readAssetTerms(args: {
  readonly chain: Chain
  readonly service: ChainArtifact
  readonly target: ChainArtifact
  readonly config: NetworkConfig
  readonly location: Location
  readonly observer: ChainObserver
  readonly signal: AbortSignal
}): Promise<AssetTerms> {
  const { chain, service, target, config, location, observer, signal } = args
  const sovereign = sovereignAccount({
    paraId: config.service.paraId,
    on: 'sibling',
    ...(chain.runtime.accountLength === 20 ? { length: 20 } : {})
  }).account
  const isNative = isSameLocation(location, locateNative(config.target.paraId))
  const token = isNative ? target.token : service.token
  const weight = { refTime: SECOND, proofSize: 0n }
  const existentialDeposit = target.existentialDeposit ?? 0n
  const [accepted, rate, balance, withdrawable] = await Promise.all([
    chain.hasApi('XcmPaymentApi')
      ? askAcceptance(chain, location, signal)
      : observer.accepts(location),
    askFee({ target: chain, location, weight, observer, signal }),
    isNative
      ? readNative(chain, sovereign, token, signal)
      : readForeign(chain, sovereign, location, token, signal),
    readWithdrawable({
      ...{ chain, account: sovereign, asset: location },
      ...{ isNative, existentialDeposit, signal }
    })
  ])
  return {
    location,
    accepted: accepted.opinion,
    acceptedEvidence: accepted.evidence,
    feePerSecond: rate.opinion,
    feePerSecondEvidence: rate.evidence,
    sovereign,
    balance: balance.opinion,
    ...(withdrawable === undefined
      ? {}
      : {
          spendable: withdrawable.spendable,
          isFrozen: withdrawable.isFrozen,
          minimum: withdrawable.minimum
        }),
    balanceEvidence: [...balance.evidence, ...(withdrawable?.evidence ?? [])]
  }
}

async function askAcceptance(
  chain: Chain,
  location: Location,
  signal: AbortSignal
): Promise<ChainAnswer<boolean>> {
  const { opinion, evidence } = await listAccepted(chain, signal)
  if (!opinion.known) return { opinion, evidence }
  const found = opinion.value.some((one) => isSameLocation(one, location))
  return { opinion: { known: true, value: found }, evidence }
}

/** The assets for which the target says that it sells weight. */
async function listAccepted(
  chain: Chain,
  signal: AbortSignal
): Promise<ChainAnswer<readonly Location[]>> {
  const { value, evidence } = await askVersions(chain, (xcm_version) =>
    chain.call({
      api: 'XcmPaymentApi',
      method: 'query_acceptable_payment_assets',
      args: { xcm_version },
      as: (answer) => answer as Result<readonly unknown[]>,
      signal
    })
  )
  if (!value.success) {
    return { opinion: { known: false, why: 'the target does not list its fee assets' }, evidence }
  }
  const { encode } = chain.runtime.type('VersionedAssetId')
  const ids = value.value.map((id) => decodeVersionedAssetId(encode(id)))
  const located = ids.filter((id): id is Location => 'interior' in id)
  return { opinion: { known: true, value: located }, evidence }
}

async function readNative(
  chain: Chain,
  account: string,
  token: Token,
  signal: AbortSignal
): Promise<ChainAnswer<TokenAmount>> {
  const { value = 0n, evidence } = await chain.storage({
    pallet: 'System',
    entry: 'Account',
    keys: [account],
    as: (info) => (info as { readonly data: { readonly free: bigint } }).data.free,
    signal
  })
  return { opinion: { known: true, value: { amount: value, ...token } }, evidence }
}

async function readForeign(
  chain: Chain,
  account: string,
  asset: Location,
  token: Token,
  signal: AbortSignal
): Promise<ChainAnswer<TokenAmount>> {
  const read = await readAssetItem<{ readonly balance: bigint }>({
    chain,
    entry: 'Account',
    asset,
    keys: [account],
    signal
  })
  if (read === undefined) {
    const why = 'the target keeps assets of other chains in an unknown form'
    return { opinion: { known: false, why }, evidence: [] }
  }
  const amount = read.value?.balance ?? 0n
  return { opinion: { known: true, value: { amount, ...token } }, evidence: read.evidence }
}
