import { bytesToHex } from '@paraclock/core'
import type { LocalChain, Write } from '../chain/LocalChain.ts'
import { listAgendas } from '../inherents/readAgenda.ts'
import { readEntry } from './readEntry.ts'
import { ROUND_MS } from './roundMs.ts'

/** The block number that a Scheduler uses. */
interface AgendaCounter {
  /**
   * Whether the Scheduler uses the block numbers of its own chain instead of those of the relay
   * chain.
   */
  readonly isOwn: boolean
  readonly now: number
  /** The stored `IncompleteSince`: the first block whose agenda is not done. */
  readonly since: number | undefined
  readonly blockMs: number
}

/**
 * Reads the time at which a chain's Scheduler runs its next agenda, in milliseconds; `undefined` if
 * no agenda is planned.
 */
export async function readNextAgenda(chain: LocalChain): Promise<number | undefined> {
  const { now, since = now + 1, blockMs } = await readCounter(chain)
  const [next] = await listAgendas(chain, Math.min(now + 1, since))
  if (next === undefined) return undefined
  // If a block lacked the room for its whole agenda, the next block runs the rest of the agenda.
  if (next <= now) return chain.time + ROUND_MS
  const slot = Math.floor(chain.time / blockMs) + next - now
  return Math.ceil((slot * blockMs) / ROUND_MS) * ROUND_MS
}

/**
 * Lists the values with which a Scheduler continues at the first agenda that is not empty. Without
 * these values, the Scheduler would visit each skipped block.
 */
export async function skipAgendas(chain: LocalChain, time: number): Promise<readonly Write[]> {
  const item = chain.runtime.storage('Scheduler', 'IncompleteSince')
  if (item === undefined || chain.numberAt(time) === chain.number + 1) return []
  const { isOwn, now, since = now + 1 } = await readCounter(chain)
  const next = isOwn ? chain.numberAt(time) : chain.relayNumberAt(time)
  // Some Schedulers run in first blocks of a core only, so that `since` is before the last block.
  const [first = next] = await listAgendas(chain, Math.min(now + 1, since))
  if (first <= now) return []
  const from = chain.runtime.type(item.type).encode(Math.min(first, next))
  return [[item.key(), bytesToHex(from)]]
}

/**
 * Finds out whether a Scheduler uses the block numbers of its own chain or of the relay chain: it
 * uses the numbers to which `IncompleteSince` is closer. A Scheduler that uses the relay chain's
 * numbers always stores `IncompleteSince`.
 */
async function readCounter(chain: LocalChain): Promise<AgendaCounter> {
  const since = await readEntry<number>(chain, 'Scheduler', 'IncompleteSince')
  const own = { isOwn: true, now: chain.number, since, blockMs: chain.blockMs }
  if (chain.paraId === undefined) return own
  const relay = chain.relayNumberAt(chain.time)
  if (since === undefined || Math.abs(since - own.now) <= Math.abs(since - relay)) return own
  return { isOwn: false, now: relay, since, blockMs: ROUND_MS }
}
