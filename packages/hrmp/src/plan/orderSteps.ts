import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import { type HrmpParaState, isRegistered } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { costOf } from './costOf.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import { Ledger } from './Ledger.ts'
import { listIntents } from './listIntents.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { limitsAt } from './sessions.ts'

/** Something that shall be done, and when. */
export interface PlacedIntent {
  readonly intent: Intent
  /** How many changes of the session go before it. */
  readonly session: number
}

/** The same in its order, with what it takes and what is in its way. */
export interface OrderedIntent extends PlacedIntent {
  readonly cost: HrmpStepCost
  readonly obstacles: readonly HrmpObstacle[]
}

// By what they do, so that the order stays the same when some of them are done: an account that was
// funded for all of them is not short of a few units later.
const ORDER: readonly Intent['action'][] = ['cancel', 'close', 'establish', 'request', 'accept']

/** Lists what shall be done for one direction, with the sessions that have to change on the way. */
export function placeIntents(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState
): readonly PlacedIntent[] {
  let session = 0
  return listIntents(state, goal, direction).map((intent) => {
    if (intent.after === 'session') session += 1
    return { intent, session }
  })
}

/**
 * Puts what shall be done for all directions into one order and follows the money through it: what
 * one step takes is not there for the next, of whichever direction.
 */
export function orderSteps(
  state: HrmpState,
  intents: readonly PlacedIntent[]
): readonly OrderedIntent[] {
  const sorted = intents.toSorted((one, two) => one.session - two.session || rank(one) - rank(two))
  // One call for both directions is one step.
  const first = sorted.findIndex(({ intent }) => intent.action === 'establish')
  const once = sorted.filter(
    ({ intent }, index) => intent.action !== 'establish' || index === first
  )
  const ledger = new Ledger(state)
  return once.map(({ intent, session }) => {
    ledger.begin(session)
    const cost = costOf(state, intent, { session, free: ledger.free(intent.paraId) })
    const obstacles = findObstacles({ state, intent, ledger, session })
    ledger.make(intent, cost, session)
    return { intent, session, cost, obstacles }
  })
}

function rank({ intent }: PlacedIntent): number {
  return ORDER.indexOf(intent.action)
}

/** Finds what is in the way of one step, given what the steps before it leave. */
function findObstacles(args: {
  readonly state: HrmpState
  readonly intent: Intent
  readonly ledger: Ledger
  readonly session: number
}): readonly HrmpObstacle[] {
  const { state, intent, ledger, session } = args
  const { host, paras } = state
  const limits = limitsAt(host, session)
  const found: HrmpObstacle[] = []
  const opens = ['request', 'accept', 'establish'].includes(intent.action)
  if (opens && host.keepsRegister)
    for (const para of paras) found.push(...findUnregistered(para, host.chain))
  for (const { sender, recipient } of opens ? intent.directions : []) {
    const [from, into] = [ledger.outbound(sender), ledger.inbound(recipient)]
    if (intent.action !== 'accept' && from >= limits.maxOutbound) {
      found.push({
        code: 'outboundLimitReached',
        paraId: sender,
        count: from,
        limit: limits.maxOutbound,
        remedy: `Close a channel of parachain ${sender}, or cancel a request of it: it has ${from} of the ${limits.maxOutbound} that ${host.chain} allows. Or have ${host.chain} raise hrmpMaxParachainOutboundChannels.`
      })
    }
    // Seen before the request is made, so that no deposit is bound for what cannot be accepted.
    if (into >= limits.maxInbound) {
      found.push({
        code: 'inboundLimitReached',
        paraId: recipient,
        count: into,
        limit: limits.maxInbound,
        remedy: `Close a channel to parachain ${recipient}: it has ${into} of the ${limits.maxInbound} that ${host.chain} allows. Or have ${host.chain} raise hrmpMaxParachainInboundChannels.`
      })
    }
  }
  return found
}

function findUnregistered(
  { paraId, lifecycle }: HrmpParaState,
  host: string
): readonly HrmpObstacle[] {
  if (isRegistered(lifecycle)) return []
  const remedy = `Register parachain ${paraId} on ${host}, where it is ${lifecycle ?? 'unknown'}, or correct its id.`
  return [{ code: 'paraUnregistered', paraId, lifecycle, remedy }]
}
