import { ParaclockError } from '@paraclock/core'
import {
  FinalizedBlockMismatch,
  type JournalEntry,
  type SigningChain,
  type SubmissionRecord
} from '@paraclock/submission'
import type { KeptJournal } from './KeptJournal.ts'

// What is settled and older than this says nothing about a call that is made now.
const RECENT_BLOCKS = 500

// Networks that are started anew under the genesis that they had before.
const STARTED_ANEW: ReadonlySet<unknown> = new Set(['Development', 'Local'])

/**
 * The journal without the transactions of an earlier network that began with the same genesis, as
 * development networks do that are started anew. Nothing of them can enter a block of this one.
 *
 * @throws ParaclockError `FinalizedBlockMismatch` if a chain that is not of that kind has another block
 * in the place of one that was finalized when a transaction was signed
 */
export async function keepToChains(
  journal: KeptJournal,
  chains: readonly SigningChain[]
): Promise<KeptJournal> {
  const entries = await journal.readAll()
  const found = await Promise.all(chains.map((chain) => listStrangers(chain, entries)))
  const strangers = new Set(found.flat())
  if (strangers.size === 0) return journal
  const keep = (all: readonly JournalEntry[]): readonly JournalEntry[] =>
    all.filter((entry) => !strangers.has(entry.kind === 'signed' ? entry.record.id : entry.id))
  return {
    append: (entry) => journal.append(entry),
    read: async () => keep(await journal.read()),
    readAll: async () => keep(await journal.readAll())
  }
}

/** The ids of the transactions that were signed for another network with the genesis of a chain. */
async function listStrangers(
  signing: SigningChain,
  entries: readonly JournalEntry[]
): Promise<readonly SubmissionRecord['id'][]> {
  const { facts, name, source } = signing.chain
  const settled = new Set(entries.flatMap((one) => (one.kind === 'settled' ? [one.id] : [])))
  const finalized = facts.finalized.number
  const records = entries
    .flatMap((one) => (one.kind === 'signed' ? [one.record] : []))
    .filter(
      ({ genesis, birth, id }) =>
        genesis === facts.genesis && (!settled.has(id) || birth.number > finalized - RECENT_BLOCKS)
    )
  if (records.length === 0) return []
  const isRenewed = STARTED_ANEW.has(await source.request('system_chainType', []))
  const judged = await Promise.all(
    records.map(async ({ id, birth: { number, hash } }) => {
      // A node that lags has not come to the block yet; a new network may never have it.
      if (number > finalized) return isRenewed ? [id] : []
      if ((await source.request('chain_getBlockHash', [number])) === hash) return []
      if (isRenewed) return [id]
      const problem = `the journal has a transaction that was signed when ${hash} was finalized there`
      throw new ParaclockError(FinalizedBlockMismatch, { chain: name, number, problem })
    })
  )
  return judged.flat()
}
