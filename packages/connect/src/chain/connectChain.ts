import { codeKey, type Hex, sanitizeText } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { cacheOfEndpoints, type EndpointCache } from '../cache/MetadataCache.ts'
import { Budget } from '../calls/Budget.ts'
import { systemClock } from '../endpoint/Clock.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'
import { type ChainMemory, openReadMemory, type ReadMemory } from '../memory/ChainMemory.ts'
import type { ProviderOptions } from '../pool/ProviderOptions.ts'
import { proveByAny } from '../prove/proveByAny.ts'
import { createProvider } from '../provider/createProvider.ts'
import type { ParaclockProvider, ProviderRequest } from '../provider/ParaclockProvider.ts'
import {
  type CreateProvenSourceArgs,
  createProvenSource,
  type ProvenSource
} from '../source/createProvenSource.ts'
import { createRpcSource } from '../source/createRpcSource.ts'
import type { StateSource } from '../source/StateSource.ts'
import type { Chain } from './Chain.ts'
import { type ChainExpectation, checkExpectation } from './checkExpectation.ts'
import { completeFacts, readOwnVersion } from './completeFacts.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { identifyChain } from './identifyChain.ts'
import { openStated } from './openPrefixed.ts'
import { PinnedChain } from './PinnedChain.ts'

const MAX_MS = 60_000
// The longest time that `close` waits for the memory and for further endpoints, in milliseconds. The
// wait is short, because neither is essential.
const MAX_CLOSE_MS = 2000

/** The arguments of {@link connectChain}. */
export interface ConnectChainArgs {
  /**
   * The nodes of one chain, as URLs or as light clients. They are tried in the order of the list.
   */
  readonly endpoints: string | readonly (string | LightEndpoint)[]
  readonly expect?: ChainExpectation
  readonly provider?: Omit<ProviderOptions, 'autoConnect' | 'genesis' | 'signal'>
  /** The time limit for opening the chain, in milliseconds. Defaults to 60,000. */
  readonly deadlineMs?: number
  /**
   * A signal that ends the attempt to open the chain. If the chain is already open, the signal ends
   * the connection.
   */
  readonly signal?: AbortSignal
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
 * uses any answer, and checks the other expectations before it uses the metadata. Refuses a chain
 * that does not match, and leaves nothing open.
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
  const { memory, prove, runsCode = false, expect = {}, deadlineMs = MAX_MS, signal } = args
  const all = [args.endpoints].flat()
  const endpoints = all.map((each) => (typeof each === 'string' ? each : each.url))
  const cache = cacheOfEndpoints(args.provider?.metadataCache, endpoints)
  const reads = memory && openReadMemory(memory, endpoints)
  const clock = args.provider?.clock ?? systemClock
  const provider = createProvider(args.endpoints, {
    ...args.provider,
    genesis: expect.genesis,
    signal,
    autoConnect: false
  })
  // The budget starts a timer, so it is created after `createProvider`, which can throw.
  const budget = new Budget({ clock, method: 'connectChain', deadlineMs, signal })
  let proven: ProvenSource | undefined
  let asked: ReturnType<typeof proveByAny> | undefined
  const openSource = (): StateSource => {
    asked ??= proveByAny(createRpcSource(provider), all, () => provider.genesis)
    return asked.source
  }
  const close = async (...acts: readonly (() => Promise<void>)[]): Promise<void> => {
    const { promise: late, resolve } = Promise.withResolvers<void>()
    const cancel = clock.after(MAX_CLOSE_MS, resolve)
    try {
      for (const act of acts) await Promise.race([act(), late])
      await Promise.race([asked?.close(), late])
    } finally {
      cancel()
      await provider.disconnect()
    }
  }
  const codes = cache && cacheCodes(cache, provider)
  if (runsCode && prove !== undefined) compileLast(reads, codes).catch(() => {})
  const known = Promise.withResolvers<Runtime['metadata'] | undefined>()
  let ahead: Promise<Hex> | undefined
  const onHeads = (best: Hex, block: Hex, code: Required<ProviderRequest>['code']): void => {
    ahead = fetchMetadata(createRpcSource(provider), best, { code })
    ahead.catch(() => {})
    if (prove === undefined) return
    proven = createProvenSource({ source: openSource(), codes, metadata: known.promise, ...prove })
    // Code that is probably not kept is asked for beside the proof of its hash.
    const listReads = async (): Promise<readonly string[]> => {
      const recalled = (await reads?.recall(provider)) ?? []
      const isAbsent = runsCode && code.likely && !(await codes?.load(code.likely))
      return isAbsent ? [...recalled, `get ${codeKey}`] : recalled
    }
    proven.prime(block, listReads())
    const opening = runsCode ? proven.stateAt(block) : undefined
    opening?.then(({ open }) => open()).catch(() => {})
  }
  try {
    // Each request has the same time limit as the budget, but begins later. So the budget ends
    // first, and the error names `connectChain` instead of a request.
    const connecting = provider.connect()
    const identifying = identifyChain({
      source: createRpcSource(provider),
      node: provider,
      deadlineMs,
      signal,
      onHeads
    })
    // If no endpoint can be used, `connecting` rejects with the errors of the endpoints, and
    // `identifying` only times out. So this line waits for both.
    const [{ identity, isSettled }] = await budget.race(Promise.all([identifying, connecting]))
    checkExpectation(identity, expect, clock.wallTime())
    const { genesis, finalized } = identity
    // During a runtime upgrade, the finalized block still has the old metadata, and the best
    // block has the new one. So the metadata is then read at the finalized block.
    if (!isSettled || !ahead) ahead = fetchMetadata(createRpcSource(provider), finalized.hash)
    const metadata = await budget.race(ahead)
    const runtime = openStated(metadata, identity.ss58Prefix)
    // During a runtime upgrade, `identity` has the version and the code of the best block. So the
    // version is then read from the metadata.
    const own = isSettled
      ? identity
      : { ...identity, ...readOwnVersion(runtime), codeHash: undefined }
    known.resolve(runtime.metadata)
    const save = async (): Promise<void> => {
      await reads?.keep(genesis, proven?.listReads() ?? [], own.codeHash)
    }
    const chain = new PinnedChain({
      name: args.name ?? sanitizeText(identity.chainName),
      facts: completeFacts(own, runtime, proven),
      runtime,
      block: finalized,
      source: proven ?? openSource(),
      codeHash: own.codeHash,
      provider,
      save,
      close: () => close(save)
    })
    // `PinnedChain` copies `provider` and `save` to itself and to each chain that `at` or
    // `latest` returns. Its type does not show these two members.
    return chain as unknown as ConnectedChain
  } catch (error) {
    // The proven source waits for the metadata in `known`, which will not come.
    known.resolve(undefined)
    await close()
    throw error
  } finally {
    budget.release()
  }
}

