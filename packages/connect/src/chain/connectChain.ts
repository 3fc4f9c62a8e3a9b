import { type Hex, sanitizeText } from '@paraclock/core'
import type { HintStore } from '@paraclock/executor'
import { openRuntime, type Runtime } from '@paraclock/types'
import { cacheOfEndpoints } from '../cache/MetadataCache.ts'
import { systemClock } from '../clock/Clock.ts'
import type { ChainMemory, KnownMetadata } from '../memory/ChainMemory.ts'
import { QuestionMemory } from '../memory/QuestionMemory.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import {
  type CreateProvenSourceArgs,
  createProvenSource,
  type ProvenSource
} from '../source/createProvenSource.ts'
import { createRpcSource } from '../source/createRpcSource.ts'
import type { Chain } from './Chain.ts'
import type { ChainIdentity } from './ChainFacts.ts'
import { completeFacts } from './completeFacts.ts'
import { type ConnectArgs, connectVerified, listUrls } from './connectVerified.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { PinnedChain } from './PinnedChain.ts'

/** Which chain to connect to, and how. */
export interface ConnectChainArgs extends ConnectArgs {
  /** The chain's name, for messages and evidence. Defaults to the name that its node gives it. */
  readonly name?: string
  /**
   * Keeps the questions of the last time. With a memory, all of them are asked at once when the finalized
   * block is known, so that questions that depend on each other's answers cost one round trip. The
   * answers are the same with a memory and without.
   */
  readonly memory?: ChainMemory
  /**
   * Called while the node is waited for, with the runtime that the chain had the last time, if memory
   * and cache have it: to compute ahead what depends on it alone. What it throws is dropped.
   */
  readonly prepare?: (known: KnownMetadata) => void
  /**
   * Reads storage with proofs, and computes runtime APIs here: see {@link createProvenSource}. Defaults to
   * what the endpoint states.
   */
  readonly prove?: Pick<CreateProvenSourceArgs, 'hints' | 'unproven'> | undefined
}

/** A chain with a connection of its own. */
export interface ConnectedChain extends Chain {
  /** The connection: for subscriptions, and for an api of polkadot.js over it. */
  readonly provider: ParaclockProvider
  at(hash: Hex): Promise<ConnectedChain>
  latest(head: 'finalized' | 'best'): Promise<ConnectedChain>
}

/**
 * Connects to a chain and pins it to its last finalized block.
 *
 * The genesis hash is compared before any answer of a node is used, the parachain's id and the
 * runtime's name before the metadata is fetched. A chain that does not match is refused, and nothing
 * stays open.
 *
 * @throws ParaclockError `EndpointMalformed`, `ChainMismatch`, `NodeMissing`,
 * `NodeLagExceeded`, `EndpointUnavailable`, `EndpointTimedOut`, `EndpointsUnavailable`,
 * `CallTimedOut`, `OperationAborted`, `MetadataMalformed`, `MetadataVersionUnsupported`
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 *
 * const chain = await connectChain({
 *   endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'],
 *   expect: { paraId: 2114, specName: 'turing' }
 * })
 * const { value, evidence } = await chain.storage({ pallet: 'System', entry: 'Number', as: Number })
 * console.log(chain.block.number, value, evidence)
 * await chain.close()
 * ```
 */
export async function connectChain(args: ConnectChainArgs): Promise<ConnectedChain> {
  const { memory, prepare = () => {}, prove, name, ...rest } = args
  const { clock = systemClock } = args.provider ?? {}
  const endpoints = listUrls(args.endpoints)
  const metadataCache = cacheOfEndpoints(args.provider?.metadataCache, endpoints)
  const questions =
    memory && new QuestionMemory({ memory, endpoints, metadataCache, clock, prepare })
  // While the node is waited for, there is time to compile.
  const codeHash = questions?.recallCode() ?? Promise.resolve(undefined)
  if (prove?.hints !== undefined) warm(prove.hints, codeHash).catch(() => {})
  let proven: ProvenSource | undefined
  return connectVerified(rest, {
    onFinalized: (provider, block) => {
      questions?.askAhead(provider, block)
      const source = createRpcSource(questions?.provider ?? provider)
      proven = prove && createProvenSource({ source, codeHash, ...prove })
      proven?.prime(block)
    },
    make: async ({ provider, primed, identity, isSettled, budget, close, onClose }) => {
      const { genesis, finalized } = identity
      const known = await budget.race(questions?.findRuntime(genesis) ?? Promise.resolve(undefined))
      // While an upgrade is on its way, the finalized block is read by its own types.
      const at = isSettled ? undefined : finalized.hash
      const metadata = known ?? (await budget.race(fetchMetadata(createRpcSource(primed), at)))
      const runtime = openPrefixed(metadata, identity)
      onClose(async () => questions?.keep(genesis))
      const reader = questions?.provider ?? provider
      onClose(async () => proven?.saveHints())
      const chain = new PinnedChain({
        name: name ?? sanitizeText(identity.chainName),
        facts: completeFacts(identity, runtime, proven),
        runtime,
        block: finalized,
        source: proven ?? createRpcSource(reader),
        codeHash: isSettled ? identity.codeHash : null,
        provider: reader,
        close
      })
      // It has the provider, and so have those that it makes.
      return chain as unknown as ConnectedChain
    }
  })
}

/** Gets the code of the last time ready to run. */
async function warm(hints: HintStore, recalled: Promise<Hex | undefined>): Promise<void> {
  const codeHash = await recalled
  if (codeHash === undefined) return
  const { loadAhead } = await import('@paraclock/executor')
  await loadAhead(hints, codeHash)
}

// The prefix that the node states takes precedence over that of the metadata.
function openPrefixed(metadata: Hex | Runtime, { ss58Prefix }: ChainIdentity): Runtime {
  const runtime = typeof metadata === 'string' ? openRuntime({ metadata }) : metadata
  if (ss58Prefix === null || ss58Prefix === runtime.ss58Prefix) return runtime
  return openRuntime({ metadata: runtime.metadata, ss58Prefix })
}
