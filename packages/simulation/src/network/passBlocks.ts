import { bytesToHex } from '@paraclock/core'
import type { LocalChain, Write } from '../chain/LocalChain.ts'
import { readEntry } from './readEntry.ts'
import { ROUND_MS } from './roundMs.ts'

/** Whose blocks a chain's Scheduler counts, and where it stands. */
interface AgendaCounter {
  readonly isOwn: boolean
  readonly now: number
  /** The first block whose agenda is not done, where it keeps that. */
  readonly since: number | undefined
  /** How long a block lasts, in milliseconds. */
  readonly blockMs: number
}

/**
 * Reads when a chain builds the next block that its Scheduler has an agenda for, in milliseconds. It is
 * `undefined` for a chain without such a block.
 */
export async function readNextAgenda(chain: LocalChain): Promise<number | undefined> {
  const { now, since = now + 1, blockMs } = await readCounter(chain)
  const [next] = await listAgendas(chain, Math.min(now, since - 1))
  if (next === undefined) return undefined
  // The block after a full one does what is left on its agenda.
  if (next <= now) return chain.time + ROUND_MS
  const slot = Math.floor(chain.time / blockMs) + next - now
  return Math.ceil((slot * blockMs) / ROUND_MS) * ROUND_MS
}

/**
 * Lists what is written before a block that passes over others. The Scheduler then continues with the
 * first agenda that is not empty, without a look at each block that was passed over.
 */
export async function skipAgendas(chain: LocalChain, time: number): Promise<readonly Write[]> {
  const item = chain.runtime.storage('Scheduler', 'IncompleteSince')
  if (item === undefined || chain.numberAt(time) === chain.number + 1) return []
  const { isOwn, now, since } = await readCounter(chain)
  if (since !== undefined && since <= now) return []
  const next = isOwn ? chain.numberAt(time) : chain.relayNumberAt(time)
  const [first = next] = await listAgendas(chain, now)
  const from = chain.runtime.type(item.type).encode(Math.min(first, next))
  return [[item.key(), bytesToHex(from)]]
}

/** Finds out whose blocks a Scheduler counts: one that counts the relay chain's keeps the next of them. */
async function readCounter(chain: LocalChain): Promise<AgendaCounter> {
  const since = await readEntry<number>(chain, 'Scheduler', 'IncompleteSince')
  const own = { isOwn: true, now: chain.number, since, blockMs: chain.slotDuration }
  if (chain.paraId === undefined) return own
  const relay = chain.relayNumberAt(chain.time)
  if (since === undefined || Math.abs(since - own.now) <= Math.abs(since - relay)) return own
  return { isOwn: false, now: relay, since, blockMs: ROUND_MS }
}

/** The blocks after one that have something on the agenda, in order. */
async function listAgendas(chain: LocalChain, after: number): Promise<readonly number[]> {
  const item = chain.runtime.storage('Scheduler', 'Agenda')
  if (item === undefined) return []
  const keys = await chain.listKeys(item.prefix())
  return keys
    .map((key) => item.decodeKey(key)[0] as number)
    .filter((number) => number > after)
    .toSorted((one, two) => one - two)
}
