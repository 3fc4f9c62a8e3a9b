import {
  type CheckGroup,
  type CheckResult,
  type NetworkConfig,
  type NetworkEvidence,
  planChannels
} from '@paraclock/checklist'
import type { CallStep, UnixSeconds } from '@paraclock/core'
import type { HrmpDirectionPlan } from '@paraclock/hrmp'
import type { LeftWork } from './NetworkPlan.ts'

type Owner = LeftWork['owner']

/** Lists what fails of a network, by who has to do what about it. Each call is listed once. */
export function listLeft(args: {
  readonly config: NetworkConfig
  readonly results: readonly CheckResult[]
  readonly artifacts: Pick<NetworkEvidence['artifacts'], 'hrmp'>
}): readonly LeftWork[] {
  const { config, results, artifacts } = args
  const { hrmp } = artifacts
  const directions = hrmp?.status === 'gathered' ? planChannels(hrmp.value, config).directions : []
  const works = results
    .filter(({ outcome, waiver }) => outcome === 'fail' && waiver === undefined)
    .flatMap((result): readonly LeftWork[] => {
      const checks = [result.id]
      const [remedy] = result.remedies
      const steps = remedy?.steps ?? []
      if (steps.length > 0) return steps.map((step) => ({ checks, ...ownStep(step, config) }))
      const direction = directions[DIRECTIONS.indexOf(result.id)]
      if (direction?.status === 'wait') return [{ checks, ...waitFor(direction) }]
      const [next] = direction?.steps ?? []
      const todo = remedy?.summary ?? result.summary
      if (next === undefined) return [{ checks, owner: ownerOf(result), todo }]
      return [{ checks, owner: ownStep(next, config).owner, todo, chain: next.chain }]
    })
  const same = Map.groupBy(works, ({ chain, call, todo }) => `${chain} ${call ?? todo}`)
  return [...same.values()].flatMap(([first, ...more]) =>
    first === undefined
      ? []
      : [{ ...first, checks: [first, ...more].flatMap(({ checks }) => checks) }]
  )
}

// In the order of the directions of a plan.
const DIRECTIONS: readonly string[] = ['hrmp-service-to-target-open', 'hrmp-target-to-service-open']

/** Who has to make a step, whoever holds the keys. */
function ownStep(
  { chain, origin, call, description: todo }: CallStep,
  { service }: NetworkConfig
): Omit<LeftWork, 'checks'> {
  const step = { todo, chain, call }
  if (origin.kind === 'signed') return { owner: 'user', ...step, account: origin.account }
  if (origin.kind === 'sovereign') {
    return { owner: origin.paraId === service.paraId ? 'serviceTeam' : 'governance', ...step }
  }
  if (chain === 'relay') return { owner: 'relay', ...step }
  return { owner: chain === 'service' ? 'serviceTeam' : 'governance', ...step }
}

function waitFor({ summary, steps, effect }: HrmpDirectionPlan): Omit<LeftWork, 'checks'> {
  const isSession = steps[0]?.waitsFor !== 'message'
  const at: UnixSeconds | null = isSession && effect.kind === 'session' ? effect.at : null
  return { owner: 'time', todo: summary, ...(at === null ? {} : { until: Number(at) }) }
}

const OWNERS: { readonly [Group in CheckGroup]: Owner } = {
  chains: 'you',
  hrmp: 'governance',
  proxy: 'user',
  xcm: 'you',
  token: 'serviceTeam',
  contracts: 'user',
  service: 'serviceTeam',
  assumptions: 'you',
  extensions: 'you'
}

/** Who has to do what is no call: the team of the chain whose code or configuration it is about. */
function ownerOf({ id, group }: CheckResult): Owner {
  if (id === 'proxy-pallet-present' || id.startsWith('proxy-derivation-')) return 'you'
  return id === 'xcm-sovereign-funded' ? 'serviceTeam' : OWNERS[group]
}
