import { setTimeout as passTime } from 'node:timers/promises'
import { type NetworkConfig, readChain } from '@paraclock/checklist'
import type { Connections } from '@paraclock/connect'
import { isParaclockError, type ParaclockError } from '@paraclock/core'
import type { History, PolicyName } from '@paraclock/history'
import {
  confirmToken,
  createMemoryRuntimeRecords,
  openSigning,
  type SigningChain
} from '@paraclock/submission'
import type { NetworkState } from '../NetworkState.ts'
import type { PlannedAction, PolicyAction, PolicyContext } from './PolicyContext.ts'
import { performAction, settleActions } from './performAction.ts'
import { planRenewal } from './planRenewal.ts'
import { planServiceTopUp, planUserTopUp } from './planTopUp.ts'
import type { NetworkPolicies, PolicyLimits } from './policies.ts'
import { proveKey } from './proveKey.ts'

const LOOK_MS = 60_000

export interface KeepAliveArgs {
  readonly history: History
  readonly connections: Connections
  readonly network: string
  readonly config: NetworkConfig
  readonly policies: NetworkPolicies
  readonly state: NetworkState
  /** Whether a policy may sign if a chain has a single endpoint, or an endpoint without proofs. */
  readonly trust: boolean
  readonly signal: AbortSignal
  readonly onAction: (action: PolicyAction) => void
  readonly onProblem: (policy: PolicyName, error: ParaclockError) => void
  readonly lookMs?: number | undefined
}

/**
 * Carries out the policies of a network one after another, until the signal aborts. A failed policy
 * does not stop other policies. The error of the failed policy remains an alert until this policy
 * succeeds.
 */
export async function keepAlive(args: KeepAliveArgs): Promise<void> {
  const { state, signal, lookMs = LOOK_MS } = args
  const opened = openChains(args)
  const works = listWorks(args.policies)
  const proven = new Set<PolicyName>()
  while (!signal.aborted) {
    for (const work of works) {
      const error = await carryOutAll(args, opened, work, proven)
      if (signal.aborted) return
      const before = state.policies.get(work.policy)
      state.policies.set(work.policy, error)
      if (error === undefined) continue
      if (before?.message !== error.message) args.onProblem(work.policy, error)
      // The chains are opened again in the next round of the policies, because an upgrade of a
      // runtime can have caused the error.
      opened.forget()
    }
    await passTime(lookMs, undefined, { signal }).catch(() => undefined)
  }
}

async function carryOutAll(
  ...args: Parameters<typeof carryOut>
): Promise<ParaclockError | undefined> {
  try {
    while (await carryOut(...args)) {
      // Repeat: after a successful action, another action can be due.
    }
    return undefined
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return error
  }
}

interface Work {
  readonly policy: PolicyName
  readonly settings: PolicyLimits
  readonly roles: readonly ('service' | 'target')[]
  readonly plan: (context: PolicyContext) => Promise<PlannedAction | undefined>
}

export function listWorks({ renew, fundService, fundUser }: NetworkPolicies): readonly Work[] {
  const works: (Work | undefined)[] = [
    renew && {
      ...{ policy: 'renew', settings: renew, roles: ['service'] },
      plan: (context) => planRenewal({ ...context, settings: renew })
    },
    fundService && {
      ...{ policy: 'fund-service', settings: fundService, roles: ['service', 'target'] },
      plan: (context) => planServiceTopUp({ ...context, settings: fundService })
    },
    fundUser && {
      ...{ policy: 'fund-user', settings: fundUser, roles: ['service'] },
      plan: (context) => planUserTopUp({ ...context, settings: fundUser })
    }
  ]
  return works.filter((work) => work !== undefined)
}

async function carryOut(
  args: KeepAliveArgs,
  opened: ReturnType<typeof openChains>,
  { policy, settings, roles, plan }: Work,
  proven: Set<PolicyName>
): Promise<boolean> {
  const { history, network, config, state, signal } = args
  const context: PolicyContext = {
    ...{ history, network, config, policy, settings, signal, ...opened },
    funds: () => state.funds
  }
  for (const role of roles) {
    if (settings.act === true) await settleActions(context, role)
    if (!proven.has(policy)) await proveKey(context, role)
  }
  proven.add(policy)
  const action = await plan(context)
  if (action === undefined) return false
  await proveKey(context, action.role)
  const done = await performAction(context, action)
  if (done !== undefined) args.onAction(done)
  return done?.outcome === 'succeeded'
}

function openChains({ connections, network, config, trust, signal }: KeepAliveArgs) {
  const open = new Map<string, Promise<SigningChain>>()
  const runtimes = createMemoryRuntimeRecords()
  const read: PolicyContext['read'] = (role) =>
    readChain(connections, { network, config, role, signal })
  const signing: PolicyContext['signing'] = (role) => {
    const known = open.get(role)
    if (known !== undefined) return known
    const { endpoints } = config[role]
    const options = { endpoints, allowUnproven: trust, allowUnconfirmed: trust, signal }
    const opening = read(role).then(async (chain) => {
      // Amounts of policies are in tokens, so the token of the chain is confirmed before anything
      // is signed.
      await confirmToken({ chain, endpoints, runtimes, signal })
      return await openSigning(chain, options)
    })
    open.set(role, opening)
    return opening
  }
  return { read, signing, forget: () => open.clear() }
}
