import type { SimulationResult } from '@paraclock/executor/simulate'
import { nameProposal } from '../build/nameProposal.ts'
import { composeCall } from '../build/ProposedCall.ts'
import type { ReferendaBody } from '../read/Governance.ts'
import type { ProposalCall, ProposalRoute, RefusedRoute } from './Route.ts'
import { depositOf, makeRoute, type RouteArgs, waitFor } from './RouteArgs.ts'

const RELAY_BLOCK_MS = 6000

/**
 * Plans the route through referenda. Runs the submission on a copy of the chain, because only the
 * runtime's code knows the track of an origin. The track is in the event `Submitted`.
 */
export async function planReferendum(
  args: RouteArgs,
  body: ReferendaBody
): Promise<ProposalRoute | RefusedRoute> {
  const { pallet, tracks, submissionDeposit } = body
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
  const least = preparePeriod + confirmPeriod
  const waits = [
    waitFor('decision', `voters approve the referendum on the track ${name}`, [
      least,
      least + decisionPeriod
    ]),
    waitFor('enactment', 'the approved call waits on the agenda of the Scheduler', [after, after])
  ]
  const title = `referendum on the track ${name} of ${pallet}`
  const route = makeRoute(args, body, title, [...preimage, submit, deposit, ...waits])
  return isCountedByRelay(args, tried.changes, pallet)
    ? { ...route, blockMs: RELAY_BLOCK_MS }
    : route
}

/**
 * Whether referenda count blocks of the relay chain. The simulated submission stores the present
 * block number. If this number is not near the chain's own block number, the relay chain's blocks
 * are counted.
 */
function isCountedByRelay(
  { governance: { blockNumber } }: RouteArgs,
  changes: SimulationResult['changes'],
  pallet: string
): boolean {
  const stored = changes.find(
    (change) => change.pallet === pallet && change.item === 'ReferendumInfoFor'
  )
  const info = stored?.after as { readonly value?: { readonly submitted?: number } } | undefined
  const submitted = info?.value?.submitted
  return submitted !== undefined && Math.abs(Number(submitted) - blockNumber) > 1
}
