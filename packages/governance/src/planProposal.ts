import type { Chain } from '@paraclock/connect'
import { type Hex, isParaclockError, ParaclockError, withDeadline } from '@paraclock/core'
import { type ProposedCall, readProposedCall } from './build/ProposedCall.ts'
import { GovernanceRefused } from './errors.ts'
import { encodeCaller, isRoot, rootCaller } from './read/encodeCaller.ts'
import { findStanding, type ProposalStanding, readHeldCalls } from './read/findProposal.ts'
import { findSubmitted } from './read/findSubmitted.ts'
import type { Governance, GovernanceBody } from './read/Governance.ts'
import { readGovernance } from './read/readGovernance.ts'
import { findForeignBody, findSenders } from './routes/findSenders.ts'
import { planCollective } from './routes/planMotion.ts'
import { planPreimage } from './routes/planPreimage.ts'
import { planReferendum } from './routes/planReferendum.ts'
import { planSudo } from './routes/planSudo.ts'
import { isRoute, type ProposalRoute, type RefusedRoute, sumBlocks } from './routes/Route.ts'
import type { RouteArgs } from './routes/RouteArgs.ts'
import { openRuns, type Runs } from './run/openRuns.ts'
import { type MessageWriter, priceMessage } from './run/priceMessage.ts'

