import type { Chain } from '@paraclock/connect'
import { type CallStep, feeBySecond, formatBalance, parseAccount } from '@paraclock/core'
import { chooseVersion, decodeCall, encodeCall } from '@paraclock/weights'
import { isSameLocation } from '@paraclock/xcm'
import { showAccount } from '../checks/showAccount.ts'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { Opinion } from '../evidence/ServiceArtifact.ts'
import type { FeeAssetArtifact } from '../evidence/TokenArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { canTransfer, encodeTransfer, hasCall } from './encodeTransfers.ts'
import { locateNative } from './locateNative.ts'
import { raiseRate } from './raiseRate.ts'

/** For how many runs the service's account is to last, if the configuration does not say. */
const PLANNED_RUNS = 100

/** Works out what runs take of the service's account on the target, and the transfer that fills it. */
export const fundsGatherer: Gatherer = defineGatherer({
  id: 'funds',
  needs: ['service', 'target', 'feeAsset', 'program'],
  gather: async (needed, { chain, config }) => {
    const { feeAsset, program } = needed
    const { bought, asked, askedEvidence } = program
    const plannedRuns = config.automation.plannedRuns ?? PLANNED_RUNS
    const rate = raiseRate({ rate: feeAsset.feePerSecond, asked, bought })
    const feePerRun = rate.known
      ? feeBySecond({ refTime: bought.refTime, perSecond: rate.value })
      : 0n
    const [service, target] = await Promise.all([chain('service'), chain('target')])
    return {
      feePerSecond: rate,
      feePerSecondEvidence: [...feeAsset.feePerSecondEvidence, ...askedEvidence],
      feePerRun,
      plannedRuns,
      fund: prepareFunding({
        feeAsset,
        rate,
        chains: { service, target },
        described: needed,
        config,
        needed: feePerRun * BigInt(plannedRuns + SPARE_RUNS)
      })
    }
  }
})

/** What the transfer itself pays on the target comes out of what it brings. */
const SPARE_RUNS = 10

interface Funding {
  readonly feeAsset: FeeAssetArtifact
  readonly rate: Opinion<bigint>
  readonly chains: { readonly service: Chain; readonly target: Chain }
  readonly described: { readonly service: ChainArtifact; readonly target: ChainArtifact }
  readonly config: NetworkConfig
  /** What the account is to hold. */
  readonly needed: bigint
}

function prepareFunding(args: Funding): CallStep | null {
  const { feeAsset, rate, chains, described, config, needed } = args
  const held = feeAsset.balance.known ? feeAsset.balance.value.amount : 0n
  const missing = needed > held ? needed - held : 0n
  const { paraId } = config.service
  const own = { parents: 1, interior: [{ kind: 'parachain', paraId }] } as const
  const isOwn = isSameLocation(feeAsset.location, own)
  const isNative = isSameLocation(feeAsset.location, locateNative(config.target.paraId))
  const { decimals } = isNative ? described.target.token : described.service.token
  const whole = 10n ** BigInt(decimals)
  // The least that suffices: the fee and the existential deposit. The token may be worth much.
  const alive = described.target.existentialDeposit
  const least = isNative && rate.known && alive !== null ? missing + alive : whole
  const amount = missing > least ? missing : least
  if (isOwn && canTransfer(chains.service)) {
    const call = encodeTransfer({
      chain: chains.service,
      version: chooseVersion(chains.service, chains.target),
      paraId: config.target.paraId,
      beneficiary: feeAsset.sovereign,
      asset: { parents: 0, interior: [] },
      amount
    })
    return step('service', call)
  }
  if (!isNative || !hasCall(chains.target, 'balances', 'transferKeepAlive')) return null
  const transfer = { dest: feeAsset.sovereign, value: amount }
  const named = { pallet: 'balances', method: 'transferKeepAlive', args: transfer }
  return step('target', encodeCall({ chain: chains.target, call: named }))

  function step(role: 'service' | 'target', call: CallStep['call']): CallStep {
    const { ss58Prefix, token } = described[role]
    const account = parseAccount(role === 'service' ? config.user : accountOnTarget(config))
    const [named] = decodeCall({ chain: chains[role], call }).text.split('(')
    const to = showAccount({ account: feeAsset.sovereign, prefix: described.target.ss58Prefix })
    const text = formatBalance(amount, token)
    return {
      chain: role,
      origin: { kind: 'signed', account: showAccount({ account, prefix: ss58Prefix }) },
      call,
      description: `${named}(${text} to ${to} on target)`,
      transfer: { amount, ...token },
      preconditions:
        role === 'service' ? ['The channel from the service to the target is open.'] : [],
      observe: `${to} on target holds ${text} more`
    }
  }
}
