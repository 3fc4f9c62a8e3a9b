import type { CallStep, StepOwner } from '@paraclock/core'
import { keyOfCall } from '../collectSteps.ts'
import type { CheckResult, NetworkReport, Report } from '../Report.ts'
import { isWaived } from '../wording/tallyResults.ts'

/** Something to do: a call to make, or advice that no call follows. */
export interface Todo {
  /** Its place in the plan, from 1. */
  readonly number: number
  readonly owner: StepOwner
  /** What to do, in one sentence or as the decoded call. */
  readonly summary: string
  /** The call to make. */
  readonly step?: CallStep
  /** A command line that does it. */
  readonly command?: string
  /** The networks that need it, each of which has its own chains unless {@link chains} says otherwise. */
  readonly networks: readonly string[]
  /** On how many chains the call is made: networks may share a chain. */
  readonly chains: number
  /** The ids of the failed checks that ask for it. */
  readonly fixes: readonly string[]
}

/** What one owner has to do, in the order of the plan. */
export interface TodoGroup {
  readonly owner: StepOwner
  readonly items: readonly Todo[]
}

/** What has to be done, by owner: a call that several results ask for is there once. */
export function listTodo(report: Report): readonly TodoGroup[] {
  const asked = new Map<string, Asked>()
  for (const network of report.networks) {
    for (const result of network.results) {
      if (!isPressing(result, report)) continue
      for (const one of askOf(result, network)) {
        const before = asked.get(one.key)
        asked.set(one.key, before === undefined ? one : joinAsked(before, one))
      }
    }
  }
  const items = [...asked.values()].map(
    ({ key: _, sites, ...todo }, index): Todo => ({
      ...todo,
      number: index + 1,
      chains: new Set(sites).size
    })
  )
  const groups = Map.groupBy(items, ({ owner }) => owner)
  return [...groups].map(([owner, own]) => ({ owner, items: own }))
}

interface Asked extends Omit<Todo, 'number' | 'chains'> {
  readonly key: string
  /** The chains on which it is done, by genesis where that is known. */
  readonly sites: readonly string[]
}

/** What the most likely remedy of a result asks for: its calls, or its advice. */
function askOf(result: CheckResult, network: NetworkReport): readonly Asked[] {
  const [remedy] = result.remedies
  if (remedy === undefined) return []
  const { summary, owner = 'you', steps = [], command } = remedy
  const base = { networks: [network.name], fixes: [result.id] }
  const act = command === undefined ? {} : { command }
  if (steps.length === 0) {
    const key = JSON.stringify([owner, summary, command])
    return [{ ...base, ...act, key, owner, summary, sites: [network.name] }]
  }
  const service =
    network.chains.find(({ role }) => role === 'service')?.paraId ?? network.channels[0]?.sender
  return steps.map((step) => {
    const genesis = network.chains.find(({ role }) => role === step.chain)?.genesisHash
    return {
      ...base,
      ...act,
      key: keyOfCall(step),
      owner: ownerOfCall(step, service),
      summary: steps.length === 1 ? summary : step.description,
      step,
      sites: [genesis ?? network.name]
    }
  })
}

function joinAsked(before: Asked, { networks, fixes, sites }: Asked): Asked {
  return {
    ...before,
    networks: [...new Set([...before.networks, ...networks])],
    fixes: [...new Set([...before.fixes, ...fixes])],
    sites: [...before.sites, ...sites]
  }
}

/** Who has to make a call. `service` is the parachain id of the service. */
export function ownerOfCall(
  { chain, origin }: Pick<CallStep, 'chain' | 'origin'>,
  service: number | undefined
): StepOwner {
  switch (origin.kind) {
    // On the relay chain any account pays; elsewhere a task's user acts on accounts of their own.
    case 'signed':
      return chain === 'relay' ? 'you' : 'user'
    case 'sovereign':
      return origin.paraId === service ? 'serviceTeam' : 'targetGovernance'
    case 'root':
      if (chain === 'relay') return 'relay'
      return chain === 'service' ? 'serviceTeam' : 'targetGovernance'
  }
}

/** Whether a result keeps the networks from being ready. */
export function isPressing(result: CheckResult, { verdict, networks }: Report): boolean {
  if (isWaived(result)) return false
  if (result.outcome === 'fail' || result.outcome === 'error') return true
  // The caller may count warnings and manual checks: then they are what there is to do.
  const counts = result.outcome === 'warn' || result.outcome === 'manual'
  const fails = (one: CheckResult): boolean => one.outcome === 'fail' && !isWaived(one)
  return counts && verdict === 'notReady' && !networks.some(({ results }) => results.some(fails))
}
