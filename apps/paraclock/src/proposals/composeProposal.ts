import { type NetworkChains, type NetworkConfig, sayOnChain } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { type PlannedCall, type Released, readFact } from '@paraclock/core'
import {
  type LeftStates,
  type ProposalRoute,
  type ProposalStanding,
  planProposal,
  type RuledPlan,
  readProposedCall,
  runCall,
  sumBlocks
} from '@paraclock/governance'
import { linkCall, linkSites } from '../render/links.ts'
import type { Proposal } from '../schemas/Proposal.ts'
import { describeEffects, noEffects } from './describeEffects.ts'

export interface ComposeProposalArgs {
  readonly network: string
  readonly config: NetworkConfig
  readonly step: Released<PlannedCall>
  readonly chains: NetworkChains
  /** The storage that earlier steps changed. `composeProposal` adds the changes of the step. */
  readonly left: LeftStates
  readonly terms: ProposalTerms
  readonly signal: AbortSignal
}

/** What no chain states of the governance that makes the calls. */
export type ProposalTerms = Pick<Parameters<typeof planProposal>[0], 'track' | 'collective'>

export async function composeProposal(args: ComposeProposalArgs): Promise<Proposal> {
  const { network, config, step, chains, left, terms, signal } = args
  const { origin, status, after, caution, preconditions, observe } = step
  const role = step.chain as keyof NetworkChains
  const chain = chains[role] ?? chains.target
  const byRoot = origin.kind === 'root'
  // `ruler` is a chain whose referenda can make the call. If governance is on Asset Hub, referenda
  // on Asset Hub make the root calls of the relay chain.
  const ruler = role === 'relay' ? chains.assetHub : undefined
  const asked = { chain, call: step.call, ruler, takesSubmitted: true, ...terms, signal }
  const plan = byRoot ? await readFact(() => planProposal(asked)) : undefined
  const planned = plan?.known === true ? plan.value : undefined
  const { call } = planned ?? step
  const isMoved = call !== step.call
  const proposed = readProposedCall(chain, call)
  const effects = await readFact(async () => {
    const { kind } = origin
    const from = kind === 'signed' ? { kind, account: origin.account } : ({ kind: 'root' } as const)
    const receivers = Object.values(chains)
    return await runCall({ chain, call, origin: from, receivers, left, signal })
  })
  const ruled = planned?.byRuler ?? []
  const [cheapest] = ruled
  const submitted = ruled.find((one) => one.standing.referendum !== undefined) ?? cheapest
  const isRuled = planned?.routes.length === 0 && submitted !== undefined
  const standing = isRuled ? submitted.standing : planned?.standing
  const found = standing?.referendum
  const hub = isRuled ? 'assetHub' : undefined
  const referendum = found && { pallet: found.pallet, index: found.index, chain: hub }
  const unknown = [effects, plan].flatMap((one) => (one?.known === false ? [one.why] : []))
  const byMessage = await Promise.all(ruler ? ruled.map((one) => writeRuled(args, ruler, one)) : [])
  return {
    format: 'paraclock-proposal',
    version: 1,
    network,
    id: step.id,
    chain: role,
    genesis: chain.facts.genesis,
    runtime: `${chain.facts.specName} ${chain.facts.specVersion}`,
    origin,
    description: isMoved ? proposed.description : step.description,
    decoded: proposed.description,
    status: status === 'act' ? 'due' : status,
    after: [...after],
    standing: `${describeStanding(standing)}${isMoved ? ', with the amounts of its submission' : ''}`,
    call,
    preimage: { hash: proposed.hash, length: proposed.length },
    referendum,
    sites: linkSites((isRuled ? ruler : chain)?.facts.genesis, referendum?.index),
    link: linkCall(call)[0].href,
    caution,
    preconditions: [...preconditions],
    observe,
    effects: describeEffects(effects.known ? effects.value : noEffects, (on) =>
      sayOnChain(on, config)
    ),
    unknown: unknown.length === 0 ? undefined : unknown.join('; '),
    routes: [...(planned?.routes ?? []).map(writeRoute), ...byMessage.flat()],
    refused: (planned?.refused ?? []).map(({ pallet, reason }) => `${pallet}: ${reason}`)
  }
}

export function describeStanding(standing: ProposalStanding | undefined): string {
  if (standing === undefined) return 'not submitted'
  const { referendum, motion, scheduledAt, isNoted } = standing
  if (scheduledAt !== undefined) return `approved: the Scheduler makes it at block ${scheduledAt}`
  if (referendum !== undefined) {
    const { pallet, index, phase, hasDecisionDeposit } = referendum
    const deposit = hasDecisionDeposit ? '' : ', without its decision deposit'
    return `referendum ${index} of ${pallet} is ${phase}${deposit}`
  }
  if (motion !== undefined) {
    const { pallet, index, ayes, threshold } = motion
    return `motion ${index} of ${pallet} has ${ayes.length} of ${threshold} votes`
  }
  return isNoted ? 'noted as a preimage, not submitted' : 'not submitted'
}

async function writeRuled(
  { config, chains, signal }: ComposeProposalArgs,
  ruler: Chain,
  { call, hash, description, origin, sender, seenAs, routes }: RuledPlan
): Promise<Proposal['routes']> {
  const sent = { kind: 'chain', origin } as const
  const receivers = Object.values(chains)
  const ran = await runCall({ chain: ruler, call, origin: sent, receivers, signal })
  const effects = describeEffects(ran, (on) => sayOnChain(on, config))
  return routes.map((route) => ({
    ...writeRoute({ ...route, title: `on assetHub: ${route.title}` }),
    chain: 'assetHub',
    message: { call, hash, description, sender, seenAs, effects }
  }))
}

function writeRoute({ title, steps, blockMs }: ProposalRoute): Proposal['routes'][number] {
  const seconds = (count: number) => Math.ceil((count * (blockMs ?? 0)) / 1000)
  const [least, most] = sumBlocks(steps)
  return {
    title,
    seconds: blockMs === undefined ? undefined : { least: seconds(least), most: seconds(most) },
    steps: steps.map((step) => {
      const { id, description } = step
      if (step.kind === 'wait') {
        return { id, description, by: [], blocks: { least: step.blocks[0], most: step.blocks[1] } }
      }
      const { status, call, deposit } = step
      const by = step.by === 'anybody' ? [] : [...step.by]
      return { id, description, status, deposit, call, by }
    })
  }
}
