import { bytesToHex, type Hex, hexToBytes, sanitizeText } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { cacheOfEndpoints, type EndpointCache } from '../cache/MetadataCache.ts'
import { type ChainMemory, openReadMemory } from '../memory/ChainMemory.ts'
import { proveByAny } from '../prove/proveByAny.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import {
  type CreateProvenSourceArgs,
  createProvenSource,
  type ProvenSource
} from '../source/createProvenSource.ts'
import { createRpcSource } from '../source/createRpcSource.ts'
import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import { completeFacts, readOwnVersion } from './completeFacts.ts'
import { type ConnectArgs, connectVerified, listUrls } from './connectVerified.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { openStated } from './openPrefixed.ts'
import { PinnedChain } from './PinnedChain.ts'

/** The arguments of {@link connectChain}. */
export interface ConnectChainArgs extends ConnectArgs {
  /**
   * The chain's name in error messages and evidence. Defaults to the name that the node reports.
   */
  readonly name?: string
  /**
   * Stores which storage keys were read when the chain was opened. When the chain is opened again,
   * all these keys are fetched together, in one round trip. Used only with `prove`.
   */
  readonly memory?: ChainMemory
  /**
   * The settings for proofs. If present, storage is read with proofs, and runtime APIs run in this
   * process. If absent, the endpoint is trusted.
   */
  readonly prove?: Pick<CreateProvenSourceArgs, 'unproven'> | undefined
  /**
   * Whether this process will run the code of the last finalized block. With `prove`, the code is
   * then fetched together with the first reads. Defaults to `false`: the code is fetched on demand.
   */
  readonly runsCode?: boolean | undefined
}

/** A chain that {@link connectChain} opened, with its own connection. */
export interface ConnectedChain extends Chain {
  /** The provider of the connection, for subscriptions and for polkadot.js. */
  readonly provider: ParaclockProvider
  /**
   * Saves which storage keys this connection read. The next connection can then fetch all of them
   * together. `close` saves the same data.
   */
  save(): Promise<void>
  at(hash: Hex): Promise<ConnectedChain>
  latest(head: 'finalized' | 'best'): Promise<ConnectedChain>
}

/**
 * Connects to a chain and pins it to its last finalized block. Compares the genesis hash before it
 * uses any answer, and checks the other expectations before it fetches the metadata. Refuses a
 * chain that does not match, and leaves nothing open.
 *
 * @throws ParaclockError `EndpointMalformed`, `ChainMismatch`, `EndpointRefused`, `NodeLagExceeded`,
 * `EndpointUnavailable`, `EndpointsUnavailable`, `CallTimedOut`,
 * `OperationAborted`, `MetadataMalformed`, `MetadataVersionUnsupported`
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
  const { memory, prove, runsCode = false, name, ...rest } = args
  const endpoints = listUrls(args.endpoints)
  const cache = cacheOfEndpoints(args.provider?.metadataCache, endpoints)
  const reads = memory && openReadMemory(memory, endpoints)
  let proven: ProvenSource | undefined
  let asked: ReturnType<typeof proveByAny> | undefined
  const sourceOf = (provider: ParaclockProvider): StateSource => {
    const all = [args.endpoints].flat()
    asked ??= proveByAny(createRpcSource(provider), all, () => provider.genesis)
    return asked.source
  }
  const known = Promise.withResolvers<Runtime['metadata'] | undefined>()
  const connecting = connectVerified<ConnectedChain>(rest, {
    method: 'connectChain',
    onFinalized: (provider, block) => {
      if (prove === undefined) return
      const codes = cache && cacheCodes(cache, provider)
      const source = sourceOf(provider)
      proven = createProvenSource({ source, codes, metadata: known.promise, ...prove })
      proven.prime(block, reads?.recall(provider))
      const opening = runsCode ? proven.stateAt(block) : undefined
      opening?.then(({ open }) => open()).catch(() => {})
    },
    make: async ({ provider, primed, identity, isSettled, budget, close, onClose }) => {
      const { genesis, finalized } = identity
      // During a runtime upgrade, the finalized block still has the old metadata, and the best
      // block has the new one. So the metadata is then read at the finalized block.
      const at = isSettled ? undefined : finalized.hash
      const metadata = await budget.race(fetchMetadata(createRpcSource(primed), at))
      const runtime = openStated(metadata, identity.ss58Prefix)
      // During a runtime upgrade, `identity` has the version and the code of the best block. So the
      // version is then read from the metadata.
      const own = isSettled
        ? identity
        : { ...identity, ...readOwnVersion(runtime), codeHash: undefined }
      known.resolve(runtime.metadata)
      const save = async (): Promise<void> => {
        await reads?.keep(genesis, proven?.listReads() ?? [])
      }
      onClose(save)
      onClose(async () => asked?.close())
      const chain = new PinnedChain({
        name: name ?? sanitizeText(identity.chainName),
        facts: completeFacts(own, runtime, proven),
        runtime,
        block: finalized,
        source: proven ?? sourceOf(provider),
        codeHash: own.codeHash,
        provider,
        save,
        close
      })
      // `PinnedChain` copies `provider` and `save` to itself and to each chain that `at` or
      // `latest` returns. Its type does not show these two members.
      return chain as unknown as ConnectedChain
    }
  })
  // The proven source waits for the metadata in `known`. If the connection fails, this line ends
  // the wait.
  connecting.catch(async () => {
    known.resolve(undefined)
    await asked?.close()
  })
  return await connecting
}

/** Keeps code beside the metadata. It is used only for a block that provably has this code. */
function cacheCodes(
  cache: EndpointCache,
  { genesis }: ParaclockProvider
): CreateProvenSourceArgs['codes'] {
  if (genesis === undefined) return undefined
  const keyOf = (codeHash: string) => ({ genesis, codeHash, call: ':code' })
  return {
    load: async (hash) => {
      const code = await cache.get(keyOf(hash))
      return code === undefined ? undefined : hexToBytes(code)
    },
    save: (hash, code) => cache.set(keyOf(hash), bytesToHex(code))
  }
}
