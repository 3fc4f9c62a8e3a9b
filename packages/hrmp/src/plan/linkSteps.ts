import { type HrmpDirection, isSameWay } from '../state/HrmpDirectionState.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { composeStep } from './composeStep.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpAccountPlan, HrmpPlanStep, HrmpStep, HrmpWait } from './HrmpPlan.ts'
import type { OrderedIntent } from './orderSteps.ts'
import { isMet } from './planDirection.ts'
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

/** All steps of a plan in order, and those of them that parachains make. */
export interface LinkedSteps {
  readonly steps: readonly HrmpPlanStep[]
  readonly calls: readonly HrmpStep[]
}

/** Writes the steps, with the waits between them, and says of each which others go first. */
export function linkSteps(args: LinkStepsArgs): LinkedSteps {
  const { state, goal, ordered, accounts } = args
  const funds = accounts.flatMap(({ fund }) => (fund === null ? [] : [fund]))
  const affordable = findAffordable(args)
  const calls: HrmpStep[] = []
  const steps: HrmpPlanStep[] = [...funds, ...waitForMessages(args)]
  let begun = 0
  const beginUntil = (session: number): void => {
    for (; begun < session; begun += 1) steps.push(waitForSession(args, begun + 1, calls))
  }
  for (const [index, placed] of ordered.entries()) {
    const { intent, session, cost } = placed
    beginUntil(session)
    const short = isShort(args.unpaid[index])
    const lacking = args.shortages.filter(
      (one) => short && 'paraId' in one && one.paraId === intent.paraId
    )
    const fund = short ? funds.filter(({ paraId }) => paraId === intent.paraId) : []
    const first = [
      ...listPrerequisites(args, placed, calls).map(({ id }) => id),
      ...(session > 0 && intent.after === 'session' ? [nameSession(state, session)] : []),
      ...fund.map(({ id }) => id)
    ]
    // What a cancelled request gives back is there when it is cancelled, and not before.
    const refunds =
      first.length === 0 && !affordable.has(placed) ? listRefunds(calls, intent.paraId) : []
    const step = composeStep({
      ...{ state, goal, intent, cost, session },
      id: nameStep(placed),
      after: [...new Set([...first, ...refunds])],
      obstacles: [...placed.obstacles, ...lacking]
    })
    calls.push(step)
    steps.push(step)
  }
  const last = ordered.map(({ intent, session }) => session + changesUntilEffect(intent.action))
  const isAwaited = goal.directions.some(
    (direction) => !isMet(goal, direction) && direction.request?.accepted === true
  )
  const isClosing = goal.directions.some((one) => one.closing && !isMet(goal, one))
  beginUntil(Math.max(0, ...last, isAwaited || isClosing ? 1 : 0))
  return { steps, calls }
}

function isShort(placed: OrderedIntent | undefined): boolean {
  return placed !== undefined && placed.cost.needed > placed.cost.free
}

// Of the steps that are due, those that the accounts can pay for as they stand.
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

function waitForMessages({ state, ordered }: LinkStepsArgs): readonly HrmpWait[] {
  const { chain } = state.host
  const acting = state.paras.filter(
    ({ paraId, underWay }) =>
      underWay > 0 &&
      ordered.some(({ intent }) => intent.after === 'nothing' && intent.paraId === paraId)
  )
  return acting.map((para) => ({
    kind: 'wait',
    for: 'message',
    id: nameMessages(para),
    status: 'wait',
    after: [],
    chain,
    description: `${chain} executes the ${para.underWay} messages of parachain ${para.paraId} that are under way`,
    at: null,
    blocks: null
  }))
}

function waitForSession(
  { state, goal }: LinkStepsArgs,
  session: number,
  calls: readonly HrmpStep[]
): HrmpWait {
  const { host } = state
  const effect = effectAfter(host.session, session)
  const index = host.session.index + session
  const causes = calls.filter(
    (call) => call.effect.kind === 'session' && call.effect.session === index
  )
  const before = session === 1 ? [] : [nameSession(state, session - 1)]
  const standing = goal.directions.flatMap(({ sender, recipient, request, closing }) => {
    if (session > 1 || (request?.accepted !== true && !closing)) return []
    return [`the channel ${sender} to ${recipient} ${closing ? 'closes' : 'opens'}`]
  })
  const changes = causes.flatMap(({ action, directions }) =>
    directions.map(
      ({ sender, recipient }) =>
        `the channel ${sender} to ${recipient} ${action === 'close' ? 'closes' : 'opens'}`
    )
  )
  const brings = [...standing, ...changes].join(', ')
  return {
    kind: 'wait',
    for: 'session',
    id: nameSession(state, session),
    status: 'wait',
    after: [...before, ...causes.map(({ id }) => id)],
    chain: host.chain,
    description: `session ${index} of ${host.chain} begins${brings === '' ? '' : `: ${brings}`}`,
    at: effect.kind === 'session' ? effect.at : null,
    blocks: host.session.blocks
  }
}

/** The calls that go before one: the last of its directions, or messages that are under way. */
function listPrerequisites(
  { state }: LinkStepsArgs,
  { intent }: OrderedIntent,
  calls: readonly HrmpStep[]
): readonly { readonly id: string }[] {
  if (intent.after === 'session') return []
  if (intent.after === 'nothing') {
    const para = state.paras.find(({ paraId }) => paraId === intent.paraId)
    return para !== undefined && para.underWay > 0 ? [{ id: nameMessages(para) }] : []
  }
  return intent.directions.flatMap((direction) => {
    const before = calls.findLast(({ directions }) =>
      directions.some((one) => isSameWay(one, direction))
    )
    return before === undefined ? [] : [before]
  })
}

function listRefunds(calls: readonly HrmpStep[], paraId: number): readonly string[] {
  return calls.flatMap(({ action, id, directions }) =>
    action === 'cancel' && directions.some(({ sender }) => sender === paraId) ? [id] : []
  )
}

function nameStep({ intent }: OrderedIntent): string {
  const { sender, recipient } = intent.directions[0] as HrmpDirection
  return `${intent.action}-${sender}-${recipient}`
}

function nameSession({ host }: HrmpState, session: number): string {
  return `session-${host.session.index + session}`
}

function nameMessages({ paraId }: HrmpParaState): string {
  return `messages-${paraId}`
}
