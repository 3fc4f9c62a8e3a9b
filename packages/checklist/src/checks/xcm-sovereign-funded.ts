import { type CallStep, formatBalance, type Remedy } from '@paraclock/core'
import { describeOwn } from '@paraclock/hrmp'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { Artifacts } from '../evidence/Artifacts.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { nameToken } from './nameToken.ts'
import { requireBegun } from './requireBegun.ts'
import { showAccount } from './showAccount.ts'
import { fail, manual, pass, warn } from './Verdict.ts'

export const xcmSovereignFunded: Check = defineCheck({
  id: 'xcm-sovereign-funded',
  group: 'xcm',
  kind: 'explanation',
  title: "The service's sovereign account on the target holds the fees of the planned runs",
  failureTitle: "The service's sovereign account on the target cannot pay for the planned runs",
  why: 'Each run pays its fee from this account. When it is empty, runs fail on the target although their owners have paid.',
  how: "The amount that can be withdrawn from the service's sovereign account on the target is compared with the cost of `automation.plannedRuns` runs at the service's rate. Frozen parts do not count, and the unused part of a run's fee is returned. The withdrawals of other tasks until the task's last run are added. Without `plannedRuns`, the check fails if the balance does not cover the task's own runs, and warns if it does not cover 100 runs. It warns if runs withdraw money that backs tokens of the service's users. If the target's rate is unknown, a person must judge the balance, and an empty account fails.",
  fixes: [
    "Send the difference: the report has the transfer. From the service's chain it needs the channel to the target, and the token must be registered there first: an earlier transfer is lost. If the service pays in the target's own token, it is a transfer on the target. If it pays in the relay token, it is one from Asset Hub or the relay chain, by the user or the service's root."
  ],
  requires: ['feeAsset', 'funds', 'hrmp', 'target', 'token', 'user', 'service'],
  after: ['service-reachable', 'target-reachable', 'service-para-id', 'target-para-id'],
  followsFrom: ['xcm-fee-asset-accepted'],
  evaluate: (artifacts, { config }) => {
    const { feeAsset, funds, target } = artifacts
    const { balance, balanceEvidence, isFrozen = false } = feeAsset
    const { feePerSecond, plannedRuns, taskRuns } = funds
    const sovereign = showAccount({ account: feeAsset.sovereign, prefix: target.ss58Prefix })
    const evidence = [...balanceEvidence, ...funds.feePerSecondEvidence]
    if (!balance.known) {
      return manual(
        `Look up what the service's sovereign account on the target (${sovereign}) holds: ${balance.why}.`,
        evidence
      )
    }
    const { amount, ...unit } = balance.value
    const { spendable = amount } = feeAsset
    const held =
      spendable < amount
        ? `${formatBalance(spendable, unit)} can be withdrawn of ${formatBalance(amount, unit)}`
        : formatBalance(amount, unit)
    requireBegun(feePerSecond)
    if (!feePerSecond.known && spendable > 0n) {
      return manual(
        `The service's sovereign account on the target (${sovereign}) holds ${held}: compare it with the fees of ${plannedRuns} runs, because ${feePerSecond.why}.`,
        evidence
      )
    }
    const sumRuns = (runs: number): bigint => needFor(runs, artifacts)
    const needed = sumRuns(plannedRuns)
    const others =
      funds.booked === undefined
        ? ''
        : `, of which ${formatBalance(funds.booked.fees, unit)} for ${funds.booked.runs} runs of other tasks that come before`
    const text = feePerSecond.known
      ? `${held}, and ${plannedRuns} runs need ${formatBalance(needed, unit)}${others}`
      : `${held}, and the fee of a run is unknown: ${feePerSecond.why}`
    if (spendable >= needed && spendable > 0n) {
      const lacking = needed - spendable + (feeAsset.backed?.known ? feeAsset.backed.value : 0n)
      if (lacking <= 0n) return pass(text, evidence)
      const missing = formatBalance(lacking < needed ? lacking : needed, unit)
      const summary = `Send ${missing} to the service's sovereign account on the target (${sovereign}). Else runs are paid from what backs tokens of the service's users.`
      return warn(`${text}, of which ${missing} back tokens of the service's users`, evidence, [
        { summary }
      ])
    }
    const remedy = isFrozen
      ? {
          owner: 'targetGovernance' as const,
          summary: `Have the service's sovereign account on the target (${sovereign}) thawed, or the whole asset: what is sent to it while it is frozen cannot be withdrawn either.`
        }
      : fundAccount(artifacts, sovereign, config)
    const isPlanned = config.automation.plannedRuns !== undefined
    const covers =
      feePerSecond.known && taskRuns > 0 && spendable > 0n && spendable >= sumRuns(taskRuns)
    if (isPlanned || !covers) return fail(text, evidence, remedy)
    return warn(`${text}; it pays for the ${taskRuns} runs of the task`, evidence, [remedy])
  }
})

function needFor(runs: number, { funds, feeAsset }: Pick<Funding, 'funds' | 'feeAsset'>): bigint {
  const { feePerRun, costPerRun, booked } = funds
  const { minimum = 0n } = feeAsset
  const back = feePerRun - costPerRun
  // Fees that come back to an emptied account are trapped if they are below the minimum balance.
  const kept = back > 0n && back < minimum ? minimum : 0n
  return feePerRun + costPerRun * BigInt(runs - 1) + kept + (booked?.fees ?? 0n)
}

