import type { Chain } from '@paraclock/connect'
import {
  bytesToTry,
  type CallStep,
  type Fact,
  formatBalance,
  genericPrefix,
  isAccountId20,
  overallWeight,
  parseAccount,
  type Token
} from '@paraclock/core'
import { signFor } from '@paraclock/proxy'
import { camelCase, decodeCall, hasCall } from '@paraclock/types'
import { isSameLocation, serviceFee, siblingLocation } from '@paraclock/xcm'
import { accountOnTarget } from '../../config/accountOnTarget.ts'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { Artifacts } from '../../evidence/Artifacts.ts'
import type { ServiceArtifact } from '../../evidence/ServiceArtifact.ts'
import { type FeeAssetArtifact, heldOf } from '../../evidence/TokenArtifact.ts'
import { showAccount } from '../../words/showAccount.ts'
import { encodeFunding, type FundingWay } from '../assets/encodeFunding.ts'
import { canTransfer } from '../assets/encodeTransfers.ts'
import { findHubBeside } from '../assets/findHubBeside.ts'
import { findAsset } from '../assets/readAssetItem.ts'
import { priceCall } from '../assets/readHub.ts'
import { defineGatherer, type GatherContext, type Gatherer } from '../chains/defineGatherer.ts'
import { PLANNED_RUNS } from '../service/tasks.ts'
import { fundWithRelayToken } from './fundWithRelayToken.ts'
import { raiseRate } from './raiseRate.ts'

export const fundsGatherer: Gatherer = defineGatherer({
  id: 'funds',
  needs: [
    ...(['service', 'target', 'feeAsset', 'program', 'quote', 'serviceState', 'proxy'] as const),
    ...(['system', 'hrmp', 'user'] as const)
  ],
  gather: async (artifacts, { chain, config, signal }) => {
    const { feeAsset, program, quote } = artifacts
    const { bought, asked, askedEvidence, paid, due } = program
    const taskRuns = quote.times.length
    const plannedRuns = Math.max(taskRuns, config.automation.plannedRuns ?? PLANNED_RUNS)
    const rate = raiseRate({ rate: feeAsset.feePerSecond, asked, bought })
    // Each run pays `paid`. If the target's price is lower, the target returns the difference.
    const feePerRun = rate.known ? paid : 0n
    const costPerRun = due.known && due.value < feePerRun ? due.value : feePerRun
    const booked = sumBooked(artifacts.serviceState, quote.times.at(-1) ?? 0)
    const [service, target] = await Promise.all([chain('service'), chain('target')])
    const runs = BigInt(plannedRuns + SPARE_RUNS)
    const needed = feePerRun * runs + booked.fees + (feeAsset.minimum ?? 0n)
    const missing = needed - heldOf(feeAsset)
    const funding = { ...artifacts, rate, chains: { service, target }, config, missing }
    const step = await planFunding(funding)
    const ofRelay = missing > 0n ? await planRelayFunding(funding, { chain, signal }) : undefined
    return {
      feePerSecond: rate,
      feePerSecondEvidence: [...feeAsset.feePerSecondEvidence, ...askedEvidence],
      feePerRun,
      costPerRun,
      booked: booked.runs === 0 ? undefined : booked,
      ...(artifacts.serviceState.booked === undefined ? { isBookedUnread: true } : {}),
      taskRuns,
      plannedRuns,
      // The fee is queried only if the transfer is needed.
      fund: step && missing > 0n ? await priceStep(step, funding, signal) : step,
      ...ofRelay
    }
  }
})

function sumBooked(
  { target, booked = [] }: ServiceArtifact,
  until: number
): { readonly runs: number; readonly fees: bigint } {
  const sum = { runs: 0, fees: 0n }
  if (target === undefined) return sum
  for (const { times, frequency, weight: callWeight } of booked) {
    const due = times.filter((time) => time <= until)
    // For a recurring task, the service stores only the time of the next run, `first`. The later
    // runs up to `until` are counted below.
    const [first = until] = due
    const more = frequency === 0 ? 0 : Math.floor((until - first) / frequency)
    const runs = due.length + more
    const { overall: weight } = overallWeight({ ...target, callWeight })
    sum.runs += runs
    sum.fees += BigInt(runs) * serviceFee({ weight, target })
  }
  return sum
}

/**
 * The transfer includes the fees of this many additional runs, because the target takes its
 * execution fee for the transfer from the sent amount.
 */
const SPARE_RUNS = 10

async function priceStep(
  step: CallStep,
  { chains, ...described }: Funding,
  signal: AbortSignal
): Promise<CallStep> {
  const role = step.chain === 'service' ? 'service' : 'target'
  const amount = await priceCall(chains[role], bytesToTry(step.call), signal)
  return amount === undefined ? step : { ...step, fee: { amount, ...described[role].token } }
}

