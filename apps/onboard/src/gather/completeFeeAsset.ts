import { type CallStep, feeBySecond, parseAccount } from '@paraclock/core'
import { decodeCall, encodeCall } from '@paraclock/weights'
import { isSameLocation, type XcmVersion } from '@paraclock/xcm'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { NetworkConfig } from '../config/Config.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { FeeAssetArtifact } from '../evidence/FeeAssetArtifact.ts'
import type { ProgramArtifact } from '../evidence/ProgramArtifact.ts'
import { showAccount } from '../judge/showAccount.ts'
import type { ChainReader } from './ChainReader.ts'
import { canTransfer, encodeTransfer } from './encodeTransfer.ts'
import type { FeeAssetFacts } from './gatherFeeAsset.ts'
import { locateNative } from './locateNative.ts'
import { raiseRate } from './raiseRate.ts'

/** For how many runs the service's account is to last, if the configuration does not say. */
const PLANNED_RUNS = 100

/** Adds to how the service pays what a run costs, and the transfer that fills up its account. */
export function completeFeeAsset(args: {
  readonly facts: FeeAssetFacts
  /** What the program buys, and what is asked for it. */
  readonly program: Pick<ProgramArtifact, 'bought' | 'asked' | 'askedEvidence'>
  readonly readers: { readonly service: ChainReader; readonly target: ChainReader }
  readonly chains: { readonly service: ChainArtifact; readonly target: ChainArtifact }
  readonly config: NetworkConfig
}): FeeAssetArtifact {
  const { facts, program, config } = args
  const { bought, asked, askedEvidence } = program
  const plannedRuns = config.automation.plannedRuns ?? PLANNED_RUNS
  const rate = raiseRate({ rate: facts.feePerSecond, asked, bought })
  const feePerRun = rate.known
    ? feeBySecond({ refTime: bought.refTime, perSecond: rate.value })
    : 0n
  const feePerSecondEvidence = [...facts.feePerSecondEvidence, ...askedEvidence]
  const priced = { ...facts, feePerSecond: rate, feePerSecondEvidence }
  return { ...priced, feePerRun, plannedRuns, fund: prepareFunding(args, feePerRun, plannedRuns) }
}

function prepareFunding(
  { facts, readers, chains, config }: Parameters<typeof completeFeeAsset>[0],
  feePerRun: bigint,
  plannedRuns: number
): CallStep | null {
  const held = facts.balance.known ? facts.balance.value.amount : 0n
  // What the transfer itself pays on the target comes out of what it brings.
  const wanted = feePerRun * BigInt(plannedRuns + 10)
  const missing = wanted > held ? wanted - held : 0n
  const { paraId } = config.service
  const own = { parents: 1, interior: [{ kind: 'parachain', paraId }] } as const
  const isOwn = isSameLocation(facts.location, own)
  const isNative = isSameLocation(facts.location, locateNative(config.target.paraId))
  const { decimals } = isNative ? chains.target.token : chains.service.token
  const whole = 10n ** BigInt(decimals)
  // Of a token that may be worth much, no more than it takes, and what keeps the account alive.
  const alive = chains.target.existentialDeposit
  const least = isNative && facts.feePerSecond.known && alive !== null ? missing + alive : whole
  const amount = missing > least ? missing : least
  if (isOwn && canTransfer(readers.service.api)) {
    const { api } = readers.service
    const call = encodeTransfer({
      api,
      version: Math.min(readers.service.xcmVersion, readers.target.xcmVersion) as XcmVersion,
      paraId: config.target.paraId,
      beneficiary: facts.sovereign,
      asset: { parents: 0, interior: [] },
      amount
    })
    return step('service', chains.service, call, decodeCall({ chain: api, call }).text)
  }
  if (!isNative || readers.target.api.tx['balances']?.['transferKeepAlive'] === undefined)
    return null
  const { api } = readers.target
  const call = encodeCall({
    chain: api,
    call: {
      pallet: 'balances',
      method: 'transferKeepAlive',
      args: { dest: facts.sovereign, value: amount }
    }
  })
  return step('target', chains.target, call, decodeCall({ chain: api, call }).text)

  function step(
    chain: 'service' | 'target',
    { ss58Prefix, token }: ChainArtifact,
    encoded: CallStep['call'],
    description: string
  ): CallStep {
    const account = parseAccount(chain === 'service' ? config.user : accountOnTarget(config))
    return {
      chain,
      origin: { kind: 'signed', account: showAccount({ account, prefix: ss58Prefix }) },
      call: encoded,
      description,
      fee: { amount, ...token },
      preconditions:
        chain === 'service' ? ['The channel from the service to the target is open.'] : [],
      observe: `the service's account on the target holds ${amount} more`
    }
  }
}
