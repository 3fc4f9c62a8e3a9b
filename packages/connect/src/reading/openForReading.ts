import type { Hex } from '@paraclock/core'
import { type MetadataModel, type ReadableApi, readMetadata } from '@paraclock/types'
import { completeApiFacts } from '../chain/completeFacts.ts'
import { type ConnectArgs, connectVerified } from '../chain/connectVerified.ts'
import { fetchMetadata } from '../chain/fetchMetadata.ts'
import type { OpenChain } from '../chain/openChain.ts'
import { systemClock } from '../clock/Clock.ts'
import type { ChainMemory, KnownMetadata } from '../memory/ChainMemory.ts'
import { QuestionMemory } from '../memory/QuestionMemory.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import { createRpcSource } from '../source/createRpcSource.ts'
import { ReadingApi } from './ReadingApi.ts'

/** Which chain to read, and how. */
export interface OpenForReadingArgs extends ConnectArgs {
  /**
   * Where it is remembered what was asked the last time. With it, all of that is asked at once, as
   * soon as the finalized block is known, and a chain of questions that build on each other's answers
   * costs one round trip. What the chain answers is the same with it and without.
   */
  readonly memory?: ChainMemory
  /**
   * Called while the node is waited for, with the metadata that the chain had the last time, if memory
   * and cache have it: to work out ahead what depends on it alone, and to keep that under the hash of
   * the code. What it throws is dropped.
   */
  readonly prepare?: (known: KnownMetadata<MetadataModel>) => void
}

/**
 * Connects to a chain as {@link openChain} does, to read it only. In place of polkadot.js it gives
 * what reads by the metadata itself: ready in milliseconds where polkadot.js takes hundreds, in a
 * fraction of the memory, with the same values.
 *
 * Its `api` is a `ReadableApi`, which has what reading takes: `query`, `consts`, `at`, `tx` to write
 * calls, the questions of `rpc` to state and heads, and `registry` to make values; `stateCall` asks
 * runtime APIs through it. Nothing can be signed, submitted or subscribed to; for that, there is
 * {@link openChain}.
 *
 * @throws ParaclockError as {@link openChain}, and `MetadataMalformed`, `MetadataVersionUnsupported`
 *
 * @example
 * ```ts
 * import { openForReading } from '@paraclock/connect'
 *
 * const chain = await openForReading({ endpoints: 'wss://rpc.example' })
 * console.log(String(await chain.api.query['system']?.['number']?.()))
 * await chain.close()
 * ```
 */
export async function openForReading(args: OpenForReadingArgs): Promise<OpenChain<ReadableApi>> {
  const { memory, prepare = () => {}, ...rest } = args
  const { metadataCache, clock = systemClock } = args.provider ?? {}
  const endpoints = [args.endpoints].flat()
  const recollection =
    memory &&
    new QuestionMemory({ memory, endpoints, metadataCache, clock, prepare, read: readMetadata })
  return connectVerified(rest, {
    onFinalized: (provider, block) => recollection?.askAhead(provider, block),
    make: async ({ provider, primed, identity, isSettled, budget, close, onClose }) => {
      const { genesis } = identity
      const known = await budget.race(
        recollection?.findModel(genesis) ?? Promise.resolve(undefined)
      )
      const model =
        known ??
        (await budget.race(readModel(primed, isSettled ? undefined : identity.finalized.hash)))
      onClose(async () => recollection?.keep(genesis))
      const reader = recollection?.provider ?? provider
      const api = new ReadingApi({ model, identity, provider: reader })
      return { api, provider: reader, facts: completeApiFacts(identity, api), close }
    }
  })
}

async function readModel(provider: ParaclockProvider, at: Hex | undefined): Promise<MetadataModel> {
  const source = createRpcSource(provider)
  return readMetadata(await fetchMetadata(source, at))
}