interface Funding
  extends Pick<
    Artifacts,
    'service' | 'target' | 'feeAsset' | 'proxy' | 'system' | 'hrmp' | 'user'
  > {
  readonly rate: Fact<bigint>
  readonly chains: Readonly<Record<'service' | 'target', Chain>>
  readonly config: NetworkConfig
  readonly missing: bigint
}

/**
 * Returns the amount to send: `missing`, but at least the minimum balance. If the rate or the
 * minimum balance is unknown, returns at least one token.
 */
function amountOf({ feeAsset, rate, missing }: Funding, decimals: number): bigint {
  const least =
    rate.known && feeAsset.minimum !== undefined ? feeAsset.minimum : 10n ** BigInt(decimals)
  return missing > least ? missing : least
}

async function planRelayFunding(
  args: Funding,
  { chain, signal }: Pick<GatherContext, 'chain' | 'signal'>
): Promise<Awaited<ReturnType<typeof fundWithRelayToken>>> {
  const { feeAsset, target, config, chains, system, hrmp, user } = args
  const { takenFrom = [], balance, isNative } = feeAsset
  const account = parseAccount(config.user)
  const amount = amountOf(args, balance.known ? balance.value.decimals : 0)
  const isOnTarget = isNative && user.onTarget.spendable > amount
  if (takenFrom.length === 0 || isOnTarget) return undefined
  const hasHub = findHubBeside(system, config) !== undefined
  const [relay, hub] = await Promise.all([chain('relay'), hasHub ? chain('assetHub') : undefined])
  const { sovereign } = feeAsset
  return await fundWithRelayToken({
    sources: takenFrom,
    relay,
    hub,
    target: chains.target,
    amount,
    signal,
    user:
      hrmp.held === undefined || isAccountId20(account)
        ? undefined
        : { account, address: showAccount({ account, prefix: genericPrefix }) },
    sovereign: {
      account: parseAccount(sovereign),
      address: showAccount({ account: sovereign, prefix: target.ss58Prefix })
    },
    token: hrmp.host.token
  })
}

async function planFunding(args: Funding): Promise<CallStep | undefined> {
  const { feeAsset, chains, service, target, config, proxy } = args
  const { isNative, sovereign } = feeAsset
  const isOwn = isSameLocation(feeAsset.location, siblingLocation(config.service.paraId))
  const own = isOwn || isNative ? undefined : findOwnAsset(chains.target, feeAsset)
  const { decimals } = own?.token ?? (isNative ? target : service).token
  const amount = amountOf(args, decimals)
  if (isOwn && canTransfer(chains.service)) return step({ from: 'service' })
  if (own !== undefined) {
    const { pallet, key, token } = own
    const { value: held = 0n } = await chains.target.storage({
      pallet,
      entry: 'Account',
      keys: [key, parseAccount(accountOnTarget(config))],
      as: (holding) => (holding as { readonly balance: bigint }).balance
    })
    if (held < amount) return undefined
    return step({ from: 'target', pallet, key }, token)
  }
  if (!isNative || !hasCall(chains.target.runtime, 'balances', 'transferKeepAlive'))
    return undefined
  return step({ from: 'target', pallet: 'balances' })

  function step(way: FundingWay, token: Token = args[way.from].token): CallStep {
    const role = way.from
    const { paraId } = config.target
    const call = encodeFunding({ chains, paraId, way, sovereign, amount })
    const { pallet, method } = decodeCall({ chain: chains[role], bytes: call })
    const to = showAccount({ account: sovereign, prefix: target.ss58Prefix })
    const text = formatBalance(amount, token)
    const description = `${camelCase(pallet)}.${camelCase(method)}(${text} to ${to} on target)`
    const user = parseAccount(config.user)
    const account = showAccount({ account: user, prefix: service.ss58Prefix })
    return {
      chain: role,
      ...(role === 'target'
        ? signFor(proxy, { call, description })
        : { origin: { kind: 'signed', account }, call, description }),
      transfer: { amount, ...token },
      preconditions:
        role === 'service' ? ['The channel from the service to the target is open.'] : [],
      observe: `${to} on target holds ${text} more`
    }
  }
}

function findOwnAsset(
  chain: Chain,
  { location, balance }: Pick<FeeAssetArtifact, 'location' | 'balance'>
): (NonNullable<ReturnType<typeof findAsset>> & { readonly token: Token }) | undefined {
  const found = location.parents === 0 ? findAsset(chain, location) : undefined
  if (found === undefined || !balance.known) return undefined
  if (!hasCall(chain.runtime, found.pallet, 'transferKeepAlive')) return undefined
  const { symbol, decimals } = balance.value
  return { ...found, token: { symbol, decimals } }
}
