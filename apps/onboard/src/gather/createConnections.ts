import {
  type MetadataCache,
  type OpenChain,
  type OpenChainArgs,
  openChain,
  openForReading,
  readChainIdentity
} from '@paraclock/connect'
import { withDeadline } from '@paraclock/core'
import type { ReadableApi } from '@paraclock/types'
import type { ChainConfig } from '../config/Config.ts'

/** Connections that stay open from one gathering to the next. */
export interface Connections {
  /** Connects, or takes the connection that is there and looks where its chain stands by now. */
  open(chain: ChainConfig, signal: AbortSignal): Promise<OpenChain>
  /** As {@link open}, for reading only: without polkadot.js, which takes longer than all else. */
  read(chain: ChainConfig, signal: AbortSignal): Promise<OpenChain<ReadableApi>>
  /** Ends all of them. */
  close(): Promise<void>
}

/** What {@link createConnections} takes. */
export interface CreateConnectionsArgs {
  /** Where metadata is kept between runs. */
  readonly metadataCache?: MetadataCache
  /** How long one connection may take to come about, in milliseconds. */
  readonly connectMs?: number
  /** How long a request may take, in milliseconds. */
  readonly requestMs?: number
}

type Opener<Api extends ReadableApi> = (args: OpenChainArgs) => Promise<OpenChain<Api>>

const CONNECT_MS = 20_000

/**
 * Keeps connections to chains. Decoding a chain's metadata takes longer than asking all questions:
 * whoever gathers more than once pays for it once.
 */
export function createConnections(args: CreateConnectionsArgs = {}): Connections {
  const { metadataCache, connectMs = CONNECT_MS, requestMs } = args
  const opened = new Map<string, Promise<OpenChain<ReadableApi>>>()

  const connect = <Api extends ReadableApi>(
    openWith: Opener<Api>,
    chain: ChainConfig,
    signal: AbortSignal
  ): Promise<OpenChain<Api>> =>
    withDeadline({ milliseconds: connectMs, what: 'connecting', signal }, (inner) =>
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

  return {
    open: (chain, signal) => take(openChain, chain, signal),
    read: (chain, signal) => take(openForReading, chain, signal),
    async close() {
      const all = [...opened.values()]
      opened.clear()
      await Promise.all(all.map(async (open) => (await open.catch(() => undefined))?.close()))
    }
  }
}
