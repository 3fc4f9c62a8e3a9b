import {
  abortReason,
  type Hex,
  isParaclockError,
  OperationAborted,
  ParaclockError,
  redactEndpoint,
  shareWork,
  untilAborted,
  withDeadline
} from '@paraclock/core'
import type { MetadataCache } from '../cache/MetadataCache.ts'
import { type ConnectedChain, connectChain } from '../chain/connectChain.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'
import { ChainMismatch, EndpointsUnavailable, LightClientUnavailable } from '../errors/endpoints.ts'
import type { ChainMemory } from '../memory/ChainMemory.ts'
import type {
  ChainFollower,
  ChainPlace,
  ChainVerifier,
  FollowPlaceArgs,
  KeptConnections,
  LightPlace,
  ReadChainArgs
} from './Connections.ts'

/** The arguments of {@link createConnections}. */
export interface CreateConnectionsArgs {
  readonly metadataCache?: MetadataCache
  /**
   * Stores which storage keys were read when a chain was opened. When the chain is opened again, all
   * these keys are fetched together.
   */
  readonly memory?: ChainMemory
  /**
   * Whether a chain is refused if its genesis hash differs from the hash in its `ChainPlace`.
   * Defaults to `false`: the chain is opened, and the caller compares the genesis hash.
   */
  readonly holdGenesis?: boolean
  readonly verifier?: ChainVerifier | undefined
  /**
   * The follower of the chains that are configured for a light client. Without a follower, these
   * chains are refused, even if they have endpoints. The follower is closed with the connections.
   */
  readonly follower?: ChainFollower
  /** The name of each chain in error messages: the key of the chain in the configuration. */
  readonly names?: ReadonlyMap<ChainPlace, string>
  /** The time limit for making one connection, in milliseconds. Defaults to 20,000. */
  readonly connectMs?: number | undefined
  /**
   * How long the endpoints of a chain may keep failing before the attempts to connect end, in
   * milliseconds. If an endpoint has not failed when this time is over, the limit is twice as long.
   * 0 means no limit. Defaults to 8,000.
   */
  readonly giveUpMs?: number | undefined
  readonly requestMs?: number | undefined
}

const CONNECT_MS = 20_000
const GIVE_UP_MS = 8000
const ATTEMPT_MS = 5000

/** The additional time for a light client to find peers and verify blocks, in milliseconds. */
export const LIGHT_MS = 120_000

/**
 * Creates connections that stay open, so that the metadata is decoded only once. Decoding takes
 * longer than all other work of a read.
 */
export function createConnections(args: CreateConnectionsArgs = {}): KeptConnections {
  const { connectMs = CONNECT_MS, verifier } = args
  const kept = new Map<string, Promise<ConnectedChain>>()
  const read: KeptConnections['read'] = async (chain, asked) => {
    const { name, signal } = asked
    const key = JSON.stringify([name, chain.endpoints, chain.genesis, chain.light])
    const existing = kept.get(key)
    if (existing === undefined) return await shareWork(kept, key, () => connect(args, chain, asked))
    const shared = existing.catch((error: unknown) => {
      if (signal.aborted || !isParaclockError(error, OperationAborted)) throw error
      return undefined
    })
    const what = `connecting to ${name}`
    const before = await untilAborted(signal, shared, () => abortReason({ signal, what }))
    // The caller that began the connection aborted it. So the present caller begins a new
    // connection.
    if (before === undefined) return await read(chain, asked)
    const bounds = { milliseconds: connectMs, what: `reading the heads of ${name}`, signal }
    return await withDeadline(bounds, async () => {
      // A provider that has given up connects again only when `connect` is called.
      if (before.provider.state === 'idle') await before.provider.connect()
      const latest = await before.latest('finalized')
      // After a runtime upgrade, later calls of `read` use `latest`, which has the new types.
      const isUpgraded = latest.runtime !== before.runtime && kept.get(key) === existing
      if (isUpgraded) kept.set(key, Promise.resolve(latest))
      latest.source.prime?.(latest.block.hash)
      return (await verifier?.admit(latest, chain)) ?? latest
    })
  }
  return {
    read,
    async save() {
      const all = [...kept.values()]
      await Promise.all(all.map(async (open) => (await open.catch(() => undefined))?.save()))
    },
    async close() {
      const all = [...kept.values()]
      kept.clear()
      try {
        await Promise.all(all.map(async (open) => (await open.catch(() => undefined))?.close()))
      } finally {
        await args.follower?.close()
      }
    }
  }
}

async function connect(
  args: CreateConnectionsArgs,
  chain: ChainPlace,
  { name, signal, runsCode }: ReadChainArgs
): Promise<ConnectedChain> {
  const { metadataCache, memory, connectMs = CONNECT_MS, requestMs, verifier } = args
  const { light, genesis } = chain
  const place = args.names?.get(chain)
  const shown =
    light === undefined
      ? chain.endpoints.map(redactEndpoint).join(', ')
      : `${name} by a light client`
  const what = `connecting to ${shown}${place === undefined ? '' : ` (${place})`}`
  const milliseconds = light === undefined ? connectMs : connectMs + LIGHT_MS
  const stated = genesis?.toLowerCase() as Hex | undefined
  return withDeadline({ milliseconds, what, signal }, async (inner) => {
    const open = async (expected?: Hex): Promise<ConnectedChain> =>
      connectChain({
        endpoints:
          light === undefined
            ? chain.endpoints
            : [await followLight(args, light, { name, genesis: expected, signal: inner })],
        name,
        expect: { genesis: expected },
        deadlineMs: connectMs,
        signal: inner,
        provider: {
          giveUpMs: args.giveUpMs ?? GIVE_UP_MS,
          attemptMs: light === undefined ? ATTEMPT_MS : undefined,
          metadataCache,
          deadlineMs: requestMs
        },
        // A node that serves no proofs is trusted. The basis of its evidence is `stated`.
        prove: { unproven: 'trust' },
        memory,
        runsCode
      })
    const openAny = (error: unknown): Promise<ConnectedChain> => {
      if (args.holdGenesis || !isOtherChain(error)) throw error
      return open()
    }
    const prefersStated = light === undefined && chain.endpoints.length > 1
    const connected = await (args.holdGenesis || prefersStated
      ? open(stated).catch(openAny)
      : open())
    try {
      return (await verifier?.admit(connected, chain)) ?? connected
    } catch (error) {
      await connected.close()
      throw error
    }
  })
}

function isOtherChain(error: unknown): boolean {
  if (!isParaclockError(error, EndpointsUnavailable)) return isParaclockError(error, ChainMismatch)
  const failures = 'failures' in error.context ? error.context.failures : []
  return failures.some(({ code }) => code === ChainMismatch.code)
}

function followLight(
  { follower }: CreateConnectionsArgs,
  light: LightPlace,
  args: Omit<FollowPlaceArgs, 'deadlineMs'>
): Promise<LightEndpoint> {
  if (follower !== undefined) return follower.follow(light, { ...args, deadlineMs: LIGHT_MS })
  const problem = `${args.name} is configured with one, and this program has none`
  throw new ParaclockError(LightClientUnavailable, { problem })
}
