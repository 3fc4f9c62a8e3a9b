import type { Chain } from '@paraclock/connect'
import {
  type CallStep,
  type Fact,
  FactMissing,
  formatBalance,
  isParaclockError,
  overallWeight,
  parseAccount
} from '@paraclock/core'
import { type ProxyState, signFor } from '@paraclock/proxy'
import { agreeOnXcmVersion, decodeCall, encodeCall, quoteInclusionFee } from '@paraclock/weights'
import { isSameLocation, serviceFee, siblingLocation } from '@paraclock/xcm'
import { showAccount } from '../checks/showAccount.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'
import type { ServiceArtifact } from '../evidence/ServiceArtifact.ts'
import type { FeeAssetArtifact } from '../evidence/TokenArtifact.ts'
import { defineGatherer, type Gatherer } from './defineGatherer.ts'
import { canTransfer, encodeTransfer, hasCall } from './encodeTransfers.ts'
import { PLANNED_RUNS } from './planTasks.ts'
import { raiseRate } from './raiseRate.ts'

/** Works out what runs take of the service's account on the target, and the transfer that fills it. */
export const fundsGatherer: Gatherer = defineGatherer({
  id: 'funds',
  needs: ['service', 'target', 'feeAsset', 'program', 'quote', 'serviceState', 'proxy'],
  gather: async (needed, { chain, config, signal }) => {
    const { feeAsset, program, quote } = needed
    const { bought, asked, askedEvidence, paid, due } = program
    const taskRuns = quote.times.length
    const plannedRuns = Math.max(taskRuns, config.automation.plannedRuns ?? PLANNED_RUNS)
    const rate = raiseRate({ rate: feeAsset.feePerSecond, asked, bought })
    // The service withdraws at its own rate, whatever the target asks; what is over comes back.
    const feePerRun = rate.known ? paid : 0n
    const costPerRun = due.known && due.value < feePerRun ? due.value : feePerRun
    const booked = sumBooked(needed.serviceState, quote.times.at(-1) ?? 0)
    const [service, target] = await Promise.all([chain('service'), chain('target')])
    return {
      feePerSecond: rate,
      feePerSecondEvidence: [...feeAsset.feePerSecondEvidence, ...askedEvidence],
      feePerRun,
      costPerRun,
      booked: booked.runs === 0 ? undefined : booked,
      taskRuns,
      plannedRuns,
      fund: await prepareFunding({
        feeAsset,
        rate,
        chains: { service, target },
        described: needed,
        proxy: needed.proxy,
        config,
        needed:
          feePerRun * BigInt(plannedRuns + SPARE_RUNS) + booked.fees + (feeAsset.minimum ?? 0n),
        signal
      })
    }
  }
})

/** What other tasks withdraw of the same account until a time, in seconds since the Unix epoch. */
function sumBooked(
  { target, booked = [] }: ServiceArtifact,
  until: number
): { readonly runs: number; readonly fees: bigint } {
  const sum = { runs: 0, fees: 0n }
  if (target === null) return sum
  for (const { times, frequency, weight: callWeight } of booked) {
    const due = times.filter((time) => time <= until)
    // A task that recurs has its next run booked alone.
    const [first = until] = due
    const more = frequency === 0 ? 0 : Math.floor((until - first) / frequency)
    const runs = due.length + more
    const { overall: weight } = overallWeight({ ...target, callWeight })
    sum.runs += runs
    sum.fees += BigInt(runs) * serviceFee({ weight, target })
  }
  return sum
}

/** What the transfer itself pays on the target comes out of what it brings. */
const SPARE_RUNS = 10

interface Funding {
  readonly feeAsset: FeeAssetArtifact
  readonly rate: Fact<bigint>
  readonly chains: { readonly service: Chain; readonly target: Chain }
  readonly described: { readonly service: ChainArtifact; readonly target: ChainArtifact }
  readonly config: NetworkConfig
  /** The user's account on the target, and who can sign for it. */
  readonly proxy: ProxyState
  /** What the account is to hold. */
  readonly needed: bigint
  readonly signal: AbortSignal
}

/** Prepares the transfer; its fee is asked for only where the transfer is needed. */
async function prepareFunding(args: Funding): Promise<CallStep | null> {
  const step = planFunding(args)
  const { feeAsset, needed, chains, described, signal } = args
  if (step === null || needed <= heldBy(feeAsset)) return step
  const role = step.chain === 'service' ? 'service' : 'target'
  try {
    const { amount } = await quoteInclusionFee({ chain: chains[role], call: step.call, signal })
    return { ...step, fee: { amount, ...described[role].token } }
  } catch (error) {
    if (isParaclockError(error, FactMissing)) return step
    throw error
  }
}

function heldBy({ balance, spendable }: FeeAssetArtifact): bigint {
  return spendable ?? (balance.known ? balance.value.amount : 0n)
}

function planFunding(args: Funding): CallStep | null {
  const { feeAsset, rate, chains, described, config, proxy, needed } = args
  const held = heldBy(feeAsset)
  const missing = needed > held ? needed - held : 0n
  const { paraId } = config.service
  const isOwn = isSameLocation(feeAsset.location, siblingLocation(paraId))
  const { isNative } = feeAsset
  const { decimals } = isNative ? described.target.token : described.service.token
  // What is missing, and no more: the token may be worth much. One token, where that is unknown.
  const least =
    rate.known && feeAsset.minimum !== undefined ? feeAsset.minimum : 10n ** BigInt(decimals)
  const amount = missing > least ? missing : least
  if (isOwn && canTransfer(chains.service)) {
    const call = encodeTransfer({
      chain: chains.service,
      version: agreeOnXcmVersion(chains.service, chains.target),
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
    const [named] = decodeCall({ chain: chains[role], call }).text.split('(')
    const to = showAccount({ account: feeAsset.sovereign, prefix: described.target.ss58Prefix })
    const text = formatBalance(amount, token)
    const description = `${named}(${text} to ${to} on target)`
    const account = showAccount({ account: parseAccount(config.user), prefix: ss58Prefix })
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
