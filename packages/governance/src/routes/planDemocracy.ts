import type { Hex } from '@paraclock/core'
import { offersCall } from '../build/callFields.ts'
import { nameProposal } from '../build/nameProposal.ts'
import { composeCall, readProposedCall } from '../build/ProposedCall.ts'
import type { CollectiveBody, DemocracyBody } from '../read/Governance.ts'
import { EXTERNAL_CALLS } from '../read/readVoted.ts'
import { findThreshold, planMotion } from './planMotion.ts'
import type { ProposalRoute, ProposalWait, RefusedRoute } from './Route.ts'
import { depositOf, type RouteArgs } from './RouteArgs.ts'

/**
 * Plans the ways through democracy: a proposal of a collective, and a public one; or only the vote,
 * if the call is submitted already.
 */
export async function planDemocracy(
  args: RouteArgs,
  body: DemocracyBody
): Promise<readonly (ProposalRoute | RefusedRoute)[]> {
  const { preimage, standing, governance } = args
  const { bodies, blockMs } = governance
  if (standing.democracy === body.pallet) {
    const steps = [...(preimage === undefined ? [] : [preimage]), ...waitsOf(body)]
    return [
      { body: 'democracy', pallet: body.pallet, title: `vote in ${body.pallet}`, steps, blockMs }
    ]
  }
  const collectives = bodies.filter((one): one is CollectiveBody => one.kind === 'collective')
  const external = await Promise.all(
    collectives.map((collective) => planExternal(args, body, collective))
  )
  return [...external, await planPublic(args, body)]
}

async function planExternal(
  args: RouteArgs,
  body: DemocracyBody,
  collective: CollectiveBody
): Promise<ProposalRoute | RefusedRoute> {
  const { chain, governance, proposal, preimage } = args
  const { pallet } = body
  let found: { readonly name: string; readonly call: Hex; readonly votes: number } | undefined
  let reason = 'it has no call for an external proposal'
  for (const name of EXTERNAL_CALLS) {
    if (!offersCall(chain.runtime, pallet, name)) continue
    const named = nameProposal(chain.runtime, pallet, name, proposal)
    const { call } = composeCall(chain, { pallet, method: name, args: named })
    const threshold = await findThreshold(args, collective, call)
    if ('reason' in threshold) reason = threshold.reason
    else if (found === undefined || threshold.votes < found.votes) {
      found = { name, call, votes: threshold.votes }
    }
  }
  if (found === undefined) return { pallet: collective.pallet, reason }
  return {
    body: 'democracy',
    pallet,
    title: `${found.name} by ${found.votes} of ${collective.members.length} members of ${collective.pallet}`,
    steps: [
      ...(preimage === undefined ? [] : [preimage]),
      ...(await planMotion(args, collective, readProposedCall(chain, found.call), found.votes)),
      ...waitsOf(body)
    ],
    blockMs: governance.blockMs
  }
}

async function planPublic(
  args: RouteArgs,
  body: DemocracyBody
): Promise<ProposalRoute | RefusedRoute> {
  const { chain, governance, proposal, runs, preimage } = args
  const { pallet, minimumDeposit } = body
  const named = nameProposal(chain.runtime, pallet, 'propose', proposal)
  const propose = { pallet, method: 'propose', args: { ...named, value: minimumDeposit } }
  const written = composeCall(chain, propose)
  const { failure } = await runs.submit(written.call, runs.anybody)
  if (failure !== undefined) return { pallet, reason: failure.name }
  return {
    body: 'democracy',
    pallet,
    title: `public proposal in ${pallet}`,
    steps: [
      ...(preimage === undefined ? [] : [preimage]),
      {
        kind: 'call',
        id: 'submit',
        status: 'act',
        ...written,
        by: 'anybody',
        deposit: depositOf(governance, minimumDeposit)
      },
      ...waitsOf(body)
    ],
    blockMs: governance.blockMs
  }
}

function waitsOf({ launchPeriod, votingPeriod, enactmentPeriod }: DemocracyBody): ProposalWait[] {
  return [
    {
      kind: 'wait',
      id: 'launch',
      description: 'the proposal becomes a referendum when the next launch period begins',
      blocks: [0, launchPeriod]
    },
    {
      kind: 'wait',
      id: 'decision',
      description: 'voters approve the referendum',
      blocks: [votingPeriod, votingPeriod]
    },
    {
      kind: 'wait',
      id: 'enactment',
      description: 'the approved call waits until it is enacted',
      blocks: [enactmentPeriod, enactmentPeriod]
    }
  ]
}
