import { formatAddress, formatBalance } from '@paraclock/core'
import { keptBalance } from '@paraclock/xcm'
import { describeSuccessor } from '../errors.ts'
import { movedDocument } from '../state/ChannelManagement.ts'
import { type HrmpDirectionState, phaseOf } from '../state/HrmpDirectionState.ts'
import { type HrmpHostState, limitsAt } from '../state/HrmpHostState.ts'
import type { HrmpHubState } from '../state/HrmpHubState.ts'
import { type HrmpParaState, isRegistered } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import { adviseRegistration } from './adviseRegistration.ts'
import type { HrmpAccountPlan, HrmpGoal, HrmpObstacle, HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import type { Ledger } from './Ledger.ts'
import { isMet, type ResolvedGoal } from './resolveGoal.ts'

export function findImpossible(
  { host }: HrmpState,
  goal: ResolvedGoal,
  direction: HrmpDirectionState,
  intents: readonly Intent[]
): readonly HrmpObstacle[] {
  if (isMet(goal, direction)) return []
  const { sender, recipient } = direction
  const way = { sender, recipient }
  const { chain, refusal, coretime } = host
  if (refusal !== undefined && intents.length > 0) {
    const successor = describeSuccessor(coretime).replace(/^./, (letter) => letter.toUpperCase())
    const remedy = `Do not submit calls for channels to ${chain}: it refuses those of parachains with ${refusal}. ${successor} once their form is settled: ${movedDocument}. Use a newer paraclock then.`
    return [{ code: 'callsRefused', chain, refusal, document: movedDocument, remedy }]
  }
  if (goal.kind === 'cancel' && phaseOf(direction) === 'accepted') {
    const remedy = `Wait until the channel ${sender} to ${recipient} is open, which it is with session ${host.session.index + 1} of ${host.chain}, and close it.`
    return [{ code: 'requestAccepted', direction: way, remedy }]
  }
  const request = intents.find(({ action }) => action === 'request')
  if (request === undefined) return []
  const { maxCapacity, maxMessageSize } = limitsAt(host, request.session)
  const limits = [
    ['capacity', maxCapacity],
    ['messageSize', maxMessageSize]
  ] as const
  return limits.flatMap(([what, limit]): HrmpObstacle[] => {
    const wanted = goal[what] ?? 1
    if (wanted <= limit) return []
    const remedy = `Ask for a ${what} of at most ${limit} in place of ${wanted}, or have ${host.chain} raise its limit.`
    return [{ code: 'sizeBeyondLimit', direction: way, what, wanted, limit, remedy }]
  })
}

export function describeShortage(
  state: HrmpState,
  { held }: HrmpGoal,
  { paraId, account, free, needed, short }: HrmpAccountPlan
): HrmpObstacle {
  const { host, hub } = state
  const amounts = { free: free.amount, needed: needed.amount, short: short.amount }
  const show = (amount: bigint): string => formatBalance(amount, host.token)
  const where = hub === undefined ? '' : ` ${describeMoney(state, hub, held, short.amount)}`
  const remedy = `Send ${show(amounts.short)} to ${account}, the sovereign account of parachain ${paraId} on ${host.chain}: it holds ${show(amounts.free)} of the ${show(amounts.needed)} that all steps take.${where}${held?.note === undefined ? '' : ` ${held.note}`}`
  return { code: 'balanceShort', paraId, account, ...amounts, remedy }
}

function describeMoney(
  { host }: HrmpState,
  hub: HrmpHubState,
  held: HrmpGoal['held'],
  short: bigint
): string {
  const show = (amount: bigint): string => formatBalance(amount, host.token)
  if (hub.failure !== undefined) {
    return `A teleport from ${hub.chain} to ${host.chain} fails in a run: ${hub.failure}.`
  }
  const sent = show(short + hub.arrivalFee)
  const fees = show(hub.deliveryFee + (hub.inclusionFee ?? 0n))
  const way = `${hub.teleport.name} of ${sent} on ${hub.chain} brings that, and takes ${fees} of fees there.`
  if (held === undefined) return way
  return `${way} The payer can spend ${show(held.onHost)} on ${host.chain} and ${show(held.onHub ?? 0n)} on ${hub.chain}.`
}

/** Finds what the parachain's account lacks on another chain that holds the deposits. */
function findUnheld(
  { deposits, token }: HrmpHostState,
  { paraId, deposits: own }: HrmpParaState,
  ledger: Ledger,
  held: bigint
): readonly HrmpObstacle[] {
  if (deposits === undefined || own === undefined || held === 0n) return []
  const { existentialDeposit, ss58Prefix: prefix, chain } = deposits
  const { sovereign, balance } = own
  const free = ledger.of(paraId).onDeposits ?? 0n
  const needed = held + keptBalance({ balance, existentialDeposit, outlay: 'reserve' })
  if (free >= needed) return []
  const account = formatAddress({ account: sovereign, prefix })
  const show = (amount: bigint): string => formatBalance(amount, token)
  const short = needed - free
  const remedy = `Send ${show(short)} to ${account}, the account of parachain ${paraId} on ${chain}, which holds the deposits: it has ${show(free)} of ${show(needed)}.`
  return [{ code: 'balanceShort', paraId, account, free, needed, short, remedy }]
}

export function findObstacles(
  { host, paras }: HrmpState,
  { action, directions, session, para }: Intent,
  ledger: Ledger,
  { held = 0n }: Pick<HrmpStepCost, 'held'>
): readonly HrmpObstacle[] {
  if (!['request', 'accept', 'establish'].includes(action)) return []
  const { chain } = host
  const { maxOutbound, maxInbound } = limitsAt(host, session)
  const found: HrmpObstacle[] = [...findUnheld(host, para, ledger, held)]
  for (const para of host.keepsRegister ? paras : []) {
    const { paraId, lifecycle } = para
    if (isRegistered(lifecycle)) continue
    const { summary: remedy } = adviseRegistration(para, chain)
    found.push({ code: 'paraUnregistered', paraId, lifecycle, remedy })
  }
  for (const { sender, recipient } of directions) {
    const [{ outbound }, { inbound }] = [ledger.of(sender), ledger.of(recipient)]
    if (action !== 'accept' && outbound >= maxOutbound) {
      const counts = { paraId: sender, count: outbound, limit: maxOutbound }
      const advice = `Close a channel of parachain ${sender}, or cancel a request of it`
      const remedy = adviseLimit(chain, 'hrmpMaxParachainOutboundChannels', advice, counts)
      found.push({ code: 'outboundLimitReached', ...counts, remedy })
    }
    // Only an accepted request counts towards the recipient's limit. The limit is also checked before
    // the request, because a request that cannot be accepted would only reserve a deposit.
    if (inbound >= maxInbound) {
      const counts = { paraId: recipient, count: inbound, limit: maxInbound }
      const advice = `Close a channel to parachain ${recipient}`
      const remedy = adviseLimit(chain, 'hrmpMaxParachainInboundChannels', advice, counts)
      found.push({ code: 'inboundLimitReached', ...counts, remedy })
    }
  }
  return found
}

function adviseLimit(
  chain: string,
  name: string,
  advice: string,
  { count, limit }: { readonly count: number; readonly limit: number }
): string {
  if (count === 0) return `Have ${chain} raise ${name}: it allows no channel.`
  return `${advice}: it has ${count} of the ${limit} that ${chain} allows. Or have ${chain} raise ${name}.`
}
