import type { Chain } from '@paraclock/connect'
import { type Fact, type Hex, parseAccount } from '@paraclock/core'
import { camelCase, toJson } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { isSameLocation, type Location, siblingLocation } from '@paraclock/xcm'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import {
  type FeeAssetArtifact,
  heldOf,
  type TokenArtifact,
  type TransferTrial
} from '../../evidence/TokenArtifact.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { describeRun } from '../../words/describeRun.ts'
import { canTransfer, encodeTransfer } from '../assets/encodeTransfers.ts'
import { readAssetItem } from '../assets/readAssetItem.ts'
import { defineGatherer, type Gatherer } from '../chains/defineGatherer.ts'
import { runAsHolder } from '../service/runAsHolder.ts'
import { tryProgram } from './tryProgram.ts'

const HERE: Location = { parents: 0, interior: [] }

const NO_DECIMALS = { known: false, why: 'the service names no usable decimals' } as const

export const tokenGatherer: Gatherer = defineGatherer({
  id: 'token',
  needs: ['service', 'feeAsset'],
  gather: async ({ feeAsset, service: { token, isTokenUnnamed } }, { chain, config, observe }) => {
    const [service, target] = await Promise.all([chain('service'), chain('target')])
    const whole = 10n ** BigInt(token.decimals)
    const ends = {
      service: { chain: service, ...config.service, observer: observe('service') },
      target: { chain: target, ...config.target, observer: observe('target') }
    }
    const own = siblingLocation(config.service.paraId)
    const args = { ...ends, config, feeAsset, whole, own }
    const noDecimals = isTokenUnnamed === true ? NO_DECIMALS : undefined
    const gap = findGap(service) ?? findGap(target) ?? noDecimals
    const [registration, toTarget, toService] = await Promise.all([
      readRegistration(target, own),
      gap ?? tryToTarget(args),
      gap ?? tryToService(args)
    ])
    return { ...registration, toTarget, toService }
  }
})

interface TokenArgs extends Readonly<Record<'service' | 'target', TransferEnd>> {
  readonly config: NetworkConfig
  readonly feeAsset: FeeAssetArtifact
  /** One token of the service, in the smallest unit. */
  readonly whole: bigint
  /** The location of the service's token, relative to the target. */
  readonly own: Location
}

async function tryToTarget(args: TokenArgs): Promise<Fact<TransferTrial>> {
  const { service, target, config, feeAsset, whole, own } = args
  const { location, minimum = 0n } = feeAsset
  // The amount must cover the fees and the minimum balance.
  const amount = isSameLocation(location, own) ? whole + 2n * minimum : whole
  const call = encodeTransfer({
    chain: service.chain,
    version: agreeOnXcmVersion(service.chain, target.chain),
    paraId: target.paraId,
    beneficiary: parseAccount(accountOnTarget(config)),
    asset: HERE,
    amount
  })
  const holder = parseAccount(config.user)
  const trial = await tryTransfer({ from: service, to: target, holder, call, amount })
  return { known: true, value: trial }
}

/**
 * Dry-runs a transfer of the service's token from the target to the service. The sender is the
 * service's own account on the target, because this account is the most likely to have the token.
 */
async function tryToService(args: TokenArgs): Promise<Fact<TransferTrial>> {
  const { service, target, config, feeAsset, whole, own } = args
  const { balance, location, sovereign } = feeAsset
  const unheld = { known: false, why: 'no known account holds enough of it for a dry run' } as const
  if (!isSameLocation(location, own) || !balance.known) return unheld
  const held = heldOf(feeAsset)
  const isWhole = held >= whole
  const amount = isWhole ? whole : held
  if (amount === 0n) return unheld
  const call = encodeTransfer({
    chain: target.chain,
    version: agreeOnXcmVersion(service.chain, target.chain),
    paraId: service.paraId,
    beneficiary: parseAccount(config.user),
    asset: own,
    amount
  })
  const trial = await tryTransfer({ from: target, to: service, holder: sovereign, call })
  // A transfer of less than one token can fail because of the fees alone.
  if (!isWhole && !trial.succeeded) return unheld
  return { known: true, value: trial }
}

interface TransferEnd {
  readonly chain: Chain
  readonly paraId: number
  readonly observer: ChainObserver
}

/**
 * Dry-runs a transfer call on the sending chain, and the message of the call on the receiving
 * chain.
 */
async function tryTransfer(args: {
  readonly from: TransferEnd
  readonly to: TransferEnd
  readonly holder: string
  readonly call: Hex
  /** The amount of the sending chain's own token that `call` moves. Defaults to 0. */
  readonly amount?: bigint
}): Promise<TransferTrial> {
  const { from, to, ...asked } = args
  const { name } = from.chain
  const ran = await runAsHolder({ ...from, ...asked, receiver: to.chain })
  const fail = (detail: string): TransferTrial => {
    return { succeeded: false, isSent: false, detail, evidence: ran.evidence }
  }
  if (ran.failure !== undefined) return fail(`on the ${name}: ${ran.failure}`)
  if (ran.sent === undefined) return fail(`the ${name} sends nothing`)
  const { run, evidence } = await tryProgram({ ...to, sender: from.paraId, program: ran.sent })
  return {
    succeeded: run.known && run.value.outcome === 'complete',
    isSent: true,
    detail: `on the ${to.chain.name}: ${run.known ? describeRun(run.value) : run.why}`,
    evidence: [...ran.evidence, ...evidence]
  }
}

function findGap(chain: Chain): Fact<TransferTrial> | undefined {
  if (canTransfer(chain)) return undefined
  return { known: false, why: `the ${chain.name} has no call limitedReserveTransferAssets` }
}

async function readRegistration(
  chain: Chain,
  token: Location
): Promise<Pick<TokenArtifact, 'registered' | 'registeredEvidence'>> {
  const read = await readAssetItem({ chain, entry: 'Asset', asset: token })
  if (read === undefined) {
    const pallets = findAssetPallets(
      chain.runtime.metadata.pallets.map(({ name }) => camelCase(name))
    )
    const why =
      pallets.length === 0
        ? 'no pallet of the target keeps assets of other chains'
        : `the target keeps them in pallets of an unknown form: ${pallets.join(', ')}`
    return { registered: { known: false, why }, registeredEvidence: [] }
  }
  const details = read.value === undefined ? undefined : toJson(read.value)
  return { registered: { known: true, value: details }, registeredEvidence: read.evidence }
}

// Matches pallets that store assets, but not pallets that store only rates, fees, pools or rewards.
const ASSET_PALLET =
  /^(?!assetRate|assetTxPayment|assetConversion|assetRewards)(.*assets?|.*tokens?|.*currenc(y|ies)|.*asset(registry|manager|config|ids?|index))$/i

export function findAssetPallets(pallets: readonly string[]): readonly string[] {
  return pallets.filter((name) => ASSET_PALLET.test(name))
}
