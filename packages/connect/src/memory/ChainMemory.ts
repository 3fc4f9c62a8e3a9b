import type { Hex } from '@paraclock/core'
import * as v from 'valibot'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'

const MAX_OPENINGS = 3
const MAX_READS = 4096

/** The storage reads of the latest openings of a chain. */
export interface RememberedChain {
  readonly genesis: Hex
  /** The reads of each opening, the newest opening first. A read is text such as `get 0x26aa…`. */
  readonly openings: readonly (readonly string[])[]
}

/**
 * Stores which storage keys were read when a chain was opened, but no values. The result of
 * `recall` is untrusted: if it is not a `RememberedChain`, it is ignored. `remember` never fails.
 */
export interface ChainMemory {
  /** Returns the entry of the chain at these endpoints. */
  recall(endpoints: readonly string[]): Promise<unknown>
  /** Replaces the entry of the chain at these endpoints. */
  remember(endpoints: readonly string[], chain: RememberedChain): Promise<void>
}

/** The reads of earlier openings of one chain. */
export interface ReadMemory {
  /** Returns all remembered reads; none of another chain than the provider's. */
  recall(provider: Pick<ParaclockProvider, 'genesis'>): Promise<readonly string[]>
  /** Remembers the reads of this opening. */
  keep(genesis: Hex, reads: readonly string[]): Promise<void>
}

const rememberedSchema = v.object({
  genesis: v.string(),
  openings: v.array(v.array(v.string()))
})

/** Recalls the reads of a chain while the connection is made. None of its functions rejects. */
export function openReadMemory(memory: ChainMemory, endpoints: readonly string[]): ReadMemory {
  const recalled = memory.recall(endpoints).catch(() => undefined)
  const openingsOf = async (genesis: Hex | undefined): Promise<RememberedChain['openings']> => {
    const known = await recalled
    return v.is(rememberedSchema, known) && known.genesis === genesis ? known.openings : []
  }
  return {
    recall: async ({ genesis }) =>
      [...new Set((await openingsOf(genesis)).flat())].slice(0, MAX_READS),
    keep: async (genesis, reads) => {
      if (reads.length === 0) return
      const openings = [reads.slice(0, MAX_READS), ...(await openingsOf(genesis))]
      const chain = { genesis, openings: openings.slice(0, MAX_OPENINGS) }
      // If the memory cannot save the reads, the next connection only needs more round trips.
      await memory.remember(endpoints, chain).catch(() => {})
    }
  }
}
