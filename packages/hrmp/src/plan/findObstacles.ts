import { formatBalance } from '@paraclock/core'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import { type HrmpParaState, isRegistered } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { adviseRegistration } from './adviseRegistration.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpAccountPlan } from './HrmpPlan.ts'
import type { Intent, PlacedIntent } from './Intent.ts'
import { isMet } from './isMet.ts'
import type { Ledger } from './Ledger.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { limitsAt } from './sessions.ts'

/**
 * Finds what makes every step of a direction pointless: a channel is not closed to be opened larger
 * than the host allows.
 */
export function findStanding(
  state: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState,
  intents: readonly PlacedIntent[]
): readonly HrmpObstacle[] {
  if (isMet(goal, direction)) return []
  const { sender, recipient } = direction
  const way = { sender, recipient }
  if (goal.kind === 'cancel' && phaseOf(direction) === 'accepted') {
    const remedy = `Wait until the channel ${sender} to ${recipient} is open, which it is with session ${state.host.session.index + 1} of ${state.host.chain}, and close it.`
    return [{ code: 'requestAccepted', direction: way, remedy }]
  }
  const request = intents.find(({ intent }) => intent.action === 'request')
  if (request === undefined) return []
  const limits = limitsAt(state.host, request.session)
  const found: HrmpObstacle[] = []
  const compare = (what: 'capacity' | 'messageSize', limit: number): void => {
    const wanted = goal.least[what]
    if (wanted <= limit) return
    const remedy = `Ask for a ${what} of at most ${limit} in place of ${wanted}, or have ${state.host.chain} raise its limit.`
    found.push({ code: 'sizeBeyondLimit', direction: way, what, wanted, limit, remedy })
  }
  compare('capacity', limits.maxCapacity)
  compare('messageSize', limits.maxMessageSize)
  return found
}

/** Lists the accounts that are short and that no step of the plan pays into. */
export function findShortages(
  { host }: HrmpState,
  accounts: readonly HrmpAccountPlan[]
): readonly HrmpObstacle[] {
  return accounts.flatMap(({ paraId, account, free, needed, short, fund }): HrmpObstacle[] => {
    if (short.amount === 0n || fund !== null) return []
    const amounts = { free: free.amount, needed: needed.amount, short: short.amount }
    const remedy = `Send ${formatBalance(short.amount, host.token)} to ${account}, the sovereign account of parachain ${paraId} on ${host.chain}: it holds ${formatBalance(free.amount, host.token)} of the ${formatBalance(needed.amount, host.token)} that all steps take.`
    return [{ code: 'balanceShort', paraId, account, ...amounts, remedy }]
  })
}

/** Finds what is in the way of one step, given what the steps before it leave. */
export function findObstacles(args: {
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

function findUnregistered(para: HrmpParaState, host: string): readonly HrmpObstacle[] {
  const { paraId, lifecycle } = para
  if (isRegistered(lifecycle)) return []
  const { summary: remedy } = adviseRegistration(para, host)
  return [{ code: 'paraUnregistered', paraId, lifecycle, remedy }]
}
