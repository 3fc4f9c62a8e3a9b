import { join } from 'node:path'
import { type NetworkChains, openAllChains } from '@paraclock/checklist'
import { encodeBySchema } from '@paraclock/checklist/schema'
import type { PlanStep, Released } from '@paraclock/core'
import { type LeftStates, readGovernance, readReferenda } from '@paraclock/governance'
import { replaceFiles } from '../files/replaceFiles.ts'
import type { NetworkPlan } from '../schemas/NetworkPlan.ts'
import { type Bundle, bundle, type Proposal, proposal } from '../schemas/Proposal.ts'
import type { OpenedNetwork } from '../session/openSession.ts'
import { composeProposal, type ProposalTerms } from './composeProposal.ts'
import {
  type BundleStep,
  describeEnd,
  findHeld,
  listEnded,
  nameReferendum,
  type ReferendumEnds
} from './listEnded.ts'
import { passSession } from './passSession.ts'
import { bundleIndex, readBundle } from './readBundle.ts'
import { renderBundle, renderProposal } from './renderProposal.ts'
import { timeSteps } from './timeSteps.ts'

/**
 * Writes the plan of each network as proposals, in the order of the steps. If the new plan lacks a
 * step of an earlier bundle, the step becomes `enacted`. If its referendum ended without approval,
 * the step becomes `ended`. If the new plan is undetermined, a step without an ended referendum
 * keeps its state.
 */
export async function writeBundle(args: {
  /** The folder of the bundle. The steps of an earlier bundle in this folder are kept. */
  readonly folder: string
  readonly plans: readonly NetworkPlan[]
  /** All configured networks. A network without a plan keeps its steps of the earlier bundle. */
  readonly networks: readonly string[]
  readonly opened: readonly OpenedNetwork[]
  readonly terms: ProposalTerms
  readonly signal: AbortSignal
}): Promise<Bundle> {
  const { folder, plans, networks, opened, terms, signal } = args
  const { steps: earlier = [] } = (await readBundle(folder)) ?? {}
  const now = Math.floor(Date.now() / 1000)
  const steps: BundleStep[] = []
  const files: { readonly path: string; readonly text: string }[] = []
  for (const network of networks) {
    const before = earlier.filter((step) => step.network === network)
    const planned = plans.find((one) => one.network === network)
    const own = opened.find((one) => one.network === network)
    if (planned === undefined || own === undefined) {
      steps.push(...before)
      continue
    }
    const { plan } = planned
    const chains = await openAllChains({ ...own, signal })
    const ends = await readEnds(chains, signal)
    const endedBefore = (id: string) => {
      const step = before.findLast((one) => one.id === id && one.referendum !== undefined)
      return step && describeEnd(step, ends)
    }
    const asked = { own, plan, chains, now, endedBefore, terms, signal }
    const { proposals, earliestOf } = await composeProposals(asked)
    steps.push(...listEnded(before, planned, ends))
    for (const step of plan) {
      const composed = proposals.get(step.id)
      const held = findHeld(before, ends, composed)
      steps.push(writeStep(network, step, composed, { held, earliest: earliestOf(step.id) }))
      if (composed === undefined) continue
      const file = join(folder, nameFile(composed))
      const json = JSON.stringify(encodeBySchema(proposal, composed), null, 2)
      files.push(
        { path: `${file}.json`, text: `${json}\n` },
        { path: `${file}.hex`, text: `${composed.call}\n` },
        { path: `${file}.md`, text: renderProposal(composed, nameFile(composed)) }
      )
    }
  }
  const written: Bundle = { format: 'paraclock-bundle', version: 1, writtenAt: now, steps }
  files.push(
    {
      path: join(folder, bundleIndex),
      text: `${JSON.stringify(encodeBySchema(bundle, written), null, 2)}\n`
    },
    { path: join(folder, 'README.md'), text: renderBundle(written) }
  )
  await replaceFiles({ files, signal })
  return written
}

function nameFile({ network, id }: Pick<Proposal, 'network' | 'id'>): string {
  return `${network}-${id}`.replaceAll(/[^\w.-]+/g, '-')
}

async function composeProposals(args: {
  readonly own: OpenedNetwork
  readonly plan: readonly Released<PlanStep>[]
  readonly chains: NetworkChains
  readonly now: number
  /** Returns how the last referendum on a step ended. Returns `undefined` if none has ended. */
  readonly endedBefore: (id: string) => string | undefined
  readonly terms: ProposalTerms
  readonly signal: AbortSignal
}) {
  const { own, plan, chains, now, endedBefore, terms, signal } = args
  const { network, config } = own
  const proposals = new Map<string, Proposal>()
  const left: LeftStates = new Map()
  // Steps are in order, so `left` already has the changes of all earlier steps.
  for (const step of plan) {
    if (step.kind === 'wait') {
      const { relay, ...parachains } = chains
      await passSession(relay, Object.values(parachains), left, signal)
      continue
    }
    const composed = await composeProposal({ network, config, step, chains, left, terms, signal })
    const end = endedBefore(step.id)
    const standing = end === undefined ? composed.standing : `${composed.standing}; before, ${end}`
    proposals.set(step.id, { ...composed, standing })
  }
  const secondsOf = (id: string): number | undefined => {
    const found = proposals.get(id)
    // A call without routes is signed by an account, and takes effect in its block. For a root call
    // without routes, the time is unknown.
    if (found?.routes.length === 0) return found.origin.kind === 'root' ? undefined : 0
    return found?.routes[0]?.seconds?.least
  }
  const earliestOf = timeSteps({ steps: plan, now, secondsOf })
  for (const [id, composed] of proposals) {
    const earliest = composed.status === 'due' ? now : earliestOf(id)
    if (composed.status !== 'blocked') proposals.set(id, { ...composed, earliest })
  }
  return { proposals, earliestOf }
}

function writeStep(
  network: string,
  step: Released<PlanStep>,
  composed: Proposal | undefined,
  known: { readonly held: BundleStep['referendum']; readonly earliest: number | undefined }
): BundleStep {
  const { id, chain, description, after } = step
  const common = { network, id, chain, description, after: [...after] }
  if (composed === undefined) {
    const passes = { state: 'wait', standing: 'passes by itself' } as const
    return { ...common, kind: 'wait', ...passes, earliest: known.earliest }
  }
  const { status, standing, earliest, preimage, referendum } = composed
  return {
    ...common,
    kind: 'call',
    state: status,
    standing,
    earliest,
    file: nameFile(composed),
    hash: preimage.hash,
    referendum: referendum ?? known.held
  }
}

async function readEnds(chains: NetworkChains, signal: AbortSignal): Promise<ReferendumEnds> {
  const read = await Promise.all(
    Object.entries(chains).map(async ([role, chain]) => {
      const { value: governance } = await readGovernance(chain, signal)
      const referenda = await readReferenda(chain, governance, signal)
      const ended = referenda.filter(({ ongoing }) => ongoing === undefined)
      return ended.map((one) => [nameReferendum(role, one), one.state] as const)
    })
  )
  return new Map(read.flat())
}
