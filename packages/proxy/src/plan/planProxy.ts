import { type ProvenChain, releaseBytes, requireProven } from '@paraclock/connect'
import type { Released } from '@paraclock/core'
import { proveEvmSteps } from '../evm/proveEvmSteps.ts'
import { type ProveProxyTypesArgs, proveProxyTypes } from '../prove/proveProxyTypes.ts'
import { type ReadProxiesArgs, readProxies } from '../read/readProxies.ts'
import { draftProxy } from './draftProxy.ts'
import { draftRevocation, type RevocationGoal } from './draftRevocation.ts'
import type { ProxyGoal, ProxyPlan } from './ProxyPlan.ts'

interface PlanArgs extends ReadProxiesArgs {
  readonly target: ProvenChain
}

/** The arguments of {@link planProxy}: the goal, and whose proxies are read on which chain. */
export interface PlanProxyArgs extends PlanArgs, Omit<ProxyGoal, 'proof'> {
  /** The call that the service makes for the user. Without a call, set `proxyType`. */
  readonly call?: ProveProxyTypesArgs['call']
}

/**
 * Reads a user's proxies at the present block of the target, proves which proxy types admit the call,
 * and plans the calls that grant the narrowest one.
 *
 * @throws ParaclockError `RuntimeProofFailed` for a chain that `openProven` did not open, and the
 * errors of {@link readProxies}, {@link proveProxyTypes}, {@link draftProxy} and {@link proveEvmSteps}
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 * import { planProxy } from '@paraclock/proxy'
 *
 * const target = await openProven({ endpoints: 'wss://rpc.example' })
 * const call = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
 * const plan = await planProxy({ target, user: '5Grw…', service: { paraId: 2114 }, call })
 * console.log(plan.status, plan.grant, plan.cost?.needed)
 * ```
 */
export async function planProxy(args: PlanProxyArgs): Promise<Released<ProxyPlan>> {
  const { call, signal } = args
  const target = await requireProven(args.target).present()
  const state = await readProxies({ ...args, target })
  const proof =
    call === undefined ? undefined : await proveProxyTypes({ target, state, call, signal })
  const plan = draftProxy(state, { ...args, proof })
  return releaseBytes(await proveEvmSteps({ target, state, plan, signal }), [target])
}

/**
 * Reads a user's proxies at the present block of the target, and plans the calls that remove those of
 * the service. The user's tasks stay scheduled, and their runs fail without the proxy.
 *
 * @throws ParaclockError `RuntimeProofFailed` for a chain that `openProven` did not open, and the
 * errors of {@link readProxies}, {@link draftRevocation} and {@link proveEvmSteps}
 */
export async function planRevocation(
  args: PlanArgs & RevocationGoal
): Promise<Released<ProxyPlan>> {
  const target = await requireProven(args.target).present()
  const state = await readProxies({ ...args, target })
  const plan = draftRevocation(state, args)
  return releaseBytes(await proveEvmSteps({ target, state, plan, signal: args.signal }), [target])
}
