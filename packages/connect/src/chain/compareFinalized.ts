import { type Hex, readHeader } from '@paraclock/core'
import { hashSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import type { AskOptions, StateSource } from '../source/StateSource.ts'
import type { BlockReference } from './ChainFacts.ts'
import { findBlockHash } from './findBlockHash.ts'

/** What one endpoint reports about finality. */
export interface FinalityStatement {
  /**
   * The last finalized block. `undefined` if the endpoint reports no block, or if the hash of its
   * header differs from the reported hash.
   */
  readonly head: BlockReference | undefined
  /**
   * The hash of the compared block; `undefined` if the endpoint has not finalized the block, or
   * cannot find its hash.
   */
  readonly hash: Hex | undefined
}

/** The result of {@link compareFinalized}. */
export interface ComparedFinality {
  /**
   * The number of the compared block; `undefined` if too few endpoints report a finalized block.
   */
  readonly number: number | undefined
  /** The statement or the error of each endpoint, in the order of the sources. */
  readonly statements: readonly PromiseSettledResult<FinalityStatement>[]
}

/**
 * Asks several endpoints of one chain for the hash of one block: the highest block that at least
 * `quorum` endpoints have finalized. If fewer than `quorum` endpoints report a higher block, that
 * block is not chosen. The caller compares the hashes.
 *
 * @param args.quorum - defaults to all endpoints that report a finalized block
 * @param args.most - the highest number that the block may have; defaults to no limit
 * @param args.limits - the limits of each request
 *
 * @example
 * ```ts
 * import { compareFinalized, createProvider, createRpcSource } from '@paraclock/connect'
 *
 * const urls = ['wss://rpc-a.example', 'wss://rpc-b.example', 'wss://rpc-c.example']
 * const sources = urls.map((url) => createRpcSource(createProvider([url])))
 * const { number, statements } = await compareFinalized({ sources, quorum: 2 })
 * console.log(number, statements)
 * ```
 */
export async function compareFinalized(args: {
  readonly sources: readonly Pick<StateSource, 'request'>[]
  readonly quorum?: number
  readonly most?: number | undefined
  readonly limits?: AskOptions
}): Promise<ComparedFinality> {
  const { sources, most = Number.POSITIVE_INFINITY, limits } = args
  const heads = sources.map((source) => readFinalized(source, limits))
  const numbers = (await Promise.allSettled(heads))
    .flatMap((one) => (one.status === 'fulfilled' ? (one.value?.number ?? []) : []))
    .sort((one, other) => other - one)
  const agreed = numbers[(args.quorum ?? numbers.length) - 1]
  const number = agreed === undefined ? undefined : Math.min(most, agreed)
  const statements = await Promise.allSettled(
    sources.map(async (source, index): Promise<FinalityStatement> => {
      const head = await heads[index]
      if (head === undefined || number === undefined || head.number < number) {
        return { head, hash: undefined }
      }
      if (head.number === number) return { head, hash: head.hash }
      const hash = await findBlockHash({ source, number, later: async () => head, limits })
      return { head, hash }
    })
  )
  return { number, statements }
}

async function readFinalized(
  source: Pick<StateSource, 'request'>,
  limits: AskOptions | undefined
): Promise<BlockReference | undefined> {
  const head = await source.request('chain_getFinalizedHead', [], limits)
  const hash = findAnswer(hashSchema, head)
  if (hash === undefined) return undefined
  const header = readHeader(await source.request('chain_getHeader', [hash], limits))
  return header?.hash === hash ? { number: header.number, hash } : undefined
}
