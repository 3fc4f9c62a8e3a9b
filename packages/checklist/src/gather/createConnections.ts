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
import type { HintStore } from '@paraclock/executor'
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
  /** Where it is kept what runtimes read, so that the next time all of it is read at once. */
  readonly hints?: HintStore
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
  /** The place in the configuration that names the endpoints of a chain, for messages. */
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
// Reads are usually answered in a fraction of this time.
const ATTEMPT_MS = 5000

/** How much longer a light client may take: it looks for peers, and verifies the newest blocks. */
export const lightMs = 120_000

/**
 * Keeps connections to chains. Decoding a chain's metadata takes longer than all reads, and a second
 * gathering over the same connections does not decode it again.
 */
export function createConnections(args: CreateConnectionsArgs = {}): Connections {
  const { connectMs = CONNECT_MS, admit } = args
  const kept = new Map<string, Promise<ConnectedChain>>()
  return {
    async read(chain, asked) {
      const { name, signal } = asked
      const key = JSON.stringify([name, chain.endpoints, chain.light])
      const existing = kept.get(key)
      if (existing !== undefined) {
        const before = await existing
        const bounds = { milliseconds: connectMs, what: `reading where ${name} stands`, signal }
        return await withDeadline(bounds, async () => {
          const latest = await before.latest('finalized')
          return (await admit?.(latest, chain)) ?? latest
        })
      }
      const connecting = connect(args, chain, asked)
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

/** Connects to a chain. The connection outlives the signal, which stops only its making. */
async function connect(
  args: CreateConnectionsArgs,
  chain: ChainConfig,
  { name, signal, prepare }: ReadChainArgs
): Promise<ConnectedChain> {
  const { metadataCache, memory, connectMs = CONNECT_MS, requestMs, admit } = args
  const { light, genesis } = chain
  const place = args.locate?.(chain)
  const shown =
    light === undefined
      ? chain.endpoints.map(redactEndpoint).join(', ')
      : `${name} by a light client`
  const what = `connecting to ${shown}${place === undefined ? '' : ` (${place})`}`
  const milliseconds = light === undefined ? connectMs : connectMs + lightMs
  const isHeld = args.holdGenesis === true && genesis !== undefined
  const expect = isHeld ? { genesis: genesis.toLowerCase() as Hex } : {}
  return withDeadline({ milliseconds, what, signal }, async (inner) => {
    const connected = await connectChain({
      endpoints:
        light === undefined
          ? chain.endpoints
          : [await followLight(args, light, { name, signal: inner, ...expect })],
      ...{ name, expect, deadlineMs: connectMs, signal: inner },
      provider: {
        giveUpMs: args.giveUpMs ?? GIVE_UP_MS,
        ...(light === undefined ? { attemptMs: ATTEMPT_MS } : {}),
        ...(metadataCache === undefined ? {} : { metadataCache }),
        ...(requestMs === undefined ? {} : { deadlineMs: requestMs })
      },
      // Of a chain that proves nothing, evidence says so.
      prove: { hints: args.hints, unproven: 'trust' },
      ...(memory === undefined ? {} : { memory }),
      ...(prepare === undefined ? {} : { prepare })
    })
    try {
      return (await admit?.(connected, chain)) ?? connected
    } catch (error) {
      await connected.close()
      throw error
    }
  })
}

function followLight(
  { follow }: CreateConnectionsArgs,
  light: LightConfig,
  args: Omit<FollowArgs, 'deadlineMs'>
): Promise<LightEndpoint> {
  if (follow !== undefined) return follow(light, { ...args, deadlineMs: lightMs })
  const problem = `${args.name} is configured with one, and this program has none`
  throw new ParaclockError(LightClientUnavailable, { problem })
}
