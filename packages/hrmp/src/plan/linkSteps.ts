import { formatAddress, formatBalance, type ParaId } from '@paraclock/core'
import { type HrmpDirection, isSameWay } from '../state/HrmpDirectionState.ts'
import { paraOf } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { composeStep } from './composeStep.ts'
import { describeUnbacked } from './describeUnbacked.ts'
import { describeShortage } from './findObstacles.ts'
import type { HrmpAccountPlan, HrmpPlanStep, HrmpStep, HrmpWait } from './HrmpPlan.ts'
import { changesUntilEffect, effectAfter, isShort, type OrderedIntent } from './Intent.ts'
import { isMet, type ResolvedGoal } from './resolveGoal.ts'

interface LinkStepsArgs {
  readonly state: HrmpState
  readonly goal: ResolvedGoal
  readonly ordered: readonly OrderedIntent[]
  readonly accounts: readonly HrmpAccountPlan[]
}

export interface LinkedCall {
  readonly call: HrmpStep
  /** The steps that must end before the call. */
  readonly after: readonly HrmpPlanStep[]
  /** The wait for another chain to hold the deposit of the call. */
  readonly held?: HrmpWait | undefined
}

export function linkSteps(args: LinkStepsArgs): {
  readonly steps: readonly HrmpPlanStep[]
  readonly calls: readonly LinkedCall[]
} {
  const { state, goal, ordered, accounts } = args
  const messages = waitForMessages(args)
  const awaited = listAwaited(args)
  const affordable = findAffordable(args)
  const calls: LinkedCall[] = []
  const sessions: HrmpWait[] = []
  // The transfers to the sovereign accounts are the first steps, because later steps spend the
  // transferred money.
  const funds = accounts.flatMap(({ fund }) => (fund === undefined ? [] : [fund]))
  const steps: HrmpPlanStep[] = [...funds, ...messages.values(), ...awaited.map(({ wait }) => wait)]
  const beginUntil = (session: number): void => {
    while (sessions.length < session) {
      const wait = waitForSession(args, sessions, calls)
      sessions.push(wait)
      steps.push(wait)
    }
  }
  for (const intent of ordered) {
    const { paraId } = intent.para
    beginUntil(intent.session)
    const account = accounts.find((one) => one.paraId === paraId)
    const fund = account?.fund
    const before = {
      nothing: () => [
        messages.get(paraId),
        ...awaited.flatMap(({ of, wait }) => (intent.directions.includes(of) ? [wait] : []))
      ],
      step: () => findPrevious(intent, calls),
      session: () => [sessions.at(-1)]
    }
    const first = before[intent.after]().filter((step) => step !== undefined)
    const obstacles = [...intent.obstacles]
    const isSpared = fund !== undefined && (account?.unbacked?.amount ?? 0n) > 0n
    if (fund !== undefined && (isShort(intent) || isSpared)) first.push(fund)
    else if (isShort(intent) && account !== undefined && account.short.amount > 0n) {
      obstacles.push(describeShortage(state, goal, account))
    }
    // If the account cannot pay for the step yet, the step waits for earlier steps that return
    // deposits.
    const refunds =
      first.length === 0 && !affordable.has(intent) ? findRefunds(state, calls, paraId) : []
    const after = [...new Set([...first, ...refunds])]
    const free = intent.cost.free + arrivingOf(state, fund)
    const paid = { ...intent, cost: { ...intent.cost, free }, obstacles }
    const step = composeStep(state, goal, paid, after)
    const warning = account && describeUnbacked(state, account)
    const call = warning ? { ...step, preconditions: [...step.preconditions, warning] } : step
    const waits = waitForDeposit(state, call, intent.cost.held)
    calls.push({ call, after, held: waits[0] })
    steps.push(call, ...waits)
  }
  const isAwaited = goal.directions.some(
    (one) => !isMet(goal, one) && (one.closing || one.request?.accepted === true)
  )
  const { management } = state.host
  const effects = ordered.map((intent) => changesUntilEffect(intent, management))
  beginUntil(Math.max(isAwaited ? 1 : 0, ...effects))
  return { steps, calls }
}

function arrivingOf({ host, hub }: HrmpState, fund: HrmpStep | undefined): bigint {
  if (fund?.transfer === undefined) return 0n
  return fund.transfer.amount - (fund.chain === host.chain ? 0n : (hub?.arrivalFee ?? 0n))
}

function findAffordable({ state, ordered }: LinkStepsArgs): ReadonlySet<OrderedIntent> {
  const left = new Map(state.paras.map(({ paraId, balance }) => [paraId, balance.free]))
  return new Set(
    ordered.filter((intent) => {
      const { after, para, cost, obstacles } = intent
      const free = left.get(para.paraId) ?? 0n
      const isDue = after === 'nothing' && obstacles.length === 0
      if (!isDue || isShort(intent) || cost.needed > free) return false
      left.set(para.paraId, free - cost.deposit - cost.fee)
      return true
    })
  )
}