/** Compiles the code that the chain had last, which it probably has still. Nothing is run. */
async function compileLast(
  reads: ReadMemory | undefined,
  codes: ReturnType<typeof cacheCodes> | undefined
): Promise<void> {
  const { genesis, codeHash } = (await reads?.last()) ?? {}
  const code = codeHash && (await codes?.load(codeHash, genesis))
  if (!code) return
  const { loadRuntime, UNTRUSTED_MS } = await import('@paraclock/executor')
  await loadRuntime(code, { signatures: 'whenNeeded', timeMs: UNTRUSTED_MS })
}

/** Keeps code beside the metadata. It is used only for a block that provably has this code. */
function cacheCodes(cache: EndpointCache, provider: Pick<ParaclockProvider, 'genesis'>) {
  const keyOf = (genesis: string, codeHash: string) => ({ genesis, codeHash, call: ':code' })
  // The code is loaded once: to compile it ahead, to see whether it is kept, and to run it.
  let last: { readonly hash: string; readonly code: Promise<Uint8Array | undefined> } | undefined
  return {
    load: (hash: string, genesis: string | undefined = provider.genesis) => {
      if (genesis === undefined) return Promise.resolve(undefined)
      if (last?.hash !== hash) last = { hash, code: cache.get(keyOf(genesis, hash)) }
      return last.code
    },
    save: async (hash: string, code: Uint8Array) => {
      last = undefined
      const { genesis } = provider
      if (genesis !== undefined) await cache.set(keyOf(genesis, hash), code)
    }
  }
}
