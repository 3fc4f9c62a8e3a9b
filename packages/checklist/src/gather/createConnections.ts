import {
  type ChainMemory,
  type ConnectChainArgs,
  type ConnectedChain,
  connectChain,
  LightClientUnavailable,
  type LightEndpoint,
  type MetadataCache
} from '@paraclock/connect'
import { type Hex, ParaclockError, redactEndpoint, withDeadline } from '@paraclock/core'
import type { ChainConfig, LightConfig } from '../config/configSchema.ts'

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
  /**
   * Whether a chain with another genesis than the configuration says is refused when it is connected
   * to. Defaults to `false`: the checklist reports it.
   */
  readonly holdGenesis?: boolean
  /**
   * Called with a chain before it is read: returns the chain to read, which may be one that verifies
   * more. What it throws refuses the chain. Defaults to the chain as it is.
   */
  readonly admit?: (chain: ConnectedChain, config: ChainConfig) => Promise<ConnectedChain>
  /**
   * Follows a chain that is configured with a light client. Defaults to none: such a chain is then
   * refused, and not read from its endpoints.
   */
  readonly follow?: (light: LightConfig, args: FollowArgs) => Promise<LightEndpoint>
  /** How long one connection may take to come about, in milliseconds. */
  readonly connectMs?: number
  /**
   * How long the endpoints of a chain may keep failing before it is given up, in milliseconds; 0 never
   * gives up. Defaults to 8,000.
   */
  readonly giveUpMs?: number
  /** How long a request may take, in milliseconds. */
  readonly requestMs?: number
  /** Says where the endpoints of a chain come from, for whoever has to fix them. */
  readonly locate?: (chain: ChainConfig) => string | undefined
}

/** How a chain is followed by a light client. */
export interface FollowArgs {
  /** What evidence and messages call the chain. */
  readonly name: string
  /** The genesis hash that the chain must have. Defaults to any. */
  readonly genesis?: Hex
  readonly deadlineMs: number
  readonly signal: AbortSignal
}

const CONNECT_MS = 20_000
const GIVE_UP_MS = 8000
// A read that is answered at all is answered in a fraction of it.
const ATTEMPT_MS = 4000

/** How much longer a light client may take: it looks for peers, and verifies the newest blocks. */
export const lightMs = 120_000

/**
 * Keeps connections to chains. Decoding a chain's metadata takes longer than asking all questions:
 * whoever gathers more than once pays for it once.
 */
export function createConnections(args: CreateConnectionsArgs = {}): Connections {
  const { metadataCache, memory, connectMs = CONNECT_MS, requestMs, locate, follow } = args
  const { giveUpMs = GIVE_UP_MS } = args
  const { holdGenesis = false, admit = async (chain: ConnectedChain) => chain } = args
  const kept = new Map<string, Promise<ConnectedChain>>()
  const provider = {
    giveUpMs,
    attemptMs: ATTEMPT_MS,
    ...(metadataCache === undefined ? {} : { metadataCache }),
    ...(requestMs === undefined ? {} : { deadlineMs: requestMs })
  }

  const openLight: NonNullable<typeof follow> = async (light, given) => {
    if (follow !== undefined) return await follow(light, given)
    const problem = `${given.name} is configured with one, and this program has none`
    throw new ParaclockError(LightClientUnavailable, { problem })
  }

  const expectOf = ({ genesis }: ChainConfig): { readonly expect?: { readonly genesis: Hex } } =>
    holdGenesis && genesis !== undefined
      ? { expect: { genesis: genesis.toLowerCase() as Hex } }
      : {}

  // The connection outlives the signal, which stops only its making.
  const connect = (chain: ChainConfig, { name, signal, prepare }: ReadChainArgs) => {
    const { light } = chain
    const place = locate?.(chain)
    const shown =
      light === undefined
        ? chain.endpoints.map(redactEndpoint).join(', ')
        : `${name} by a light client`
    const what = `connecting to ${shown}${place === undefined ? '' : ` (${place})`}`
    const milliseconds = light === undefined ? connectMs : connectMs + lightMs
    return withDeadline({ milliseconds, what, signal }, async (inner) => {
      const expected = expectOf(chain)
      const endpoints =
        light === undefined
          ? chain.endpoints
          : [
              await openLight(light, {
                name,
                deadlineMs: lightMs,
                signal: inner,
                ...expected.expect
              })
            ]
      const connected = await connectChain({
        endpoints,
        name,
        deadlineMs: connectMs,
        signal: inner,
        provider,
        ...expected,
        ...(memory === undefined ? {} : { memory }),
        ...(prepare === undefined ? {} : { prepare })
      })
      try {
        return await admit(connected, chain)
      } catch (error) {
        await connected.close()
        throw error
      }
    })
  }

  return {
    async read(chain, args) {
      const { name, signal } = args
      const key = JSON.stringify([name, chain.endpoints, chain.light])
      const existing = kept.get(key)
      if (existing !== undefined) {
        const before = await existing
        return await withDeadline(
          { milliseconds: connectMs, what: `reading where ${name} stands`, signal },
          async () => await admit(await before.latest('finalized'), chain)
        )
      }
      const connecting = connect(chain, args)
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
