import type { Chain } from '@paraclock/connect'
import { type Hex, isParaclockError, stringifyJson, withDeadline } from '@paraclock/core'
import type { SimulationOrigin } from '@paraclock/executor/simulate'
import { type RuntimeEvent, toJson } from '@paraclock/types'
import { buildEvmCall } from '@paraclock/weights'
import type { ProxyNotice, ProxyPlan, ProxyStep } from '../plan/ProxyPlan.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import type { EvmCall } from './buildProxyPrecompileCall.ts'

/** What {@link proveEvmSteps} takes. */
export interface ProveEvmStepsArgs {
  /** The chain. Its runtime is run here, on state fetched from it. */
  readonly target: Chain
  /** What `readProxies` found, and what the plan is made of. */
  readonly state: ProxyState
  readonly plan: ProxyPlan
  /** Longest time for all of it, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  /** Ends it early. */
  readonly signal?: AbortSignal
}

const LONGEST_MS = 60_000
/** More than any call of the precompile takes. */
const MOST_GAS = 1_000_000n
const LEAST_GAS = 21_000n

/**
 * Runs the transactions of Ethereum keys in a plan on the chain's own runtime, on its state, in this
 * process: each is kept, with the gas that it takes, where it has the effect of the step. Where the
 * precompile is not there or does something else, all of them are dropped, and the notice
 * `precompileUnusable` says why. Nothing is sent, and nothing is signed.
 *
 * @throws ParaclockError `DeadlineExceeded`, `OperationAborted`, and whatever ends the connection's
 * reads.
 *
 * @example
 * ```ts
 * import type { Chain } from '@paraclock/connect'
 * import { planProxy, type ProxyState, proveEvmSteps } from '@paraclock/proxy'
 *
 * export async function transactions(target: Chain, state: ProxyState) {
 *   const plan = planProxy(state, { proxyType: 'Any' })
 *   return (await proveEvmSteps({ target, state, plan })).steps.map(({ evm }) => evm)
 * }
 * ```
 */
export async function proveEvmSteps(args: ProveEvmStepsArgs): Promise<ProxyPlan> {
  const { target, plan, deadlineMs = LONGEST_MS, signal } = args
  if (plan.steps.every(({ evm }) => evm === undefined)) return plan
  const what = `running the precompile of ${target.name}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => prove(args, inner))
}

async function prove(args: ProveEvmStepsArgs, signal: AbortSignal): Promise<ProxyPlan> {
  const { plan } = args
  const run = openRunner(args, signal)
  const steps: ProxyStep[] = []
  for (const [index, step] of plan.steps.entries()) {
    const { evm } = step
    if (evm === undefined) {
      steps.push(step)
      continue
    }
    const problem = await run(step, evm, MOST_GAS)
    if (problem === undefined) {
      steps.push({ ...step, evm: { ...evm, gas: await findGas((gas) => run(step, evm, gas)) } })
    } else if (index > 0 && steps.some((one) => one.evm !== undefined)) {
      // It may need what a step before it does.
      steps.push(step)
    } else {
      return dropEvm(plan, evm.to, problem)
    }
  }
  return { ...plan, steps }
}

function dropEvm(plan: ProxyPlan, to: Hex, reason: string): ProxyPlan {
  const notice: ProxyNotice = { code: 'precompileUnusable', to, reason }
  return {
    ...plan,
    steps: plan.steps.map(({ evm: _, ...step }) => step),
    notices: [...plan.notices, notice],
    remedies: [
      ...plan.remedies,
      {
        summary: `Sign the steps as extrinsics of the chain: its precompile ${to} cannot be used, because ${reason}.`
      }
    ]
  }
}

/** The least gas with which a transaction works, to within a 64th. */
async function findGas(run: (gas: bigint) => Promise<string | undefined>): Promise<bigint> {
  let [low, high] = [LEAST_GAS, MOST_GAS]
  while (high - low > high / 64n) {
    const middle = (low + high) / 2n
    if ((await run(middle)) === undefined) high = middle
    else low = middle
  }
  return high
}

/** Makes what runs a transaction with a limit of gas, and returns why it has not the effect of its step. */
function openRunner({ target, state }: ProveEvmStepsArgs, signal: AbortSignal) {
  const block = target.block.hash
  const open = async () => {
    const { createRpcStateReader, openRemoteState } = await import('@paraclock/executor')
    const send = (method: string, params: unknown[]): Promise<unknown> =>
      target.source.request(method, params)
    const reader = createRpcStateReader({ provider: { send }, block })
    return await openRemoteState({ reader, signal })
  }
  let opening: ReturnType<typeof open> | undefined
  const dispatch = async (call: Hex, origin: SimulationOrigin) => {
    const { simulate } = await import('@paraclock/executor/simulate')
    opening ??= open()
    return await simulate({ source: { state: await opening, block }, call, origin, signal })
  }
  const signed = { kind: 'signed', account: state.user } as const
  const wanted = new Map<Hex, string>()
  return async (
    step: ProxyStep,
    { to, data }: EvmCall,
    gas: bigint
  ): Promise<string | undefined> => {
    const call = buildEvmCall({ chain: target, source: state.user as Hex, to, data, gas })
    try {
      const own = await dispatch(call, signed)
      // Some chains leave `evm.call` to root, with any source.
      const isRoots = own.failure?.name === 'BadOrigin'
      const { failure, events } = isRoots ? await dispatch(call, { kind: 'root' }) : own
      const failed = failure ?? events.find((event) => event.failure !== null)?.failure
      if (failed !== undefined && failed !== null) return `it refuses with ${failed.name}`
      const expected =
        wanted.get(step.call) ?? spellEffect((await dispatch(step.call, signed)).events)
      wanted.set(step.call, expected)
      const found = spellEffect(events)
      if (found === expected) return undefined
      return found === '[]' ? 'nothing answers there' : 'it does something else than the pallet'
    } catch (error) {
      if (!isParaclockError(error) || error.code !== 'SimulationUnsupported') throw error
      return `it cannot be run here: ${error.message}`
    }
  }
}

/** What the proxy pallet reports. */
function spellEffect(events: readonly RuntimeEvent[]): string {
  const own = events.filter(({ name }) => /^Proxy(Added|Removed)$/.test(name))
  return stringifyJson(own.map(({ name, value }) => ({ name, value: toJson(value) })))
}