function waitForMessages({ state, ordered }: LinkStepsArgs): ReadonlyMap<ParaId, HrmpWait> {
  const { chain } = state.host
  const isActing = (paraId: ParaId): boolean =>
    ordered.some(({ after, para }) => after === 'nothing' && para.paraId === paraId)
  const waiting = state.paras.filter(({ paraId, underWay }) => underWay > 0 && isActing(paraId))
  return new Map(
    waiting.map(({ paraId, underWay }) => [
      paraId,
      {
        kind: 'wait',
        for: 'message',
        id: `messages-${paraId}`,
        status: 'wait',
        after: [],
        chain,
        description: `${chain} executes the ${underWay} messages of parachain ${paraId} that are under way`,
        at: undefined,
        blocks: undefined
      }
    ])
  )
}

function waitForSession(
  { state, goal }: LinkStepsArgs,
  before: readonly HrmpWait[],
  calls: readonly LinkedCall[]
): HrmpWait {
  const { host } = state
  const { register = host.chain } = host
  const effect = effectAfter(host.session, before.length + 1)
  const index = host.session.index + before.length + 1
  const ending = calls.filter(
    ({ call: { effect } }) => effect.kind === 'session' && effect.session === index
  )
  const causes = ending.map(({ call }) => call)
  const pending = goal.directions.filter(
    ({ request, closing }) => before.length === 0 && (request?.accepted === true || closing)
  )
  const name = ({ sender, recipient }: HrmpDirection, closes: boolean): string =>
    `the channel ${sender} to ${recipient} ${closes ? 'closes' : 'opens'}`
  const brings = [
    ...pending.map((direction) => name(direction, direction.closing)),
    ...causes.flatMap(({ action, directions }) =>
      directions.map((direction) => name(direction, action === 'close'))
    )
  ].join(', ')
  return {
    kind: 'wait',
    for: 'session',
    id: `session-${index}`,
    status: 'wait',
    after: [...before.slice(-1), ...ending.map(({ call, held }) => held ?? call)].map(
      ({ id }) => id
    ),
    chain: register,
    description: `session ${index} of ${register} begins${brings === '' ? '' : `: ${brings}`}`,
    at: effect.kind === 'session' ? effect.at : undefined,
    blocks: host.session.blocks
  }
}

function findPrevious({ directions }: OrderedIntent, calls: readonly LinkedCall[]) {
  return directions.map((direction) => {
    const last = calls.findLast(({ call }) =>
      call.directions.some((one) => isSameWay(one, direction))
    )
    return last?.held ?? last?.call
  })
}

/** The waits for deposits of requests that are stored and wait for the answer of another chain. */
function listAwaited({ state, goal }: LinkStepsArgs) {
  return goal.directions.flatMap((of) => {
    const { sender, recipient, request } = of
    if (request?.deposit !== 'awaited') return []
    const call = { id: `request-${sender}-${recipient}`, paraId: sender, isMade: true }
    return waitForDeposit(state, call, request.senderDeposit).map((wait) => ({ of, wait }))
  })
}

function waitForDeposit(
  { host, paras }: HrmpState,
  { id, paraId, isMade = false }: Pick<HrmpStep, 'id' | 'paraId'> & { readonly isMade?: boolean },
  amount: bigint | undefined
): readonly HrmpWait[] {
  if (amount === undefined) return []
  const { chain, ss58Prefix: prefix } = host.deposits ?? host
  const { deposits, sovereign } = paraOf({ paras }, paraId)
  const account = formatAddress({ account: deposits?.sovereign ?? sovereign, prefix })
  const shown = formatBalance(amount, host.token)
  const wait: HrmpWait = {
    kind: 'wait',
    for: 'deposit',
    status: 'wait',
    id: `deposit-${id}`,
    after: isMade ? [] : [id],
    chain,
    description: `${chain} holds ${shown} of ${account}, and says so to ${host.chain}. If it refuses, ${host.chain} drops what was asked: send the deposit to that account, and plan again`,
    at: undefined,
    blocks: undefined
  }
  return [wait]
}

function findRefunds(
  { host }: HrmpState,
  calls: readonly LinkedCall[],
  paraId: ParaId
): readonly HrmpStep[] {
  const isEnd = ({ sender, recipient }: HrmpDirection): boolean =>
    [sender, recipient].includes(paraId)
  return calls
    .map(({ call }) => call)
    .filter(({ action, directions }) => {
      if (action === 'cancel') return directions.some(({ sender }) => sender === paraId)
      const isClosedAtOnce = action === 'close' && host.management.effect === 'immediate'
      return isClosedAtOnce && directions.some(isEnd)
    })
}
