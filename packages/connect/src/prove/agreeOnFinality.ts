import {
  describeThrown,
  type Hex,
  isParaclockError,
  ParaclockError,
  throwIfAborted
} from '@paraclock/core'
import { hashSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { BlockReference } from '../chain/ChainFacts.ts'
import { compareFinalized, type FinalityStatement } from '../chain/compareFinalized.ts'
import { ChainMismatch } from '../errors/endpoints.ts'
import { FinalityMismatch, FinalityUnconfirmed, RuntimeProofFailed } from '../errors/proofs.ts'
import { type AskedEndpoint, type AskedEndpoints, listOthers, openOthers } from './openOthers.ts'

/** A finalized block, and the endpoints that report it. */
export interface AgreedBlock extends BlockReference {
  /** The endpoints that report this block as finalized. The endpoint in use is first. */
  readonly agreed: readonly string[]
  readonly unreachable: readonly string[]
  /** The endpoint that reports the oldest block as its last finalized block. */
  readonly slowest: string
}

/**
 * Finds the newest block that every reachable endpoint reports as finalized.
 *
 * @throws ParaclockError `FinalityMismatch` if an endpoint reports a different block or serves a
 * different chain, `FinalityUnconfirmed`, `RuntimeProofFailed`, and the errors of the endpoint in use
 *
 * @param args.most - the highest number that the block may have; defaults to no limit
 * @param args.isSecondNeeded - whether a second endpoint must report the block, if further endpoints
 * are configured and no light client verifies it; defaults to `false`
 */
export async function agreeOnFinality(
  args: AskedEndpoints & { readonly most?: number; readonly isSecondNeeded?: boolean }
): Promise<AgreedBlock> {
  const { chain, most, isSecondNeeded = false, signal } = args
  const { name, source, facts } = chain
  const endpoint = source.endpoint ?? facts.endpoint
  const asked: readonly AskedEndpoint[] = [
    { endpoint, source, close: async () => {} },
    ...openOthers(args)
  ]
  try {
    const sources = asked.map((one) => one.source)
    const { number, statements } = await compareFinalized({ sources, most, limits: { signal } })
    const [own] = statements
    if (own?.status === 'rejected') throw own.reason
    if (own?.value.head === undefined || number === undefined) {
      const problem = 'the endpoint does not state a finalized block'
      throw new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: true })
    }
    // An abort drops the answers of other endpoints. Throw, because a comparison without these
    // answers must not succeed.
    throwIfAborted({ signal, what: `comparing the finalized blocks of ${name}` })
    // Throw if an endpoint serves a different chain. If this endpoint were ignored as unreachable,
    // the endpoint in use alone would decide for which chain a call is signed.
    for (const [index, stated] of statements.entries()) {
      if (stated.status !== 'rejected' || !isParaclockError(stated.reason, ChainMismatch)) continue
      throw new ParaclockError(FinalityMismatch, {
        chain: name,
        number: 0,
        endpoint,
        hash: facts.genesis,
        other: asked[index]?.endpoint ?? 'none',
        otherHash: findAnswer(hashSchema, stated.reason.context.actual) ?? 'none'
      })
    }
    const compared = asked.map((one, index) => {
      const stated = statements[index]
      const isReached = stated?.status === 'fulfilled' && stated.value.head !== undefined
      const { hash, head } = isReached ? stated.value : {}
      return { endpoint: one.endpoint, isReached, hash, head: head?.number, stated }
    })
    const present = compared.filter(({ isReached }) => isReached)
    const { hash } = own.value
    const rival = present.find((one) => one.hash !== hash)
    if (hash === undefined || rival !== undefined) {
      throw new ParaclockError(FinalityMismatch, {
        chain: name,
        number,
        endpoint,
        hash: hash ?? 'none',
        other: rival?.endpoint ?? 'none',
        otherHash: rival?.hash ?? 'none'
      })
    }
    const unreachable = compared.filter(({ isReached }) => !isReached)
    if (isSecondNeeded && source.isLight !== true && present.length === 1) {
      requireReached({ chain: name, endpoint }, unreachable)
    }
    return {
      number,
      hash,
      agreed: present.map((one) => one.endpoint),
      unreachable: unreachable.map((one) => one.endpoint),
      slowest: (present.find((one) => one.head === number) ?? present[0])?.endpoint ?? endpoint
    }
  } finally {
    await Promise.all(asked.map(({ close }) => close().catch(() => {})))
  }
}