/** The arguments of {@link planProposal}. */
export interface PlanProposalArgs {
  /** The chain that makes the call. */
  readonly chain: Chain
  /** The SCALE encoded call for governance to make. */
  readonly call: Hex
  /**
   * The origin of the call, as an `OriginCaller` of the chain. Defaults to root. With `ruler`, this
   * can also be an origin of the XCM pallet, for example the origin of a governance body of
   * `ruler`.
   */
  readonly origin?: unknown
  /** A parachain that governs `chain` by messages, for example Asset Hub for its relay chain. */
  readonly ruler?: Chain | undefined
  /**
   * Whether to replace `call` by a similar call that governance already stores. Similar calls
   * differ only in amounts, fees, weights and rates, by at most a factor of two. Defaults to
   * `false`.
   */
  readonly takesSubmitted?: boolean
  /**
   * The track of a referendum whose origin is not the name of a track. The tracks of most origins,
   * such as `root` or `general_admin`, have the name of the origin.
   */
  readonly track?: string | undefined
  /**
   * A collective that may make the call, and how many of its members must approve the call. The
   * metadata does not have this number. Without it, no motion is planned.
   */
  readonly collective?: { readonly pallet: string; readonly votes: number } | undefined
  /** The longest time for the whole plan, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

/**
 * The routes by which governance can make a call, and the progress of the call in governance
 * (`standing`).
 */
export interface ProposalPlan extends ProposedCall {
  readonly governance: Governance
  readonly standing: ProposalStanding
  /**
   * The routes through the governance of the chain. The routes with the shortest waits come first.
   */
  readonly routes: readonly ProposalRoute[]
  readonly refused: readonly RefusedRoute[]
  /**
   * The proposals on `ruler`, the parachain that governs this chain by messages. Each proposal
   * sends a message that makes the call. The proposal of root comes last.
   */
  readonly byRuler: readonly RuledPlan[]
}

/**
 * A proposal on `ruler`, the parachain that governs the chain by messages. The call of this
 * proposal sends a message. The message makes the planned call on the chain.
 */
export interface RuledPlan extends ProposalPlan {
  /** The origin that sends the message, as an `OriginCaller` of `ruler` in plain values. */
  readonly origin: unknown
  /** The name of the origin that sends the message: `root`, `Origins.GeneralAdmin`. */
  readonly sender: string
  /**
   * The origin that the chain derives from the message, as text: `root`, a governance body of
   * `ruler` such as `the voice of Administration`, or the location of the sender in hex.
   */
  readonly seenAs: string
}

const MAX_MS = 60_000

/**
 * Plans the routes of a call through the governance of its chain. With `ruler`, also plans a
 * proposal for each origin of the ruler that can make the call by an XCM message. {@link runCall}
 * shows the effect of the call.
 *
 * @throws ParaclockError `CallMalformed`, `GovernanceRefused` if no body can make the call,
 * `SimulationUnsupported` if root calls cannot be simulated on the chain, `DeadlineExceeded`,
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
  const { chain, origin = rootCaller } = args
  const asked = readProposedCall(chain, args.call)
  const [{ value: governance }, runs] = await Promise.all([
    readGovernance(chain, signal),
    openRuns(chain, signal)
  ])
  const held = readHeldCalls(chain, governance, signal)
  const proposal =
    args.takesSubmitted === true
      ? await findSubmitted(chain, { held: await held, proposal: asked, origin }, signal)
      : asked
  const { value: standing } = await findStanding(
    chain,
    { governance, proposal, held, origin },
    signal
  )
  const { track, collective } = args
  const base = { chain, governance, proposal, origin, standing, runs, track, collective, signal }
  const routed: RouteArgs = { ...base, preimage: await planPreimage(base) }
  const all = await Promise.all(governance.bodies.map((body) => planBody(routed, body)))
  const routes = all
    .filter(isRoute)
    .toSorted((one, two) => sumBlocks(one.steps)[0] - sumBlocks(two.steps)[0])
  const foreign = isRoot(chain, origin) ? undefined : origin
  const ruled = await planByRuler({ ...args, call: proposal.call, origin: foreign }, runs, signal)
  const refused = [...all, ...ruled].filter((one) => 'reason' in one)
  const byRuler = ruled.filter((one) => 'routes' in one)
  if (routes.length === 0 && byRuler.length === 0) {
    const problem =
      refused.map(({ pallet, reason }) => `${pallet}: ${reason}`).join('; ') ||
      'the toolkit knows none of its pallets of governance'
    const named = { chain: chain.name, call: proposal.description, problem }
    throw new ParaclockError(GovernanceRefused, named)
  }
  return { ...proposal, governance, standing, routes, refused, byRuler }
}

async function planByRuler(
  { chain, call, origin, ruler, takesSubmitted = false, track, collective }: PlanProposalArgs,
  runs: Runs,
  signal: AbortSignal
): Promise<readonly (RuledPlan | RefusedRoute)[]> {
  const body = origin === undefined ? undefined : findForeignBody(chain, origin)
  if (body !== undefined && ruler?.paraId !== body.paraId) {
    const reason = `it makes its calls by messages of parachain ${body.paraId}, where its proposals are held; give that chain as the ruler`
    return [{ pallet: body.name, reason }]
  }
  if (ruler === undefined || (origin !== undefined && body === undefined)) return []
  const [{ weight }, onRuler] = await Promise.all([
    runs.run(call, origin === undefined ? { kind: 'root' } : { kind: 'chain', origin }),
    openRuns(ruler, signal)
  ])
  const as = origin === undefined ? undefined : encodeCaller(chain, origin)
  const on = { ruler: onRuler, chain: runs }
  const price = (write: MessageWriter) => priceMessage(chain, write, signal)
  const senders = await findSenders({ ruler, chain, call, weight, as, price, runs: on })
  if (body !== undefined && senders.length === 0) {
    return [{ pallet: body.name, reason: `no origin of ${ruler.name} sends as it` }]
  }
  return await Promise.all(
    senders.map(async ({ origin: sentBy, name: sender, seenAs, call: sent, refusal }) => {
      const pallet = `${ruler.name}, ${sender}`
      if (refusal !== undefined) return { pallet, reason: refusal }
      const terms = { takesSubmitted, track, collective }
      const asked = { chain: ruler, call: sent, origin: sentBy, ...terms }
      try {
        return { ...(await plan(asked, signal)), origin: sentBy, sender, seenAs }
      } catch (error) {
        if (!isParaclockError(error, GovernanceRefused)) throw error
        return { pallet, reason: error.context.problem }
      }
    })
  )
}

/** Plans the route through one body. Sudo makes calls only with the origin root. */
async function planBody(
  args: RouteArgs,
  body: GovernanceBody
): Promise<ProposalRoute | RefusedRoute> {
  const { chain, origin } = args
  switch (body.kind) {
    case 'sudo':
      if (isRoot(chain, origin)) return await planSudo(args, body)
      return { pallet: body.pallet, reason: 'it makes only calls of root' }
    case 'referenda':
      return await planReferendum(args, body)
    case 'collective':
      return await planCollective(args, body)
  }
}
