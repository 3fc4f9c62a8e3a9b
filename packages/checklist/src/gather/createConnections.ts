import {
  type ChainMemory,
  type ConnectChainArgs,
  type ConnectedChain,
  connectChain,
  type MetadataCache
} from '@paraclock/connect'
import { withDeadline } from '@paraclock/core'
import type { ChainConfig } from '../config/configSchema.ts'
import { redactEndpoint } from '../evidence/redactConfig.ts'

/** How a chain is read. */
export interface ReadChainArgs extends Pick<ConnectChainArgs, 'prepare'> {
  /** What evidence and messages call the chain. */
  readonly name: string
  readonly signal: AbortSignal
}

/** Connections that stay open from one gathering to the next. */
export interface Connections {
  /** Connects for reading, or takes the connection that is there at its present finalized block. */
  read(chain: ChainConfig, args: ReadChainArgs): Promise<ConnectedChain>
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
  /** Says where the endpoints of a chain come from, for whoever has to fix them. */
  readonly locate?: (chain: ChainConfig) => string | undefined
}

const CONNECT_MS = 20_000

/**
 * Keeps connections to chains. Decoding a chain's metadata takes longer than asking all questions:
 * whoever gathers more than once pays for it once.
 */
export function createConnections(args: CreateConnectionsArgs = {}): Connections {
  const { metadataCache, memory, connectMs = CONNECT_MS, requestMs, locate } = args
  const kept = new Map<string, Promise<ConnectedChain>>()
  const provider = {
    ...(metadataCache === undefined ? {} : { metadataCache }),
    ...(requestMs === undefined ? {} : { deadlineMs: requestMs })
  }

  // The connection outlives the signal, which stops only its making.
  const connect = ({ endpoints }: ChainConfig, args: ReadChainArgs, place: string | undefined) => {
    const { name, signal, prepare } = args
    const shown = endpoints.map(redactEndpoint).join(', ')
    const what = `connecting to ${shown}${place === undefined ? '' : ` (${place})`}`
    return withDeadline({ milliseconds: connectMs, what, signal }, (inner) =>
      connectChain({
        endpoints,
        name,
        deadlineMs: connectMs,
        signal: inner,
        provider,
        ...(memory === undefined ? {} : { memory }),
        ...(prepare === undefined ? {} : { prepare })
      })
    )
  }

  return {
    async read(chain, args) {
      const { name, signal } = args
      const key = JSON.stringify([name, chain.endpoints])
      const existing = kept.get(key)
      if (existing !== undefined) {
        const before = await existing
        return await withDeadline(
          { milliseconds: connectMs, what: `reading where ${name} stands`, signal },
          () => before.latest('finalized')
        )
      }
      const connecting = connect(chain, args, locate?.(chain))
      kept.set(key, connecting)
      connecting.catch(() => kept.delete(key))
      return await connecting
    },
    async close() {
      const all = [...kept.values()]
      kept.clear()
      await Promise.all(all.map(async (open) => (await open.catch(() => undefined))?.close()))
    }
  }
}
