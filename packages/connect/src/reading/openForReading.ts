import { type MetadataModel, type ReadableApi, readMetadata } from '@paraclock/types'
import type { ChainIdentity } from '../chain/ChainFacts.ts'
import { connectChain, type OpenChain, type OpenChainArgs } from '../chain/connectChain.ts'
import { hasSameRuntime } from '../chain/hasSameRuntime.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { ReadingApi } from './ReadingApi.ts'

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
export async function openForReading(
  args: Omit<OpenChainArgs, 'api'>
): Promise<OpenChain<ReadableApi>> {
  return connectChain(args, [], async ({ provider, primed, facts, budget }) => {
    const model = await budget.race(readModel(primed, facts))
    return new ReadingApi({ model, identity: facts, provider })
  })
}

async function readModel(
  provider: Parameters<typeof fetchMetadata>[0],
  identity: ChainIdentity
): Promise<MetadataModel> {
  // What is read is read at the finalized block: while an upgrade is on its way, by its own types.
  const isSame = await hasSameRuntime(provider, identity)
  return readMetadata(await fetchMetadata(provider, isSame ? undefined : identity.finalized.hash))
}
