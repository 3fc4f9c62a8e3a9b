import {
  type ChainMemory,
  type MetadataCache,
  type OpenChain,
  type OpenChainArgs,
  type OpenForReadingArgs,
  openChain,
  openForReading,
  readChainIdentity
} from '@paraclock/connect'
import { withDeadline } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import type { ChainConfig } from '../config/configSchema.ts'
import { redactEndpoint } from '../evidence/redactConfig.ts'

/** Connections that stay open from one gathering to the next. */
export interface Connections {
  /** Connects, or takes the connection that is there and looks where its chain stands by now. */
  open(chain: ChainConfig, signal: AbortSignal): Promise<OpenChain>
  /**
   * As {@link open}, for reading only: without polkadot.js, which takes longer than all else.
   * `prepare` works out ahead what depends on the chain's metadata alone.
   */
  read(
    chain: ChainConfig,
    signal: AbortSignal,
    prepare?: OpenForReadingArgs['prepare']
  ): Promise<OpenChain<ReadableApi>>
  /** Ends all of them. */
  close(): Promise<void>
}

/** What {@link createConnections} takes. */
export interface CreateConnectionsArgs {
  /** Where metadata is kept between runs. */
  readonly metadataCache?: MetadataCache
  /** Where it is remembered what was asked of the chains, so that the next time it is asked at once. */
  readonly memory?: ChainMemory
  /** How long one connection may take to come about, in milliseconds. */
  readonly connectMs?: number
  /** How long a request may take, in milliseconds. */
  readonly requestMs?: number
  /** Says where the endpoints of a chain come from, for whoever has to mend them. */
  readonly locate?: (chain: ChainConfig) => string | undefined
}

type Opener<Api extends ReadableApi> = (args: OpenChainArgs) => Promise<OpenChain<Api>>

const CONNECT_MS = 20_000

/**
 * Keeps connections to chains. Decoding a chain's metadata takes longer than asking all questions:
 * whoever gathers more than once pays for it once.
 */
export function createConnections(args: CreateConnectionsArgs = {}): Connections {
  const { metadataCache, memory, connectMs = CONNECT_MS, requestMs, locate } = args
  const opened = new Map<string, Promise<OpenChain<ReadableApi>>>()

  const connect = <Api extends ReadableApi>(
    openWith: Opener<Api>,
    chain: ChainConfig,
    signal: AbortSignal
  ): Promise<OpenChain<Api>> => {
    const place = locate?.(chain)
    const shown = chain.endpoints.map(redactEndpoint).join(', ')
    const what = `connecting to ${shown}${place === undefined ? '' : ` (${place})`}`
    return withDeadline({ milliseconds: connectMs, what, signal }, (inner) =>
      openWith({
        endpoints: chain.endpoints,
        deadlineMs: connectMs,
        provider: {
          ...(metadataCache === undefined ? {} : { metadataCache }),
          ...(requestMs === undefined ? {} : { deadlineMs: requestMs })
        }
        // The connection outlives this signal; while it comes about, the deadline stops it.
      }).then(async (open) => {
        if (inner.aborted) await open.close()
        return open
      })
    )
  }

  const take = async <Api extends ReadableApi>(
    openWith: Opener<Api>,
    chain: ChainConfig,
    signal: AbortSignal
  ): Promise<OpenChain<Api>> => {
    const key = JSON.stringify([(openWith as unknown) === openChain, chain.endpoints])
    // The key says what it was opened with.
    const existing = opened.get(key) as Promise<OpenChain<Api>> | undefined
    if (existing === undefined) {
      const coming = connect(openWith, chain, signal)
      opened.set(key, coming)
      coming.catch(() => opened.delete(key))
      return await coming
    }
    const open = await existing
    const { provider, facts } = open
    const identity = await readChainIdentity({ provider, deadlineMs: connectMs, signal })
    if (identity.specVersion === facts.specVersion) {
      return { ...open, facts: { ...facts, ...identity } }
    }
    // Another runtime has other types: polkadot.js keeps those that it began with in places.
    await open.close()
    const again = connect(openWith, chain, signal)
    opened.set(key, again)
    return await again
  }

  const openReader =
    (prepare: OpenForReadingArgs['prepare']): Opener<ReadableApi> =>
    (given) =>
      openForReading({
        ...given,
        ...(memory === undefined ? {} : { memory }),
        ...(prepare === undefined ? {} : { prepare })
      })

  return {
    open: (chain, signal) => take(openChain, chain, signal),
    read: (chain, signal, prepare) => take(openReader(prepare), chain, signal),
    async close() {
      const all = [...opened.values()]
      opened.clear()
      await Promise.all(all.map(async (open) => (await open.catch(() => undefined))?.close()))
    }
  }
}
