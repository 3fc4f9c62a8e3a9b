import { composeCall } from '../build/ProposedCall.ts'
import { isRoot } from '../read/encodeCaller.ts'
import type { ReferendaBody } from '../read/Governance.ts'
import type { ProposalCall, ProposalRoute, RefusedRoute } from './Route.ts'
import { depositOf, makeRoute, type RouteArgs, waitFor } from './RouteArgs.ts'

const RELAY_BLOCK_MS = 6000

/** Plans the route through referenda, on the track that has the name of the origin. */
export async function planReferendum(
  args: RouteArgs,
  body: ReferendaBody
): Promise<ProposalRoute | RefusedRoute> {
  const { pallet, tracks, submissionDeposit } = body
  const { chain, governance, proposal, origin, standing, preimage } = args
  const { hash, length: len } = proposal
  const submission = (after: number) =>
    composeCall(chain, {
      pallet,
      method: 'submit',
      args: {
        proposal_origin: origin,
        proposal: { type: 'Lookup', value: { hash, len } },
        enactment_moment: { type: 'After', value: after }
      }
    })
  const named = nameOrigin(chain, origin)
  const track =
    tracks.find((one) => spell(one.name) === spell(named)) ??
    tracks.find((one) => one.name === args.track)
  if (track === undefined) {
    const names = tracks.map((one) => one.name).join(', ')
    const reason = `no track has the name of the origin ${named}: state its track, one of ${names}`
    return { pallet, reason }
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
  return (await isCountedByRelay(args)) ? { ...route, blockMs: RELAY_BLOCK_MS } : route
}

/** Returns the name of the last variant of an origin: `Root`, `GeneralAdmin`. */
function nameOrigin(chain: RouteArgs['chain'], origin: unknown): string {
  if (isRoot(chain, origin)) return 'Root'
  const { value } = chain.runtime.readInput('OriginCaller', origin) as Variant
  return (value as Variant | undefined)?.type ?? ''
}

interface Variant {
  readonly type: string
  readonly value?: unknown
}

/** Spells `GeneralAdmin` and `general_admin` alike. */
function spell(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

/**
 * Whether referenda count blocks of the relay chain. A Scheduler that counts them stores the number
 * of its next agenda, and this number is not near the chain's own block number.
 */
async function isCountedByRelay({
  chain,
  governance: { blockNumber },
  signal
}: RouteArgs): Promise<boolean> {
  const read = { pallet: 'Scheduler', entry: 'IncompleteSince', signal }
  const { value: next } = await chain.storage<number>(read)
  return next !== undefined && Math.abs(Number(next) - 1 - blockNumber) > 1
}
