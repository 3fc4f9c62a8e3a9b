import { type HrmpParaState, isRegistered } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { Intent } from './Intent.ts'
import type { Ledger } from './Ledger.ts'
import { limitsAt } from './sessions.ts'

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

function findUnregistered(
  { paraId, lifecycle }: HrmpParaState,
  host: string
): readonly HrmpObstacle[] {
  if (isRegistered(lifecycle)) return []
  const remedy = `Register parachain ${paraId} on ${host}, where it is ${lifecycle ?? 'unknown'}, or correct its id.`
  return [{ code: 'paraUnregistered', paraId, lifecycle, remedy }]
}
