import type { CallStep, PlannedWait, PlanStep, Remedy, StepOwner } from '@paraclock/core'
import { keyOfCall } from '../../judge/withholdRefused.ts'
import type { CheckResult, NetworkReport, PlannedFix, Report } from '../../schema/reportSchema.ts'
import { findUnusableChains } from '../findUnusableChains.ts'
import { describeWait } from '../wording/describeRemedy.ts'
import { isWaived } from '../wording/tallyResults.ts'

/** An action: a call to make, a wait, or advice without a call. */
export interface Todo {
  /** The position in the list of all actions, from 1. */
  readonly number: number
  readonly owner: StepOwner
  /** The purpose of the action, or the decoded call as text if no purpose is known. */
  readonly summary: string
  readonly step?: CallStep
  readonly wait?: PlannedWait
  /** Whether the action can be done now. For a wait, whether it has begun. */
  readonly isDue: boolean
  /** The numbers of the actions that must come before this action. */
  readonly after: readonly number[]
  readonly command?: string
  readonly networks: readonly string[]
  /**
   * The number of distinct chains on which the action is done. Several networks can share a chain.
   */
  readonly chains: number
  readonly fixes: readonly string[]
}

/** The actions of one owner, in the order of the plan. */
export interface TodoGroup {
  readonly owner: StepOwner
  readonly items: readonly Todo[]
}

/** Lists the actions by owner. A call that several results need is listed once. */
export function listTodo(report: Report): readonly TodoGroup[] {
  const asked = new Map<string, Asked>()
  for (const network of report.networks) {
    for (const one of askOf(network, report)) {
      const before = asked.get(one.key)
      asked.set(one.key, before === undefined ? one : joinAsked(before, one))
    }
  }
  const numbers = new Map([...asked.keys()].map((key, index) => [key, index + 1]))
  const items = [...asked.values()].map(
    ({ key, sites, afterKeys, ...todo }): Todo => ({
      ...todo,
      number: numbers.get(key) ?? 0,
      after: [...new Set(afterKeys.flatMap((one) => numbers.get(one) ?? []))].toSorted(
        (one, two) => one - two
      ),
      chains: new Set(sites).size
    })
  )
  const groups = Map.groupBy(items, ({ owner }) => owner)
  return [...groups].map(([owner, own]) => ({ owner, items: own }))
}

interface Asked extends Omit<Todo, 'number' | 'chains' | 'after'> {
  readonly key: string
  /** The genesis hash of each chain of the action. If the hash is unknown, the network's name. */
  readonly sites: readonly string[]
  readonly afterKeys: readonly string[]
}

function askOf(network: NetworkReport, report: Report): readonly Asked[] {
  const { plan = [], results } = network
  const unusable = findUnusableChains(results)
  const pressing =
    unusable.length > 0 ? unusable : results.filter((result) => isPressing(result, report))
  const fixes = plan.flatMap((planned) => planned.fixes)
  const blocked = plan.filter(({ step }) => step.status === 'blocked')
  return [
    ...askForPlan(network, plan, pressing),
    ...pressing.flatMap((result) => {
      const [first, ...others] = result.remedies
      const isHeld = blocked.some((planned) => planned.fixes.includes(result.id))
      // If the plan has a step for the result, this step replaces the first remedy of the result.
      // The other remedies are then listed only if the step is blocked, because they can unblock
      // the step.
      const wanted = fixes.includes(result.id) ? (isHeld ? others : []) : first ? [first] : []
      return wanted.flatMap((remedy) => {
        const { steps: _, ...advice } = remedy
        // If there is a plan, the calls of the remedy are left out, because the plan contains them.
        return askForRemedy(network, result, network.plan === undefined ? remedy : advice)
      })
    })
  ]
}

function askForPlan(
  network: NetworkReport,
  plan: readonly PlannedFix[],
  pressing: readonly CheckResult[]
): readonly Asked[] {
  const keys = new Map(plan.map(({ step }) => [step.id, keyOfStep(step)]))
  return plan.map(({ step, fixes }) => ({
    ...askForStep(network, step, fixes),
    ...adviseStep({ step, fixes }, pressing),
    isDue: step.status === 'act' || (step.kind === 'wait' && step.after.length === 0),
    afterKeys: step.after.flatMap((id) => keys.get(id) ?? [])
  }))
}

