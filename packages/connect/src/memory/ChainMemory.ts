import type { Hex } from '@paraclock/core'
import * as v from 'valibot'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'

const MAX_OPENINGS = 3
const MAX_READS = 4096

/** The storage reads of the latest openings of a chain, and its code. */
export interface RememberedChain {
  readonly genesis: Hex
  /** The hash of the code that the chain had at the newest opening, if the endpoint stated it. */
  readonly codeHash?: string | undefined
  /** The reads of each opening, the newest opening first. A read is text such as `get 0x26aa…`. */
  readonly openings: readonly (readonly string[])[]
}

/**
 * Stores the hash of a chain's code, and which storage keys were read when the chain was opened, but
 * no values. The result of `recall` is untrusted: if it is not a `RememberedChain`, it is ignored.
 * `remember` never fails.
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
  /** Returns the chain that these endpoints served at the newest opening. */
  last(): Promise<{ readonly genesis: string; readonly codeHash?: string | undefined } | undefined>
  /** Remembers the reads of this opening, and the code. */
  keep(genesis: Hex, reads: readonly string[], codeHash?: Hex): Promise<void>
}

const rememberedSchema = v.object({
  genesis: v.string(),
  codeHash: v.optional(v.string()),
  openings: v.array(v.array(v.string()))
})

/** Recalls the reads of a chain while the connection is made. None of its functions rejects. */
export function openReadMemory(memory: ChainMemory, endpoints: readonly string[]): ReadMemory {
  const recalled = memory.recall(endpoints).catch(() => undefined)
  const last = async () => {
    const known = await recalled
    return v.is(rememberedSchema, known) ? known : undefined
  }
  const openingsOf = async (genesis: Hex | undefined): Promise<RememberedChain['openings']> => {
    const known = await last()
    return known !== undefined && known.genesis === genesis ? known.openings : []
  }
  return {
    recall: async ({ genesis }) =>
      [...new Set((await openingsOf(genesis)).flat())].slice(0, MAX_READS),
    last,
    keep: async (genesis, reads, codeHash) => {
      if (reads.length === 0) return
      const openings = [reads.slice(0, MAX_READS), ...(await openingsOf(genesis))]
      const chain = { genesis, codeHash, openings: openings.slice(0, MAX_OPENINGS) }
      // If the memory cannot save the reads, the next connection only needs more round trips.
      await memory.remember(endpoints, chain).catch(() => {})
    }
  }
}