type Funding = Pick<
  Artifacts,
  'feeAsset' | 'funds' | 'hrmp' | 'target' | 'token' | 'user' | 'service'
>

function nameSources(takenFrom: Artifacts['feeAsset']['takenFrom']): string | undefined {
  const names = { assetHub: 'Asset Hub', relay: 'the relay chain' }
  if (takenFrom === undefined) return names.relay
  return takenFrom.length === 0
    ? undefined
    : [...new Set(takenFrom.map(({ chain }) => names[chain]))].join(' or ')
}

function describeFunding(artifacts: Funding, sovereign: string, config: NetworkConfig): string {
  const { feeAsset, funds } = artifacts
  const { balance, location, takenFrom } = feeAsset
  const { service, target } = config
  const token = nameToken(location, service.paraId)
  const held = feeAsset.spendable ?? (balance.known ? balance.value.amount : 0n)
  const missing = needFor(funds.plannedRuns, artifacts) - held
  const amount =
    funds.feePerSecond.known && balance.known && missing > 0n
      ? `at least ${formatBalance(missing, balance.value)} of ${token}`
      : `some of ${token}`
  const [first] = location.interior
  const from =
    location.parents !== 1
      ? undefined
      : first === undefined
        ? nameSources(takenFrom)
        : first.kind === 'parachain'
          ? `parachain ${first.paraId}`
          : undefined
  const how =
    from === undefined
      ? ''
      : ` Whoever has it on ${from} sends it from there to parachain ${target.paraId}, with that account as beneficiary: transferAssets of its XCM pallet does so.`
  return `Send ${amount} to the service's sovereign account on the target (${sovereign}), from which it pays.${how}`
}

function isRelayed({ chain, origin }: Pick<CallStep, 'chain' | 'origin'>): boolean {
  return chain === 'relay' || chain === 'assetHub' || isByRoot({ origin })
}

function isByRoot({ origin }: Pick<CallStep, 'origin'>): boolean {
  return origin.kind === 'root'
}

function describeShort({ chain, origin, transfer, fee }: CallStep, artifacts: Funding): string {
  if (isByRoot({ origin })) return ''
  const { amount = 0n, ...unit } = transfer ?? { symbol: '', decimals: 0 }
  // A transfer of an asset of the target is encoded only if the user has enough of it.
  if (chain === 'target' && unit.symbol !== artifacts.target.token.symbol) return ''
  // The fees on the service and on the target may be paid in another token.
  const fees = isRelayed({ chain, origin }) ? (fee?.amount ?? 0n) : 0n
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
  const own = describeOwn(hrmp, hrmp.paras[0].paraId)
  return ` The user can spend ${formatBalance(onHost, unit)} on the relay chain${there}.${own}${note === undefined ? '' : ` ${note}`}`
}

/**
 * Names the condition that the transfer of the service's token must wait for. A transfer from the
 * service's chain needs an open channel, and a token that the target has not registered is lost on
 * arrival.
 */
function findAwaited({
  funds: { fund },
  hrmp,
  token
}: Pick<Funding, 'funds' | 'hrmp' | 'token'>): string | undefined {
  if (fund?.chain !== 'service' || isByRoot(fund)) return undefined
  if (hrmp.directions[0].channel === undefined) return 'the channel to the target is open'
  return token.registered.known && token.registered.value === undefined
    ? "the service's token is registered there: what arrives before is lost"
    : undefined
}

/**
 * The transfer that funds the service's account on the target, if its payer can send it now. `undefined` if
 * there is no transfer, the account is frozen, or the transfer must wait for a channel or a token.
 */
export function findFunding(
  artifacts: Pick<Funding, 'funds' | 'feeAsset' | 'hrmp' | 'token'>
): CallStep | undefined {
  const { fund, ahead, fundFailure } = artifacts.funds
  const isRefused = fundFailure !== undefined || ahead !== undefined
  if (isRefused || artifacts.feeAsset.isFrozen === true) return undefined
  return findAwaited(artifacts) === undefined ? fund : undefined
}

function fundAccount(artifacts: Funding, sovereign: string, config: NetworkConfig): Remedy {
  const { funds } = artifacts
  const { fund, ahead, fundFailure } = funds
  if (fund?.transfer === undefined) {
    return { summary: describeFunding(artifacts, sovereign, config) }
  }
  if (fundFailure !== undefined) {
    const way = `${fund.description} on ${fund.chain} fails in a run: ${fundFailure}.`
    return { summary: `${describeFunding(artifacts, sovereign, config)} ${way}` }
  }
  const awaited = findAwaited(artifacts)
  const first = awaited === undefined ? '' : `, after ${awaited}`
  const { amount, ...unit } = fund.transfer
  const from = isByRoot(fund)
    ? " from the service's own account on Asset Hub, by the service's root,"
    : isRelayed(fund)
      ? ` from ${fund.chain}`
      : ''
  const short = ahead === undefined ? describeShort(fund, artifacts) : ''
  const lasts = funds.feePerSecond.known
    ? `it lasts for ${funds.plannedRuns} runs and ten more, which pay for the transfer as well`
    : 'how long it lasts is unknown, like the fee of a run'
  return {
    summary: `Send ${formatBalance(amount, unit)}${from} to the service's sovereign account on the target (${sovereign}), from which it pays${first}: ${lasts}.${short}`,
    // A call that its payer cannot make is not suggested.
    ...(first === '' && short === '' ? { steps: ahead === undefined ? [fund] : [ahead, fund] } : {})
  }
}
