import { formatAddress, formatBalance } from '@paraclock/core'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import type { HrmpParaState } from '../state/HrmpParaState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpObstacle } from './HrmpObstacle.ts'
import type { HrmpStepCost } from './HrmpPlan.ts'
import type { Intent } from './Intent.ts'
import type { Ledger } from './Ledger.ts'
import { limitsAt } from './sessions.ts'

const REGISTERED: ReadonlySet<string> = new Set([
  'Parachain',
  'Parathread',
  'UpgradingParathread',
  'DowngradingParachain'
])

/** Finds what is in the way of one step, given what the steps before it leave. */
export function findObstacles(args: {
  readonly state: HrmpState
  readonly intent: Intent
  readonly cost: HrmpStepCost
  readonly ledger: Ledger
  readonly session: number
}): readonly HrmpObstacle[] {
  const { state, intent, cost, ledger, session } = args
  const { host, paras } = state
  const limits = limitsAt(host, session)
  const found: HrmpObstacle[] = []
  const opens = ['request', 'accept', 'establish'].includes(intent.action)
  if (opens && host.keepsRegister) for (const para of paras) found.push(...findUnregistered(para))
  for (const { sender, recipient } of opens ? intent.directions : []) {
    const [from, into] = [ledger.outbound(sender), ledger.inbound(recipient)]
    if (intent.action !== 'accept' && from >= limits.maxOutbound) {
      found.push({
        code: 'outboundLimitReached',
        paraId: sender,
        count: from,
        limit: limits.maxOutbound,
        remedy: `Close a channel of parachain ${sender}, or cancel a request of it, or have the host raise hrmpMaxParachainOutboundChannels.`
      })
    }
    // Seen before the request is made, so that no deposit is bound for what cannot be accepted.
    if (into >= limits.maxInbound) {
      found.push({
        code: 'inboundLimitReached',
        paraId: recipient,
        count: into,
        limit: limits.maxInbound,
        remedy: `Close a channel to parachain ${recipient}, or have the host raise hrmpMaxParachainInboundChannels.`
      })
    }
  }
  const payer = paras.find(({ paraId }) => paraId === intent.paraId) as HrmpParaState
  return [...found, ...findShortage(payer, cost, host)]
}

function findUnregistered({ paraId, lifecycle }: HrmpParaState): readonly HrmpObstacle[] {
  if (lifecycle !== null && REGISTERED.has(lifecycle)) return []
  const remedy = `Register parachain ${paraId} on the host, or correct its id.`
  return [{ code: 'paraUnregistered', paraId, lifecycle, remedy }]
}

function findShortage(
  { paraId, sovereign }: HrmpParaState,
  cost: HrmpStepCost,
  { token, ss58Prefix }: HrmpHostState
): readonly HrmpObstacle[] {
  const { free, needed, deposit, withdrawn, mustRemain } = cost
  const short = needed - free
  if (short <= 0n) return []
  const address = formatAddress({ account: sovereign, prefix: ss58Prefix })
  const remedy = `Send ${formatBalance(short, token)} to ${address}, the account of parachain ${paraId} on the host.`
  return [
    {
      code: 'balanceShort',
      paraId,
      account: sovereign,
      free,
      needed,
      short,
      deposit,
      withdrawn,
      mustRemain,
      remedy
    }
  ]
}