function adviseStep(
  { step, fixes }: PlannedFix,
  pressing: readonly CheckResult[]
): Partial<Pick<Todo, 'summary' | 'command'>> {
  const [id, ...others] = fixes
  const remedy = pressing.find((result) => result.id === id)?.remedies[0]
  const [call, ...calls] = remedy?.steps ?? []
  const isWhole = step.kind === 'call' && call !== undefined && keyOfCall(call) === keyOfCall(step)
  if (remedy === undefined || !isWhole || others.length > 0 || calls.length > 0) return {}
  return { summary: remedy.summary, command: remedy.command }
}

function askForRemedy(
  network: NetworkReport,
  { id }: CheckResult,
  { summary, owner = 'you', steps = [], command }: Remedy
): readonly Asked[] {
  const act = { isDue: true, afterKeys: [], command }
  if (steps.length === 0) {
    const key = JSON.stringify([owner, summary, command])
    const networks = [network.network]
    return [{ networks, sites: networks, fixes: [id], ...act, key, owner, summary }]
  }
  return steps.map((step) => ({
    ...askForStep(network, step, [id]),
    ...act,
    ...(steps.length === 1 ? { summary } : {})
  }))
}

function askForStep(
  network: NetworkReport,
  step: CallStep | PlanStep,
  fixes: readonly string[]
): Omit<Asked, 'isDue' | 'afterKeys'> {
  const { chains, channels, network: name } = network
  const site = chains.find(({ role }) => role === step.chain)?.genesisHash ?? name
  const base = { networks: [name], fixes, sites: [site], key: keyOfStep(step) }
  if ('kind' in step && step.kind === 'wait') {
    return { ...base, owner: 'time', summary: describeWait(step), wait: step }
  }
  const owner = ownerOfCall(step, channels[0]?.sender)
  return { ...base, owner, summary: step.purpose ?? step.description, step }
}

function keyOfStep(step: CallStep | PlanStep): string {
  return 'kind' in step && step.kind === 'wait'
    ? JSON.stringify([step.chain, step.description])
    : keyOfCall(step)
}

function joinAsked(before: Asked, { networks, fixes, sites, afterKeys, isDue }: Asked): Asked {
  return {
    ...before,
    networks: [...new Set([...before.networks, ...networks])],
    fixes: [...new Set([...before.fixes, ...fixes])],
    sites: [...before.sites, ...sites],
    afterKeys: [...before.afterKeys, ...afterKeys],
    isDue: before.isDue || isDue
  }
}

/** Returns the owner of a call. `service` is the parachain id of the service. */
export function ownerOfCall(
  { chain, origin }: Pick<CallStep, 'chain' | 'origin'>,
  service: number | undefined
): StepOwner {
  switch (origin.kind) {
    // On the relay chain, any account can pay. On other chains, the task's user must sign.
    case 'signed':
      return chain === 'relay' ? 'you' : 'user'
    case 'sovereign':
      return origin.paraId === service ? 'serviceTeam' : 'targetGovernance'
    case 'root':
      if (chain === 'relay') return 'relay'
      return chain === 'service' ? 'serviceTeam' : 'targetGovernance'
  }
}

export function isPressing(result: CheckResult, { verdict, networks }: Report): boolean {
  const { kind, overruled, followsFrom } = result
  // If a different failed check causes this failure, the remedy of that check is enough.
  const isAside = kind !== undefined || overruled !== undefined || followsFrom !== undefined
  if (isAside || isWaived(result)) return false
  if (result.outcome === 'fail' || result.outcome === 'error') return true
  // If the verdict is `notReady` and no check fails, the reason is a warning or a manual check.
  const counts = result.outcome === 'warn' || result.outcome === 'manual'
  const fails = (one: CheckResult): boolean => one.outcome === 'fail' && !isWaived(one)
  return counts && verdict === 'notReady' && !networks.some(({ results }) => results.some(fails))
}
