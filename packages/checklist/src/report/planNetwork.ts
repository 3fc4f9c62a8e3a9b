import type { CallStep, PlannedCall, PlanStep } from '@paraclock/core'
import type { HrmpPlan } from '@paraclock/hrmp'
import type { ProxyPlan, ProxyState } from '@paraclock/proxy'
import { planChannels, planGrant } from '../checks/planConfigured.ts'
import { awaitsOnlyChannel } from '../checks/xcm-sovereign-funded.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import { blockRefused, keyOfCall } from '../judge/withholdRefused.ts'
import type { CheckResult } from '../schema/reportSchema.ts'
import type { AccountTotal } from '../schema/shapes.ts'
import { type AccountNeed, totalByAccount } from './totalByAccount.ts'

/** The known steps that fix the failures of a network. */
export interface NetworkSteps {
  readonly steps: readonly PlanStep[]
  readonly accounts: readonly AccountTotal[]
  /** The ids of the failed checks that a step fixes, by the id of the step. */
  readonly fixes: ReadonlyMap<string, readonly string[]>
}

// The checks whose failures `planChannels` fixes, each with the channel direction that it judges.
const CHANNELS = new Map<string, 0 | 1 | 'both'>([
  ['hrmp-deposits-covered', 'both'],
  ['hrmp-service-to-target-open', 0],
  ['hrmp-target-to-service-open', 1]
])

function isForCheck(
  { accounts, directions, steps }: HrmpPlan,
  check: string,
  step: string
): boolean {
  const index = CHANNELS.get(check)
  if (index === 'both' || index === undefined) return accounts.some(({ fund }) => fund?.id === step)
  const own = directions[index]
  const calls = own?.steps ?? []
  const ids = new Set(calls.map(({ id }) => id))
  if (ids.has(step) || calls.some(({ after }) => after.includes(step))) return true
  const wait = steps.find(({ id, kind }) => id === step && kind === 'wait')
  if (wait === undefined) return false
  return wait.after.some((id) => ids.has(id)) || (ids.size === 0 && own?.status === 'wait')
}

/**
 * Plans the fixes of all failures: opens channels, grants the proxy, and makes the calls of other
 * remedies.
 */
export function planNetwork(
  results: readonly CheckResult[],
  evidence: NetworkEvidence
): NetworkSteps {
  const steps = new Map<string, PlanStep>()
  const known: AccountNeed[] = []
  const fixes = new Map<string, readonly string[]>()
  for (const result of results) {
    const { outcome, waiver, followsFrom } = result
    if (outcome !== 'fail' || waiver !== undefined || followsFrom !== undefined) continue
    const found = planResult(result, evidence, [...steps.values()])
    for (const planned of found.steps) {
      const step = blockRefused(planned, evidence)
      const key = step.kind === 'wait' ? step.id : keyOfCall(step)
      if (!steps.has(key)) steps.set(key, step)
      const { id } = steps.get(key) ?? step
      const isFor = found.isFor?.(step) ?? true
      if (isFor) fixes.set(id, [...(fixes.get(id) ?? []), result.id])
    }
    known.push(...found.known)
  }
  const list = [...steps.values()]
  return { steps: list, accounts: totalByAccount(list, known), fixes }
}

interface Found {
  readonly steps: readonly PlanStep[]
  readonly known: readonly AccountNeed[]
  /** Whether a step is for this check. Absent if all steps are for this check. */
  readonly isFor?: (step: PlanStep) => boolean
}

function planResult(
  { id, remedies }: CheckResult,
  evidence: NetworkEvidence,
  before: readonly PlanStep[]
): Found {
  const { config } = evidence
  const { hrmp, proxy, proxyProof, funds, token, feeAsset } = listGathered(evidence)
  const [remedy] = remedies
  if (CHANNELS.has(id) && hrmp !== undefined) {
    const plan = planChannels(hrmp, config)
    const { steps, accounts } = plan
    return { steps, known: accounts, isFor: ({ id: step }) => isForCheck(plan, id, step) }
  }
  // Only the remedy that grants a proxy has a command. The other remedies change the configuration.
  const asksGrant = id === 'proxy-exists' && remedies.some(({ command }) => command !== undefined)
  if (asksGrant && proxyProof !== undefined && proxy !== undefined) {
    const plan = planGrant(proxy, proxyProof, config)
    // If the plan has no steps, the calls of `remedy` are planned below. For example, these calls
    // make room for a proxy if the user already has the maximum number of proxies.
    if (plan.steps.length > 0) return { steps: plan.steps, known: listGrantNeeds(proxy, plan) }
  }
  const calls = (remedy?.steps ?? []).map((step, index) => placeCall(id, index, step))
  const isHeld = id === 'xcm-sovereign-funded' && calls.length === 0
  if (isHeld && funds?.fund !== undefined) {
    const { fund } = funds
    const gathered = hrmp && token && feeAsset && { funds, hrmp, token, feeAsset }
    const isNext = gathered !== undefined && awaitsOnlyChannel(gathered)
    const last = isNext ? before.findLast(({ kind }) => kind === 'wait') : undefined
    // If the transfer needs only an open channel, and the plan waits for the channel, the transfer
    // comes after this wait. Otherwise the transfer is blocked, and the summary of the remedy names
    // everything that is missing.
    const place: Pick<PlannedCall, 'status' | 'after' | 'preconditions'> =
      last === undefined
        ? { status: 'blocked', after: [], preconditions: [remedy?.summary ?? ''] }
        : { status: 'wait', after: [last.id], preconditions: fund.preconditions }
    calls.push({ ...placeCall(id, 0, fund), ...place })
  }
  return { steps: calls, known: [] }
}

/**
 * Returns the free balance of the user's account, and the amount that the steps of the grant need.
 */
export function listGrantNeeds(
  { balance }: ProxyState,
  { steps, cost }: ProxyPlan
): readonly AccountNeed[] {
  return steps.flatMap(({ chain, origin, action }): AccountNeed[] => {
    if (cost === undefined || origin.kind !== 'signed' || action === 'fund') return []
    const { needed } = cost
    return [{ chain, account: origin.account, needed, free: { ...needed, amount: balance.free } }]
  })
}

function placeCall(check: string, index: number, step: CallStep): PlannedCall {
  const id = index === 0 ? check : `${check}-${index + 1}`
  return { kind: 'call', id, status: 'act', after: [], ...step }
}
