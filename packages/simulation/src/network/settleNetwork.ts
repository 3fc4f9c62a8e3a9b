import { ParaclockError, throwIfAborted, type UnixSeconds } from '@paraclock/core'
import { MessageLost, SettleRoundsExceeded } from '../errors/blocks.ts'
import { buildRound } from './buildRound.ts'
import { listUnderWay } from './listUnderWay.ts'
import type { Network } from './Network.ts'
import { ROUND_MS } from './roundMs.ts'

/** The signal and the deadline of an operation. */
export interface WaitOptions {
  /** Aborts the operation between two rounds. */
  readonly signal?: AbortSignal | undefined
  /**
   * Longest time for the operation, in milliseconds. It includes the wait for earlier operations.
   * Defaults to five minutes.
   */
  readonly deadlineMs?: number
}

/** The options of operations that build blocks. */
export interface SettleOptions extends WaitOptions {
  /**
   * With `raise`, the operation ends with the error of the first message that a chain refused. With
   * `report`, it returns the errors of all refused messages. Defaults to `raise`.
   */
  readonly refused?: 'raise' | 'report'
  /** The time at which settling ends even if work is pending. Defaults to no limit. */
  readonly until?: UnixSeconds
}

/** The result of an operation that builds blocks. */
export interface SettleReport {
  readonly rounds: number
  /**
   * The errors of messages that their recipient refused. Empty unless the option `refused` is
   * `report`.
   */
  readonly refused: readonly ParaclockError[]
}

/**
 * The largest number of rounds that settling builds. Two chains could answer each other's messages
 * for ever.
 */
const MAX_ROUNDS = 64

export async function settleNetwork(
  network: Network,
  options: SettleOptions = {}
): Promise<SettleReport> {
  const { signal } = options
  const until = options.until === undefined ? undefined : Number(options.until) * 1000
  return reportRounds(network, await buildUntilQuiet(network, { signal, until }), options)
}

/**
 * Builds rounds until nothing is pending, or less than two rounds are left before `until`. Returns
 * the number of rounds that it built.
 */
export async function buildUntilQuiet(
  network: Network,
  options: { readonly signal?: AbortSignal | undefined; readonly until?: number }
): Promise<number> {
  for (let rounds = 0; ; rounds += 1) {
    throwIfAborted({ signal: options.signal, what: 'settling the network' })
    if (options.until !== undefined && network.time + 2 * ROUND_MS > options.until) return rounds
    const waiting = await listUnderWay(network)
    if (waiting.length === 0) {
      checkDebts(network)
      return rounds
    }
    if (rounds === MAX_ROUNDS) {
      throw new ParaclockError(SettleRoundsExceeded, { rounds, waiting: waiting.join(', ') })
    }
    await buildRound(network, network.time + ROUND_MS)
  }
}

/**
 * Returns a report with the number of rounds and the refused messages, and clears
 * `network.refused`. If the option `refused` is not `report`, the first refused message is raised
 * as an error.
 */
export function reportRounds(
  network: Network,
  rounds: number,
  options: SettleOptions
): SettleReport {
  const { refused } = network
  network.refused = []
  const [first] = refused
  if (first !== undefined && options.refused !== 'report') throw first
  return { rounds, refused }
}

/**
 * Raises `MessageLost` if a chain that is not halted has not reported the outcome of a delivered
 * message.
 */
function checkDebts(network: Network): void {
  const halted = network.paras.filter(({ isHalted }) => isHalted).map(({ name }) => name)
  for (const [recipient, count] of network.mail.owed) {
    if (count === 0 || halted.includes(recipient)) continue
    network.mail.owed.set(recipient, 0)
    throw new ParaclockError(MessageLost, {
      sender: 'the network',
      recipient,
      reason: `${count} delivered, never executed and never refused`
    })
  }
}
