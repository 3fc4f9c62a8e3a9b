import type { Chain } from '@paraclock/connect'
import { type Hex, readFact } from '@paraclock/core'
import type { SimulationResult } from '@paraclock/executor/simulate'
import { callerOf, type DispatchOrigin, toJson } from '@paraclock/types'
import { decodeLocation, findReceiver } from '@paraclock/xcm'
import { type LeftStates, leaveChanges } from './LeftStates.ts'
import { listFurtherCalls, listMessageCalls } from './listMessageCalls.ts'
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

/** A message, or the messages in an outbound queue, whose effects are unknown. */
export interface UnfollowedMessage {
  /** The name of the sending chain. */
  readonly from: string
  /** The receiving chain if it is one of `receivers`, or else its location, as text. */
  readonly to: Chain | string
  /** The encoded calls in the message. */
  readonly calls: readonly Hex[]
  readonly reason: string
}

/** The result of {@link runCall}. */
export interface CallEffects {
  /** The effects of the call and of the followed messages. That of the call comes first. */
  readonly effects: readonly ChainEffect[]
  /** The messages that were not simulated. */
  readonly unfollowed: readonly UnfollowedMessage[]
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
 * receiving chain. Sends no transaction. Follows the messages of chains with a `DryRunApi` to
 * `receivers`, at most 16, and returns what it did not follow.
 *
 * @throws ParaclockError `CallMalformed`, `SimulationUnsupported`, and the errors of the reads
 */
export async function runCall(args: RunCallArgs): Promise<CallEffects> {
  const { chain, origin = { kind: 'root' }, receivers = [], signal } = args
  const left: LeftStates = args.left ?? new Map()
  const opened = new Map<Chain, Promise<Runs>>()
  const open = (on: Chain): Promise<Runs> => {
    const runs = opened.get(on) ?? openRuns(on, signal, () => listOverrides(left, on))
    opened.set(on, runs)
    return runs
  }
  const made = await makeCall(await open(chain), args, origin)
  const leave = (on: Chain, { failure, changes }: SimulationResult): void => {
    if (failure === undefined) leaveChanges(left, on, changes)
  }
  leave(chain, made)
  const effects: ChainEffect[] = [{ chain, from: undefined, calls: [], result: made }]
  const unfollowed: UnfollowedMessage[] = []
  for (const { chain: sender, result } of effects) {
    const from = sender.name
    unfollowed.push(...listQueued(sender, result))
    for (const { bytes, value, destination } of result.forwarded ?? []) {
      const receiver = findReceiver({ sender, destination, receivers })
      const calls = listMessageCalls(value)
      if (receiver === undefined || effects.length > MAX_MESSAGES) {
        const to = receiver ?? nameReceiver(destination)
        const reason =
          receiver === undefined
            ? 'it is not one of the given chains'
            : `only ${MAX_MESSAGES} messages are followed`
        unfollowed.push({ from, to, calls, reason }, ...listFurther(to, value))
        continue
      }
      const { execute } = await open(receiver)
      const executed = await execute(bytes, originOf(sender, receiver))
      leave(receiver, executed)
      effects.push({ chain: receiver, from, calls, result: executed })
    }
  }
  return { effects, unfollowed }
}

async function makeCall(
  { run }: Runs,
  { chain, call }: RunCallArgs,
  origin: DispatchOrigin
): Promise<SimulationResult> {
  const made = await run(call, origin)
  if (made.forwarded !== undefined || !chain.hasApi('DryRunApi')) return made
  // A signed call is simulated as an extrinsic, which does not list its messages. Its dry run does.
  const dry = await readFact(() => run(call, { kind: 'chain', origin: callerOf(origin) }))
  if (!dry.known || dry.value.forwarded === undefined) return made
  const isAlike = dry.value.failure?.name === made.failure?.name
  return isAlike ? { ...made, forwarded: dry.value.forwarded } : made
}

/** The names of storage in which chains queue messages for other chains. */
const OUTBOUND = /upward|outbound|downward/i

/** Returns the messages in the queues of a sender whose simulation does not list its messages. */
function listQueued(
  { name: from }: Chain,
  { forwarded, changes }: SimulationResult
): readonly UnfollowedMessage[] {
  if (forwarded !== undefined) return []
  const queues = changes.map(({ pallet, item }) => `${pallet}.${item}`)
  return [...new Set(queues.filter((queue) => OUTBOUND.test(queue)))].map((queue) => ({
    from,
    to: `the receivers in ${queue}`,
    calls: [],
    reason: `${from} does not list its messages`
  }))
}

/** Returns the messages that the receiver of a message would send, if one calls something. */
function listFurther(sender: Chain | string, program: unknown): readonly UnfollowedMessage[] {
  const calls = listFurtherCalls(program)
  const from = typeof sender === 'string' ? sender : sender.name
  const reason = `the message to ${from} was not followed`
  return calls.length === 0 ? [] : [{ from, to: 'a further chain', calls, reason }]
}

function nameReceiver(destination: Hex): string {
  const { parents, interior } = decodeLocation(destination)
  const [first, ...inside] = interior
  if (parents === 1 && first === undefined) return 'the relay chain'
  if (first?.kind === 'parachain' && inside.length === 0) return `parachain ${first.paraId}`
  return JSON.stringify(toJson({ parents, interior }))
}

function listOverrides(left: LeftStates, chain: Chain) {
  return [...(left.get(chain) ?? [])].map(([key, value]) => ({ key, value }))
}
