import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError, withDeadline } from '@paraclock/core'
import { callerOf } from '@paraclock/types'
import { type ProposedCall, readProposedCall } from './build/ProposedCall.ts'
import { GovernanceRefused } from './errors.ts'
import { findProposal, type ProposalStanding } from './read/findProposal.ts'
import type { Governance, GovernanceBody } from './read/Governance.ts'
import { readGovernance } from './read/readGovernance.ts'
import { planDemocracy } from './routes/planDemocracy.ts'
import { planCollective } from './routes/planMotion.ts'
import { planPreimage } from './routes/planPreimage.ts'
import { planReferendum } from './routes/planReferendum.ts'
import { planSudo } from './routes/planSudo.ts'
import { isRoute, type ProposalRoute, type RefusedRoute, sumBlocks } from './routes/Route.ts'
import type { RouteArgs } from './routes/RouteArgs.ts'
import { findRefusal, writeRootMessage } from './routes/writeRootMessage.ts'
import { openRuns, type Runs } from './run/openRuns.ts'

/** What {@link planProposal} takes. */
export interface PlanProposalArgs {
  /** The chain that governance is to make the call on, at the block that is read. */
  readonly chain: Chain
  /** The SCALE encoded call. */
  readonly call: Hex
  /** The origin that the call needs: an `OriginCaller` of the chain. Defaults to root. */
  readonly origin?: unknown
  /**
   * The parachain whose root acts as root of this chain by a message, as Asset Hub does for its relay
   * chain. Defaults to none.
   */
  readonly ruler?: Chain | undefined
  /** Longest time for all of it, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  /** Ends it early. */
  readonly signal?: AbortSignal
}

/** A call on its way through governance. */
export interface ProposalPlan extends ProposedCall {
  readonly governance: Governance
  readonly standing: ProposalStanding
  /** The ways that lead to it, the fastest first. */
  readonly routes: readonly ProposalRoute[]
  /** The bodies that do not take it. */
  readonly refused: readonly RefusedRoute[]
  /** The proposal on the ruler that makes the call by a message; absent without a ruler that can. */
  readonly byRuler?: ProposalPlan
}

const MAX_MS = 60_000

/**
 * Plans the way of a call through the governance of its chain. Every submission is run on a copy of
 * the chain. So the track, the votes that a collective needs, and the deposits are the runtime's
 * own, and each body that refuses is listed with its reason. {@link runCall} shows the effect of
 * the call itself. A call that the chain makes for the root of another one, as a relay chain does for
 * Asset Hub, is also planned there, after its message was run on a copy. Steps that the chain already has (a noted preimage, a referendum, votes) are
 * marked as done.
 *
 * @throws ParaclockError `CallMalformed`, `GovernanceRefused` if no body takes the call,
 * `SimulationUnsupported` if a call of root cannot be run on the chain, `DeadlineExceeded`,
 * `OperationAborted`, and the errors of the reads
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { planProposal } from '@paraclock/governance'
 *
 * declare const chain: Chain
 *
 * const { hash, routes } = await planProposal({ chain, call: '0x00000401' })
 * for (const { title, steps } of routes) {
 *   console.log(hash, title)
 *   for (const step of steps) console.log(step.id, step.description)
 * }
 * ```
 */
export async function planProposal(args: PlanProposalArgs): Promise<ProposalPlan> {
  const { chain, deadlineMs: milliseconds = MAX_MS, signal } = args
  const what = `planning a proposal on ${chain.name}`
  return await withDeadline({ milliseconds, what, signal }, (inner) => plan(args, inner))
}

async function plan(args: PlanProposalArgs, signal: AbortSignal): Promise<ProposalPlan> {
  const { chain, origin = callerOf({ kind: 'root' }) } = args
  const proposal = readProposedCall(chain, args.call)
  const [{ value: governance }, runs] = await Promise.all([
    readGovernance(chain, signal),
    openRuns(chain, signal)
  ])
  const { value: standing } = await findProposal(chain, { governance, proposal }, signal)
  const base = { chain, governance, proposal, origin, standing, runs }
  const routed: RouteArgs = { ...base, preimage: await planPreimage(base) }
  const found = await Promise.all(governance.bodies.map((body) => planBody(routed, body)))
  const all = found.flat()
  const routes = all
    .filter(isRoute)
    .toSorted((one, two) => sumBlocks(one.steps)[0] - sumBlocks(two.steps)[0])
  const ruled = await planByRuler(args, runs, signal)
  const refused = [
    ...all.filter((one): one is RefusedRoute => !isRoute(one)),
    ...(ruled !== undefined && 'reason' in ruled ? [ruled] : [])
  ]
  const byRuler = ruled !== undefined && 'routes' in ruled ? ruled : undefined
  if (routes.length === 0 && byRuler === undefined) {
    const problem =
      refused.map(({ pallet, reason }) => `${pallet}: ${reason}`).join('; ') ||
      'the toolkit knows none of its pallets of governance'
    const named = { chain: chain.name, call: proposal.description, problem }
    throw new ParaclockError(GovernanceRefused, named)
  }
  return { ...proposal, governance, standing, routes, refused, byRuler }
}

/** The way through the governance of the chain that acts as root of this one. */
async function planByRuler(
  { chain, call, origin, ruler }: PlanProposalArgs,
  runs: Runs,
  signal: AbortSignal
): Promise<ProposalPlan | RefusedRoute | undefined> {
  if (ruler === undefined || origin !== undefined) return undefined
  const { weight } = await runs.run(call, { kind: 'root' })
  const message = writeRootMessage({ ruler, chain, call, weight })
  const { program } = message
  const reason = await findRefusal(runs, { ruler, chain, call, program })
  if (reason !== undefined) return { pallet: ruler.name, reason }
  return await plan({ chain: ruler, call: message.call }, signal)
}

/** The ways through one body. Only referenda and motions make calls of other origins than root. */
async function planBody(
  args: RouteArgs,
  body: GovernanceBody
): Promise<readonly (ProposalRoute | RefusedRoute)[]> {
  switch (body.kind) {
    case 'sudo':
      return [await planSudo(args, body)]
    case 'referenda':
      return [await planReferendum(args, body)]
    case 'democracy':
      return await planDemocracy(args, body)
    case 'collective':
      return [await planCollective(args, body)]
  }
}
