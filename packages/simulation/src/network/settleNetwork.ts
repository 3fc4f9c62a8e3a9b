import { ParaclockError, throwIfAborted, type UnixSeconds } from '@paraclock/core'
import { MessageLost, SettleRoundsExceeded } from '../errors/blocks.ts'
import { buildRound } from './buildRound.ts'
import { listUnderWay } from './listUnderWay.ts'
import type { Network } from './Network.ts'
import { ROUND_MS } from './roundMs.ts'

/** The limits of an operation. */
export interface WaitOptions {
  /** Aborts the operation between two rounds. */
  readonly signal?: AbortSignal | undefined
  /** Longest time in milliseconds, including the wait in the queue. Defaults to five minutes. */
  readonly deadlineMs?: number
}

/** The options of building blocks until a goal is reached. */
export interface SettleOptions extends WaitOptions {
  /**
   * `raise` raises the first refused message at the end; `report` returns all. Defaults to `raise`.
   */
  readonly refused?: 'raise' | 'report'
  /** When the operation ends even if work is pending. Defaults to never. */
  readonly until?: UnixSeconds
}

/** The result of settling. */
export interface SettleReport {
  /** The number of rounds of blocks. */
  readonly rounds: number
  /** Messages that their recipient refused. Empty unless `refused` is `report`. */
  readonly refused: readonly ParaclockError[]
}

/** After this many rounds, pending messages count as endless. */
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
 * Builds rounds until nothing is pending, or the clock is less than a round before `until`. Returns
 * the number of rounds.
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

/** The report of the rounds. Raises the first refusal, unless the options are set to `report`. */
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

/** A delivered message on which its recipient has not reported was lost. */
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
