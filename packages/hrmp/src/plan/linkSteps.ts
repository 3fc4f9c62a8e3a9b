import type { ParaId } from '@paraclock/core'
import { type HrmpDirection, isSameWay } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { composeStep } from './composeStep.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpAccountPlan, HrmpPlanStep, HrmpStep, HrmpWait } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import { isMet } from './isMet.ts'
import type { OrderedIntent } from './orderSteps.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { changesUntilEffect, effectAfter } from './sessions.ts'

/** What {@link linkSteps} takes. */
export interface LinkStepsArgs {
  readonly state: HrmpState
  readonly goal: ResolvedGoal
  /** What shall be done, in order, with what is paid in. */
  readonly ordered: readonly OrderedIntent[]
  /** The same with what the accounts hold as they stand. */
  readonly unpaid: readonly OrderedIntent[]
  readonly accounts: readonly HrmpAccountPlan[]
  /** What keeps an account short that nobody pays into. */
  readonly shortages: readonly HrmpObstacle[]
}

/** A call that a parachain makes, with the steps that must come before it. */
export interface LinkedCall {
  readonly call: HrmpStep
  readonly after: readonly HrmpPlanStep[]
}

/** All steps of a plan in order, and those of them that parachains make. */
export interface LinkedSteps {
  readonly steps: readonly HrmpPlanStep[]
  readonly calls: readonly LinkedCall[]
}

/** Writes the steps, with the waits between them, and says of each which others go first. */
export function linkSteps(args: LinkStepsArgs): LinkedSteps {
  const { state, goal, ordered, accounts } = args
  const funds = accounts.flatMap(({ fund }) => (fund === null ? [] : [fund]))
  const messages = waitForMessages(args)
  const affordable = findAffordable(args)
  const calls: LinkedCall[] = []
  const sessions: HrmpWait[] = []
  const steps: HrmpPlanStep[] = [...funds, ...messages.values()]
  const beginUntil = (session: number): void => {
    while (sessions.length < session) {
      const wait = waitForSession(args, sessions, calls)
      sessions.push(wait)
      steps.push(wait)
    }
  }
  for (const [index, placed] of ordered.entries()) {
    const { intent, session, cost } = placed
    const { paraId } = intent
    beginUntil(session)
    const short = isShort(args.unpaid[index])
    const lacking = args.shortages.filter(
      (one) => short && 'paraId' in one && one.paraId === paraId
    )
    const before = {
      nothing: () => [messages.get(paraId)],
      step: () => findPrevious(intent, calls),
      session: () => sessions.slice(session - 1, session)
    }
    const first = [
      ...before[intent.after]().filter((step) => step !== undefined),
      ...(short ? funds.filter((fund) => fund.paraId === paraId) : [])
    ]
    // What a cancelled request gives back is there when it is cancelled, and not before.
    const refunds = first.length === 0 && !affordable.has(placed) ? findRefunds(calls, paraId) : []
    const after = [...new Set([...first, ...refunds])]
    const obstacles = [...placed.obstacles, ...lacking]
    const call = composeStep({ state, goal, intent, cost, session, after, obstacles })
    calls.push({ call, after })
    steps.push(call)
  }
  const last = ordered.map(({ intent, session }) => session + changesUntilEffect(intent.action))
  const changes = goal.directions.some(
    (one) => !isMet(goal, one) && (one.closing || one.request?.accepted === true)
  )
  beginUntil(Math.max(0, ...last, changes ? 1 : 0))
  return { steps, calls }
}

function isShort(placed: OrderedIntent | undefined): boolean {
  return placed !== undefined && placed.cost.needed > placed.cost.free
}

// The due steps that the accounts can pay for now.
function findAffordable({ state, ordered, unpaid }: LinkStepsArgs): ReadonlySet<OrderedIntent> {
  const left = new Map(state.paras.map(({ paraId, balance }) => [paraId, balance.free]))
  return new Set(
    ordered.filter(({ intent, cost, obstacles }, index) => {
      const free = left.get(intent.paraId) ?? 0n
      const isDue = intent.after === 'nothing' && obstacles.length === 0
      if (!isDue || isShort(unpaid[index]) || cost.needed > free) return false
      left.set(intent.paraId, free - cost.deposit - cost.fee)
      return true
    })
  )
}

function waitForMessages({ state, ordered }: LinkStepsArgs): ReadonlyMap<ParaId, HrmpWait> {
  const { chain } = state.host
  const acting = state.paras.filter(
    ({ paraId, underWay }) =>
      underWay > 0 &&
      ordered.some(({ intent }) => intent.after === 'nothing' && intent.paraId === paraId)
  )
  return new Map(
    acting.map(({ paraId, underWay }) => [
      paraId,
      {
        kind: 'wait',
        for: 'message',
        id: `messages-${paraId}`,
        status: 'wait',
        after: [],
        chain,
        description: `${chain} executes the ${underWay} messages of parachain ${paraId} that are under way`,
        at: null,
        blocks: null
      }
    ])
  )
}

/** Writes the wait for the session behind those that the plan waits for already. */
function waitForSession(
  { state, goal }: LinkStepsArgs,
  before: readonly HrmpWait[],
  calls: readonly LinkedCall[]
): HrmpWait {
  const { host } = state
  const effect = effectAfter(host.session, before.length + 1)
  const index = host.session.index + before.length + 1
  const causes = calls
    .map(({ call }) => call)
    .filter(({ effect }) => effect.kind === 'session' && effect.session === index)
  const standing = goal.directions.filter(
    ({ request, closing }) => before.length === 0 && (request?.accepted === true || closing)
  )
  const name = ({ sender, recipient }: HrmpDirection, closes: boolean): string =>
    `the channel ${sender} to ${recipient} ${closes ? 'closes' : 'opens'}`
  const brings = [
    ...standing.map((direction) => name(direction, direction.closing)),
    ...causes.flatMap(({ action, directions }) =>
      directions.map((direction) => name(direction, action === 'close'))
    )
  ].join(', ')
  return {
    kind: 'wait',
    for: 'session',
    id: `session-${index}`,
    status: 'wait',
    after: [...before.slice(-1), ...causes].map(({ id }) => id),
    chain: host.chain,
    description: `session ${index} of ${host.chain} begins${brings === '' ? '' : `: ${brings}`}`,
    at: effect.kind === 'session' ? effect.at : null,
    blocks: host.session.blocks
  }
}

/** Finds the last call of each direction of an intent. */
function findPrevious(
  { directions }: Intent,
  calls: readonly LinkedCall[]
): (HrmpStep | undefined)[] {
  return directions.map(
    (direction) =>
      calls.findLast(({ call }) => call.directions.some((one) => isSameWay(one, direction)))?.call
  )
}

/** Finds the calls that give a deposit back to a parachain. */
function findRefunds(calls: readonly LinkedCall[], paraId: ParaId): readonly HrmpStep[] {
  return calls
    .map(({ call }) => call)
    .filter(
      ({ action, directions }) =>
        action === 'cancel' && directions.some(({ sender }) => sender === paraId)
    )
}
