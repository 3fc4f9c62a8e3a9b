import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import type { SimulationResult } from '@paraclock/executor/simulate'
import type { DispatchOrigin } from '@paraclock/types'
import { findReceiver } from '@paraclock/xcm'
import { type LeftStates, leaveChanges } from './LeftStates.ts'
import { openRuns, originOf, type Runs } from './openRuns.ts'

/** The effect of a call, or of a message that the call sends, on one chain. */
export interface ChainEffect {
  readonly chain: Chain
  /** The name of the chain that sent the message. `undefined` for the call itself. */
  readonly from: string | undefined
  /** The encoded calls in the message. Empty for the call itself. */
  readonly calls: readonly Hex[]
  /** The result of the simulation. Its `failure` is the error of the call or the message. */
  readonly result: SimulationResult
}

/** The arguments of {@link runCall}. */
export interface RunCallArgs {
  readonly chain: Chain
  readonly call: Hex
  /** The origin of the call. Defaults to root. */
  readonly origin?: DispatchOrigin
  /** The chains on which the call's messages are simulated. Defaults to none. */
  readonly receivers?: readonly Chain[]
  /**
   * The storage changes of earlier simulations. This simulation begins with these changes. Each
   * successful call and message adds its own changes.
   */
  readonly left?: LeftStates
  readonly signal: AbortSignal
}

const MAX_MESSAGES = 16

/**
 * Simulates a call on the runtime and state of a chain, and each message of the call on the
 * receiving chain. Sends no transaction. Finds the messages only if the sending chain has a
 * `DryRunApi`.
 *
 * @throws ParaclockError `CallMalformed`, `SimulationUnsupported`, and the errors of the reads
 */
export async function runCall(args: RunCallArgs): Promise<readonly ChainEffect[]> {
  const { chain, call, origin = { kind: 'root' }, receivers = [], signal } = args
  const left: LeftStates = args.left ?? new Map()
  const opened = new Map<Chain, Promise<Runs>>()
  const open = (on: Chain): Promise<Runs> => {
    const runs = opened.get(on) ?? openRuns(on, signal, () => listOverrides(left, on))
    opened.set(on, runs)
    return runs
  }
  const { run } = await open(chain)
  const made = await run(call, origin)
  const leave = (on: Chain, { failure, changes }: SimulationResult): void => {
    if (failure === undefined) leaveChanges(left, on, changes)
  }
  leave(chain, made)
  const effects: ChainEffect[] = [{ chain, from: undefined, calls: [], result: made }]
  for (const { chain: sender, result } of effects) {
    for (const { bytes, value, destination } of result.forwarded ?? []) {
      const receiver = findReceiver({ sender, destination, receivers })
      if (receiver === undefined || effects.length > MAX_MESSAGES) continue
      const { execute } = await open(receiver)
      const executed = await execute(bytes, originOf(sender, receiver))
      leave(receiver, executed)
      const calls = listCalls(value)
      effects.push({ chain: receiver, from: sender.name, calls, result: executed })
    }
  }
  return effects
}

function listOverrides(left: LeftStates, chain: Chain) {
  return [...(left.get(chain) ?? [])].map(([key, value]) => ({ key, value }))
}

function listCalls(program: unknown): readonly Hex[] {
  const { value } = program as { readonly value: readonly Instruction[] }
  return value.flatMap(({ type, value: fields }) => {
    if (type !== 'Transact' || fields?.call === undefined) return []
    const { call } = fields
    // In the metadata of some chains, the type of `call` has no field `encoded`. `call` then
    // consists of the bytes themselves.
    const encoded = typeof call === 'object' && 'encoded' in call ? call.encoded : call
    return [typeof encoded === 'string' ? encoded : bytesToHex(encoded)]
  })
}

interface Instruction {
  readonly type: string
  readonly value?: { readonly call?: Hex | Uint8Array | { readonly encoded: Hex | Uint8Array } }
}
