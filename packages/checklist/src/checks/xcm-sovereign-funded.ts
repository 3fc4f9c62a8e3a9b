import { type CallStep, formatBalance, type Remedy } from '@paraclock/core'
import { transportOf } from '@paraclock/hrmp'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import { heldOf } from '../evidence/TokenArtifact.ts'
import { nameToken } from '../words/nameToken.ts'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { requireBegun } from './requireBegun.ts'
import { fail, manual, pass, warn } from './Verdict.ts'

export const xcmSovereignFunded: Check = defineCheck({
  id: 'xcm-sovereign-funded',
  group: 'xcm',
  kind: 'explanation',
  title: "The service's sovereign account on the target holds the fees of the planned runs",
  failureTitle: "The service's sovereign account on the target cannot pay for the planned runs",
  why: 'Each run pays its fee from this account. When it is empty, runs fail on the target although their owners have paid.',
  how: "The amount that can be withdrawn from the service's sovereign account on the target is compared with the cost of `automation.plannedRuns` runs at the service's rate. Frozen parts do not count, and the unused part of a run's fee is returned. The withdrawals of other tasks until the task's last run are added. Without `plannedRuns`, the check fails if the balance does not cover the task's own runs, and warns if it does not cover 100 runs. It warns if runs withdraw money that backs tokens of the service's users, or if the tasks of others were not read. If the target's rate is unknown, a person must judge the balance, and an empty account fails.",
  fixes: [
    "Send the difference: the report has the transfer. From the service's chain it needs the channel to the target, and the token must be registered there first: an earlier transfer is lost. If the service pays in the target's own token, it is a transfer on the target. If it pays in the relay token, it is one from Asset Hub or the relay chain, by the user."
  ],
  requires: ['feeAsset', 'funds', 'hrmp', 'target', 'token', 'user', 'service'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  followsFrom: ['xcm-fee-asset-accepted'],
  evaluate: (artifacts, { config }) => {
    const { feeAsset, funds, target } = artifacts
    const { balance, balanceEvidence, backed } = feeAsset
    const { feePerSecond, plannedRuns, taskRuns, booked, isBookedUnread } = funds
    const address = showAccount({ account: feeAsset.sovereign, prefix: target.ss58Prefix })
    const sovereign = `the service's sovereign account on the target (${address})`
    const evidence = [...balanceEvidence, ...funds.feePerSecondEvidence]
    if (!balance.known) {
      return manual(`Look up what ${sovereign} holds: ${balance.why}.`, evidence)
    }
    const { amount, ...unit } = balance.value
    const show = (value: bigint): string => formatBalance(value, unit)
    const { spendable = amount } = feeAsset
    const held =
      spendable < amount ? `${show(spendable)} can be withdrawn of ${show(amount)}` : show(amount)
    requireBegun(feePerSecond)
    if (!feePerSecond.known && spendable > 0n) {
      const text = `The service's sovereign account on the target (${address}) holds ${held}: compare it with the fees of ${plannedRuns} runs, because ${feePerSecond.why}.`
      return manual(text, evidence)
    }
    const needed = needFor(plannedRuns, artifacts)
    const [uncounted, enough] = isBookedUnread
      ? ([', without the runs of other tasks, which were not read', warn] as const)
      : (['', pass] as const)
    const others =
      booked === undefined
        ? uncounted
        : `, of which ${show(booked.fees)} for ${booked.runs} runs of other tasks that come before`
    const text = feePerSecond.known
      ? `${held}, and ${plannedRuns} runs need ${show(needed)}${others}`
      : `${held}, and the fee of a run is unknown: ${feePerSecond.why}`
    if (spendable >= needed && spendable > 0n) {
      const lacking = needed - spendable + (backed?.known ? backed.value : 0n)
      if (lacking <= 0n) return enough(text, evidence)
      const missing = show(lacking < needed ? lacking : needed)
      const summary = `Send ${missing} to ${sovereign}. Else runs are paid from what backs tokens of the service's users.`
      const found = `${text}, of which ${missing} back tokens of the service's users`
      return warn(found, evidence, [{ summary }])
    }
    const remedy = feeAsset.isFrozen
      ? {
          owner: 'targetGovernance' as const,
          summary: `Have ${sovereign} thawed, or the whole asset: what is sent to it while it is frozen cannot be withdrawn either.`
        }
      : fundAccount(artifacts, sovereign, config)
    const isPlanned = config.automation.plannedRuns !== undefined
    const covers = feePerSecond.known && taskRuns > 0 && spendable >= needFor(taskRuns, artifacts)
    if (isPlanned || !covers || spendable === 0n) return fail(text, evidence, remedy)
    return warn(`${text}; it pays for the ${taskRuns} runs of the task`, evidence, [remedy])
  }
})

type Funding = Pick<
  Artifacts,
  'feeAsset' | 'funds' | 'hrmp' | 'target' | 'token' | 'user' | 'service'
>

function needFor(runs: number, { funds, feeAsset }: Funding): bigint {
  const { feePerRun, costPerRun, booked } = funds
  const { minimum = 0n } = feeAsset
  const back = feePerRun - costPerRun
  // If a run pays more than the target's price, the target returns the difference, `back`. If
  // `back` is below the minimum balance and the account is empty, `back` goes into the asset trap.
  // To prevent this, the account must also hold the minimum balance.
  const kept = back > 0n && back < minimum ? minimum : 0n
  return feePerRun + costPerRun * BigInt(runs - 1) + kept + (booked?.fees ?? 0n)
}

/**
 * Names the chains from which the target accepts the asset. Returns an empty text for an asset of
 * the target.
 */
function nameSources({ location, takenFrom }: Artifacts['feeAsset']): string {
  const [first] = location.interior
  if (location.parents !== 1) return ''
  if (first !== undefined) return first.kind === 'parachain' ? `parachain ${first.paraId}` : ''
  const names = { assetHub: 'Asset Hub', relay: 'the relay chain' }
  if (takenFrom === undefined) return names.relay
  return [...new Set(takenFrom.map(({ chain }) => names[chain]))].join(' or ')
}

function describeFunding(artifacts: Funding, sovereign: string, config: NetworkConfig): string {
  const { feeAsset, funds } = artifacts
  const { balance, location } = feeAsset
  const { service, target } = config
  const token = nameToken(location, service.paraId)
  const missing = needFor(funds.plannedRuns, artifacts) - heldOf(feeAsset)
  const amount =
    funds.feePerSecond.known && balance.known && missing > 0n
      ? `at least ${formatBalance(missing, balance.value)} of ${token}`
      : `some of ${token}`
  const from = nameSources(feeAsset)
  const how =
    from === ''
      ? ''
      : ` Whoever has it on ${from} sends it from there to parachain ${target.paraId}, with that account as beneficiary: transferAssets of its XCM pallet does so.`
  return `Send ${amount} to ${sovereign}, from which it pays.${how}`
}

function describeShort(
  { chain, origin, transfer }: CallStep,
  fees: bigint,
  artifacts: Funding
): string {
  const { amount = 0n, ...unit } = transfer ?? { symbol: '', decimals: 0 }
  // The plan transfers a foreign asset only if the user holds enough, so the user lacks nothing.
  if (chain === 'target' && !artifacts.feeAsset.isNative) return ''
  const held = heldOn(chain, artifacts)
  const lacking = amount + fees - held
  if (lacking <= 0n) return ''
  const payer =
    origin.kind === 'signed'
      ? `The user's account on the ${chain} (${origin.account})`
      : `The payer on the ${chain}`
  const rest = fees > 0n ? '' : ', and the fee of the transfer'
  return ` ${payer} can pay ${formatBalance(held, unit)}: it needs ${formatBalance(lacking, unit)} more${rest}.${describeElsewhere(artifacts, unit)}`
}

function heldOn(chain: string, { user, hrmp }: Pick<Funding, 'user' | 'hrmp'>): bigint {
  if (chain === 'service') return user.onService.spendable
  if (chain === 'target') return user.onTarget.spendable
  return (chain === 'relay' ? hrmp.held?.onHost : hrmp.held?.onHub) ?? 0n
}

function describeElsewhere(
  { feeAsset, hrmp }: Pick<Funding, 'feeAsset' | 'hrmp'>,
  unit: Parameters<typeof formatBalance>[1]
): string {
  if (feeAsset.takenFrom === undefined || hrmp.held === undefined) return ''
  const { onHost, onHub, note } = hrmp.held
  const there = onHub === undefined ? '' : ` and ${formatBalance(onHub, unit)} on Asset Hub`
  return ` The user can spend ${formatBalance(onHost, unit)} on the relay chain${there}.${note === undefined ? '' : ` ${note}`}`
}

const CHANNEL_OPEN = 'the channel to the target is open'
const TOKEN_REGISTERED = "the service's token is registered there: what arrives before is lost"

type Awaiting = Pick<Funding, 'funds' | 'hrmp' | 'token'>

function listAwaited({ funds: { fund }, hrmp, token }: Awaiting): readonly string[] {
  if (fund?.chain !== 'service') return []
  const isUnknown = token.registered.known && token.registered.value === undefined
  return [
    ...(transportOf(hrmp.directions[0]).kind === 'none' ? [CHANNEL_OPEN] : []),
    ...(isUnknown ? [TOKEN_REGISTERED] : [])
  ]
}

export function awaitsOnlyChannel(artifacts: Awaiting & Pick<Funding, 'feeAsset'>): boolean {
  return artifacts.feeAsset.isFrozen !== true && listAwaited(artifacts).join() === CHANNEL_OPEN
}

/** Returns the transfer that funds the service's account on the target, if it can be made now. */
export function findFunding(
  artifacts: Pick<Funding, 'funds' | 'feeAsset' | 'hrmp' | 'token'>
): CallStep | undefined {
  const { fund, fundFailure } = artifacts.funds
  if (fundFailure !== undefined || artifacts.feeAsset.isFrozen === true) return undefined
  return listAwaited(artifacts).length === 0 ? fund : undefined
}

function fundAccount(artifacts: Funding, sovereign: string, config: NetworkConfig): Remedy {
  const { funds } = artifacts
  const { fund, fundFailure } = funds
  if (fund?.transfer === undefined) {
    return { summary: describeFunding(artifacts, sovereign, config) }
  }
  if (fundFailure !== undefined) {
    const way = `${fund.description} on ${fund.chain} fails in a run: ${fundFailure}.`
    return { summary: `${describeFunding(artifacts, sovereign, config)} ${way}` }
  }
  const awaited = listAwaited(artifacts)
  const first = awaited.length === 0 ? '' : `, after ${awaited.join(' and ')}`
  const { amount, ...unit } = fund.transfer
  const isOfRelayToken = fund.chain === 'relay' || fund.chain === 'assetHub'
  const from = isOfRelayToken ? ` from ${fund.chain}` : ''
  // On the service and the target, `fees` is 0, because the fee can be in a different token.
  const fees = isOfRelayToken ? (fund.fee?.amount ?? 0n) : 0n
  const short = describeShort(fund, fees, artifacts)
  const lasts = funds.feePerSecond.known
    ? `it lasts for ${funds.plannedRuns} runs and ten more, which pay for the transfer as well`
    : 'how long it lasts is unknown, like the fee of a run'
  return {
    summary: `Send ${formatBalance(amount, unit)}${from} to ${sovereign}, from which it pays${first}: ${lasts}.${short}`,
    // The remedy has the calls only if the transfer can be made now and the payer can afford it.
    ...(first === '' && short === '' ? { steps: [fund] } : {})
  }
}