/** Throws if there are unreachable endpoints, with the reason of each. */
function requireReached(
  { chain, endpoint }: { readonly chain: string; readonly endpoint: string },
  unreachable: readonly {
    readonly endpoint: string
    readonly stated: PromiseSettledResult<FinalityStatement> | undefined
  }[]
): void {
  if (unreachable.length === 0) return
  const problems = unreachable.map(({ endpoint: other, stated }) => ({
    endpoint: other,
    problem:
      stated?.status === 'rejected' ? describeThrown(stated.reason) : 'it states no finalized block'
  }))
  throw new ParaclockError(FinalityUnconfirmed, { chain, endpoint, unreachable: problems })
}

const FRESH_MS = 6_000

/** Follows the newest block that all reachable endpoints of a chain report as finalized. */
export interface FinalityHold {
  /**
   * Returns the hash of the block. With several endpoints, the hash is kept for six seconds, but
   * `forget` and `agree` drop it earlier. With only one endpoint, each call reads the block again.
   *
   * @throws ParaclockError `FinalityMismatch`
   */
  hold(): Promise<Hex>
  /** Drops the kept hash. The next `hold` compares the endpoints again. */
  forget(): void
  /**
   * Compares the endpoints now, up to the block with the number `most`.
   *
   * @throws ParaclockError `FinalityMismatch`
   */
  agree(most: number): Promise<AgreedBlock>
}

/**
 * @param first - the hash from an earlier comparison, which `hold` returns for the first six
 * seconds
 */
export function createFinalityHold(
  args: Pick<AskedEndpoints, 'chain' | 'endpoints'>,
  first: Hex
): FinalityHold {
  const { chain } = args
  let last: { readonly at: number; readonly hash: Promise<Hex> } | undefined = {
    at: performance.now(),
    hash: Promise.resolve(first)
  }
  // The running comparisons, by the argument `most` of `agree`. Submissions in the same block share
  // one comparison.
  const comparing = new Map<number, Promise<AgreedBlock>>()
  const readLast = (): Promise<Hex> => {
    const now = performance.now()
    // A single endpoint is not compared, so its finalized head is read each time. List the endpoints
    // each time, because a failover changes the endpoint in use.
    const isAlone = listOthers(args).length === 0
    if (isAlone || last === undefined || now - last.at > FRESH_MS) {
      const compared = { at: now, hash: agreeOnFinality(args).then(({ hash }) => hash) }
      last = compared
      // Keep the error of endpoints that disagree. After any other error, the next `hold` compares
      // again.
      compared.hash.catch((error: unknown) => {
        if (last === compared && !isParaclockError(error, FinalityMismatch)) last = undefined
      })
    }
    return last.hash
  }
  return {
    hold: async () => {
      const hash = await readLast()
      // After a failover, the new endpoint in use can lack the block for some time.
      const header = await chain.source.request('chain_getHeader', [hash]).catch(() => null)
      if (header !== null) return hash
      last = undefined
      return await readLast()
    },
    forget: () => {
      last = undefined
    },
    agree: (most) => {
      const known = comparing.get(most)
      if (known !== undefined) return known
      const block = agreeOnFinality({ ...args, most }).finally(() => {
        comparing.delete(most)
        // After this comparison, the outcomes of transactions can be final. Drop `last`, because it
        // can be an older block without the effects of these transactions.
        last = undefined
      })
      comparing.set(most, block)
      return block
    }
  }
}
