import { type Chain, openBlockState } from '@paraclock/connect'
import {
  bytesToTry,
  type DraftBytes,
  type Hex,
  isParaclockError,
  stringifyJson,
  withDeadline
} from '@paraclock/core'
import { type RuntimeEvent, toJson } from '@paraclock/types'
import { buildEvmCall } from '@paraclock/weights'
import type { ProxyNotice, ProxyPlan, ProxyStep } from '../plan/ProxyPlan.ts'
import type { ProxyState } from '../state/ProxyState.ts'
import { type EvmCall, PROXY_PRECOMPILE } from './buildProxyPrecompileCall.ts'
import { detectEvmAccess, type EvmAccess, type EvmDispatch } from './detectEvmAccess.ts'
import { findGas, MAX_GAS } from './findGas.ts'

/** The arguments of {@link proveEvmSteps}. */
export interface ProveEvmStepsArgs {
  /** The chain of the plan. Its runtime runs in this process, on fetched state. */
  readonly target: Chain
  /** The state from which the plan was made. */
  readonly state: ProxyState
  readonly plan: ProxyPlan
  /** The longest time for all simulations together, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

const MAX_MS = 60_000

/**
 * Simulates the Ethereum transactions of a plan in this process, on the chain's own runtime and
 * state. A transaction that adds or removes the same proxies as the extrinsic of its step gets a
 * gas limit. If the first transaction has a different effect, the plan drops all transactions, with
 * the notice `precompileUnusable`. A later transaction with a different effect stays in the plan,
 * without a gas limit, because it can depend on an earlier step. Nothing is signed or sent.
 *
 * @throws ParaclockError `DeadlineExceeded`, `OperationAborted`, and the errors of the connection's
 * reads.
 */
export async function proveEvmSteps(args: ProveEvmStepsArgs): Promise<ProxyPlan> {
  const { target, plan, deadlineMs = MAX_MS, signal } = args
  if (plan.steps.every(({ evm }) => evm === undefined)) return plan
  const what = `running the precompile of ${target.name}`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => prove(args, inner))
}

async function prove(args: ProveEvmStepsArgs, signal: AbortSignal): Promise<ProxyPlan> {
  const { plan } = args
  try {
    return await runSteps(args, signal)
  } catch (error) {
    if (!isParaclockError(error) || error.code !== 'SimulationUnsupported') throw error
    const [to = PROXY_PRECOMPILE] = plan.steps.flatMap(({ evm }) => evm?.to ?? [])
    return dropEvm(plan, to, `it cannot be run here: ${error.message}`)
  }
}

async function runSteps(args: ProveEvmStepsArgs, signal: AbortSignal): Promise<ProxyPlan> {
  const { plan } = args
  const { run, access } = await openRunner(args, signal)
  const steps: ProxyStep[] = []
  for (const step of plan.steps) {
    const { evm } = step
    if (evm === undefined) {
      steps.push(step)
      continue
    }
    const problem = await run(step, evm, MAX_GAS)
    const offered = { ...evm, ...offer(access) }
    if (problem === undefined) {
      const gas = await findGas((limit) => run(step, evm, limit))
      steps.push({ ...step, evm: { ...offered, gas } })
    } else if (steps.some((one) => one.evm !== undefined)) {
      // Keep the transaction, because it may fail only without the earlier steps.
      steps.push({ ...step, evm: offered })
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

async function openRunner({ target, state }: ProveEvmStepsArgs, signal: AbortSignal) {
  const block = target.block.hash
  const { simulate } = await import('@paraclock/executor/simulate')
  const { open } = await openBlockState(target)
  const source = { state: await open(), block }
  const dispatch: EvmDispatch = async (call, origin, overrides) =>
    await simulate({ source, call, origin, overrides, signal })
  const { user: account } = state
  const access = await detectEvmAccess({ chain: target, account, dispatch, signal })
  const signed = { kind: 'signed', account } as const
  const origin = access.origin === 'root' ? ({ kind: 'root' } as const) : signed
  const wanted = new Map<Hex, string>()
  const run = async (
    step: ProxyStep,
    { to, data: drafted }: EvmCall<DraftBytes>,
    gas: bigint
  ): Promise<string | undefined> => {
    const { gasPrice } = access
    const data = bytesToTry(drafted)
    const call = buildEvmCall({ chain: target, source: account, to, data, gas, gasPrice })
    const { failure, events } = await dispatch(call, origin, [])
    const failed = failure ?? events.find((event) => event.failure !== undefined)?.failure
    if (failed !== undefined) return `it refuses with ${failed.name}`
    const own = bytesToTry(step.call)
    const expected = wanted.get(own) ?? spellEffect((await dispatch(own, signed, [])).events)
    wanted.set(own, expected)
    const found = spellEffect(events)
    if (found === expected) return undefined
    return found === '[]' ? 'nothing answers there' : 'it does something else than the pallet'
  }
  return { run, access }
}

/**
 * Returns the chain id, and fees of twice the present gas price, because full blocks raise the
 * price.
 */
function offer({ gasPrice, chainId }: EvmAccess): Partial<EvmCall> {
  const fees = { maxFeePerGas: 2n * gasPrice, maxPriorityFeePerGas: 0n }
  return chainId === undefined ? fees : { chainId, ...fees }
}

function spellEffect(events: readonly RuntimeEvent[]): string {
  const own = events.filter(({ name }) => /^Proxy(Added|Removed)$/.test(name))
  return stringifyJson(own.map(({ name, value }) => ({ name, value: toJson(value) })))
}
