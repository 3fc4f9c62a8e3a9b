import { nameProposal } from '../build/nameProposal.ts'
import { composeCall } from '../build/ProposedCall.ts'
import type { ReferendaBody } from '../read/Governance.ts'
import { RELAY_BLOCK_MS } from '../read/readGovernance.ts'
import type { ProposalCall, ProposalRoute, RefusedRoute } from './Route.ts'
import { depositOf, type RouteArgs } from './RouteArgs.ts'

/**
 * Plans the route through referenda. The runtime's code chooses the track of an origin, so the
 * submission is run on a copy of the chain, and its event states the track.
 */
export async function planReferendum(
  args: RouteArgs,
  { pallet, tracks, submissionDeposit }: ReferendaBody
): Promise<ProposalRoute | RefusedRoute> {
  const { chain, governance, proposal, origin, standing, runs, preimage } = args
  const submission = (after: number) =>
    composeCall(chain, {
      pallet,
      method: 'submit',
      args: {
        proposal_origin: origin,
        ...nameProposal(chain.runtime, pallet, 'submit', proposal),
        enactment_moment: { type: 'After', value: after }
      }
    })
  const tried = await runs.submit(submission(1).call, runs.anybody)
  const submitted = tried.events.find(
    (event) => event.pallet === pallet && event.name === 'Submitted'
  )
  const stated = submitted?.value as { readonly track: number; readonly index: number } | undefined
  const track = tracks.find(({ id }) => id === Number(stated?.track))
  if (tried.failure !== undefined || track === undefined) {
    return { pallet, reason: tried.failure?.name ?? 'no track takes the origin' }
  }
  const own = standing.referendum?.pallet === pallet ? standing.referendum : undefined
  const { minEnactmentPeriod: after, name } = track
  const submit: ProposalCall = {
    kind: 'call',
    id: 'submit',
    status: own === undefined ? 'act' : 'done',
    ...submission(after),
    by: 'anybody',
    deposit: own === undefined ? depositOf(governance, submissionDeposit) : undefined
  }
  const place = (index: number) =>
    composeCall(chain, { pallet, method: 'place_decision_deposit', args: { index } })
  const deposit: ProposalCall = {
    kind: 'call',
    id: 'deposit',
    ...(own === undefined
      ? {
          status: 'wait',
          call: undefined,
          description: `${pallet}.place_decision_deposit with the index that the event Submitted states`
        }
      : { status: own.hasDecisionDeposit ? 'done' : 'act', ...place(own.index) }),
    by: 'anybody',
    deposit: depositOf(governance, track.decisionDeposit)
  }
  const { preparePeriod, confirmPeriod, decisionPeriod } = track
  return {
    body: 'referenda',
    pallet,
    title: `referendum on the track ${name} of ${pallet}`,
    steps: [
      ...preimage,
      submit,
      deposit,
      {
        kind: 'wait',
        id: 'decision',
        description: `voters approve the referendum on the track ${name}`,
        blocks: [preparePeriod + confirmPeriod, preparePeriod + decisionPeriod + confirmPeriod]
      },
      {
        kind: 'wait',
        id: 'enactment',
        description: 'the approved call waits on the agenda of the Scheduler',
        blocks: [after, after]
      }
    ],
    blockMs: clockOf(args, tried.changes, pallet)
  }
}

/**
 * Finds which chain's blocks the periods count: those of the chain or of its relay chain. The block
 * number in a new referendum shows it.
 */
function clockOf(
  { governance: { blockNumber, blockMs } }: RouteArgs,
  changes: readonly { readonly pallet?: string; readonly item?: string; readonly after: unknown }[],
  pallet: string
): number | undefined {
  const stored = changes.find(
    (change) => change.pallet === pallet && change.item === 'ReferendumInfoFor'
  )
  const info = stored?.after as { readonly value?: { readonly submitted?: number } } | undefined
  const submitted = info?.value?.submitted
  const isOwn = submitted === undefined || Math.abs(Number(submitted) - blockNumber) <= 1
  return isOwn ? blockMs : RELAY_BLOCK_MS
}
