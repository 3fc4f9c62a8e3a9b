import { type Hex, sanitizeText } from '@paraclock/core'
import { hashSchema } from '../answers/answerSchemas.ts'
import { requestAnswer } from '../answers/readAnswer.ts'
import { createRpcSource, type RpcProvider } from '../source/createRpcSource.ts'
import type { AskOptions } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import { completeFacts } from './completeFacts.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { identifyChain } from './identifyChain.ts'
import { type PinnedChainArgs, pinAt } from './movePin.ts'
import { openStated } from './openPrefixed.ts'
import { PinnedChain } from './PinnedChain.ts'

const MAX_MS = 60_000

/**
 * Reads a chain through a connected provider: a provider of polkadot.js, of the development network
 * or of this package.
 *
 * @throws ParaclockError `BlockMissing`, `AnswerMalformed`, `MetadataMalformed`,
 * `MetadataVersionUnsupported`, and the errors of the reads
 *
 * @example
 * ```ts
 * import { attachChain } from '@paraclock/connect'
 * import { WsProvider } from '@polkadot/api'
 *
 * const provider = new WsProvider('ws://127.0.0.1:9944')
 * await provider.isReady
 * const chain = await attachChain({ provider, name: 'service' })
 * ```
 */
export async function attachChain(
  args: AskOptions & {
    /** A connected provider. Closing the chain does not close the provider. */
    readonly provider: RpcProvider
    /**
     * The chain's name in error messages and evidence. Defaults to the name that the node reports.
     */
    readonly name?: string
    /** The block at which the chain is read. Defaults to the last finalized block. */
    readonly at?: Hex | 'finalized' | 'best'
  }
): Promise<Chain> {
  const { provider, name, at = 'finalized', deadlineMs = MAX_MS, signal } = args
  const limits = { deadlineMs, signal }
  const source = createRpcSource(provider)
  const endpoint = source.endpoint ?? ''
  const genesis = await requestAnswer(source, hashSchema, 'chain_getBlockHash', [0], limits)
  const { identity } = await identifyChain({ source, node: { endpoint, genesis }, ...limits })
  const { best: block, ss58Prefix } = identity
  const metadata = await fetchMetadata(source, block.hash, limits)
  const runtime = openStated(metadata, ss58Prefix)
  const best: PinnedChainArgs = {
    name: name ?? sanitizeText(identity.chainName),
    facts: completeFacts(identity, runtime),
    runtime,
    block,
    source,
    codeHash: identity.codeHash,
    close: async () => {}
  }
  if (at === 'best') return new PinnedChain(best)
  const hash = at === 'finalized' ? identity.finalized.hash : at
  return new PinnedChain(await pinAt(best, hash, limits))
}
