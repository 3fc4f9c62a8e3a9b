import { ParaclockError, throwIfAborted, type UnixSeconds } from '@paraclock/core'
import { BlockLimitExceeded, MessageFailed } from '../errors/blocks.ts'
import { buildRound } from './buildRound.ts'
import { listUnderWay } from './listUnderWay.ts'
import type { Network } from './Network.ts'
import { ROUND_MS } from './roundMs.ts'

/** The signal and the deadline of an operation. */
export interface WaitOptions {
  /** Aborts the operation between two rounds. */
  readonly signal?: AbortSignal | undefined
  /**
   * The longest time of the operation, in milliseconds. It includes the wait for earlier
   * operations. Defaults to five minutes.
   */
  readonly deadlineMs?: number
}

/** The options of operations that build blocks. */
export interface BuildOptions extends WaitOptions {
  /**
   * What to do with the errors of refused and lost messages. `raise` raises the first error.
   * `report` returns all errors. Defaults to `raise`.
   */
  readonly refused?: 'raise' | 'report'
}

/** The options of `Simulation.settle`. */
export interface SettleOptions extends BuildOptions {
  /** No blocks are built after this time, even if work is pending. */
  readonly until?: UnixSeconds
}

/** The result of an operation that builds blocks. */
export interface SettleReport {
  readonly rounds: number
  /** The errors of refused messages. Empty unless the option `refused` is `report`. */
  readonly refused: readonly ParaclockError[]
}

/**
 * The maximum number of rounds that are built until no work is pending. Without a limit, two chains
 * could answer each other's messages forever.
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
 * Builds rounds until no work is pending, or until less than two rounds are left before `until`.
 * Returns the number of rounds. If work is still pending after `MAX_ROUNDS` rounds, raises
 * `BlockLimitExceeded`. With `goesOn`, returns `MAX_ROUNDS` instead.
 */
export async function buildUntilQuiet(
  network: Network,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly until?: number
    readonly goesOn?: boolean
  }
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
      if (options.goesOn === true) return rounds
      throw new ParaclockError(BlockLimitExceeded, { rounds, waiting: waiting.join(', ') })
    }
    await buildRound(network, network.time + ROUND_MS)
  }
}

/**
 * Takes all errors out of `network.refused`, and returns the report of an operation. If the option
 * `refused` is `report`, the report contains the errors. Otherwise, raises the first error, and
 * drops the others.
 */
export function reportRounds(
  network: Network,
  rounds: number,
  options: BuildOptions
): SettleReport {
  const { refused } = network
  network.refused = []
  const [first] = refused
  if (first !== undefined && options.refused !== 'report') throw first
  return { rounds, refused }
}

/**
 * Adds a `MessageFailed` to `network.refused` for each chain that received messages without
 * reporting their outcome. A halted chain is left out, because it can still execute the messages.
 */
function checkDebts(network: Network): void {
  const halted = network.paras.filter(({ isHalted }) => isHalted).map(({ name }) => name)
  for (const [recipient, count] of network.mail.owed) {
    if (count === 0 || halted.includes(recipient)) continue
    network.mail.owed.set(recipient, 0)
    const reason = `${count} delivered, never executed and never refused`
    const context = { sender: 'the network', chain: recipient, reason }
    network.refused.push(new ParaclockError(MessageFailed, context))
  }
}
