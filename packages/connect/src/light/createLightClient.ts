import { blake2b } from '@noble/hashes/blake2.js'
import {
  bytesToHex,
  ChainSpecMalformed,
  describeThrown,
  type Hex,
  ParaclockError,
  shareWork,
  withDeadline
} from '@paraclock/core'
import * as v from 'valibot'
import { type AnswerSchema, hashSchema } from '../answers/answerSchemas.ts'
import { readAnswer } from '../answers/readAnswer.ts'
import type { LightEndpoint } from '../endpoint/parseEndpoint.ts'
import { readFrames } from '../endpoint/readFrames.ts'
import { ChainMismatch, LightClientUnavailable } from '../errors/endpoints.ts'
import { openLightWire, removeChain } from './openLightWire.ts'
import { readChainSpec } from './readChainSpec.ts'
import type { SmoldotChain, SmoldotClient } from './Smoldot.ts'

/** The arguments of {@link LightClient.follow}: the chain to follow. */
export interface FollowChainArgs {
  /** The chain's specification, as JSON. Its genesis and bootnodes are trusted. */
  readonly specification: string
  /** The specification of the relay chain, as JSON, if the chain is a parachain. */
  readonly relay?: string | undefined
  /** The chain's name in error messages and evidence. Defaults to the name in the specification. */
  readonly name?: string
  /** The genesis hash that the chain must have. By default, every genesis hash is accepted. */
  readonly genesis?: string | undefined
  /** Longest time to verify the newest blocks, in milliseconds. Defaults to 120,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

/** A light client, which follows chains over their peer-to-peer networks, without an endpoint. */
export interface LightClient {
  /**
   * Follows a chain. Resolves after its newest blocks are verified.
   *
   * @throws ParaclockError `ChainSpecMalformed`, `ChainMismatch`, `DeadlineExceeded` if no peer is
   * found in time, `LightClientUnavailable`, `OperationAborted`
   */
  follow(args: FollowChainArgs): Promise<LightEndpoint>
  /** Stops following all chains, and ends the client. */
  close(): Promise<void>
}

const MAX_MS = 120_000
const POLL_MS = 500
const MAX_REQUESTS = 512
const MAX_SUBSCRIPTIONS = 32

const healthSchema = v.object({ isSyncing: v.boolean() })

/**
 * Creates a light client over a started client of smoldot, in any environment. In Node,
 * `startLightClient` of `@paraclock/connect/node` starts smoldot in its own thread.
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { createLightClient } from '@paraclock/connect/light'
 * import { start } from 'smoldot'
 *
 * declare const specification: string
 * declare const relay: string
 *
 * const light = createLightClient(start())
 * const chain = await connectChain({ endpoints: [await light.follow({ specification, relay })] })
 * console.log(chain.block.number)
 * await chain.close()
 * await light.close()
 * ```
 */
export function createLightClient(client: SmoldotClient): LightClient {
  const relays = new Map<string, Promise<SmoldotChain>>()
  const add = async (
    chain: string,
    options: Parameters<SmoldotClient['addChain']>[0]
  ): Promise<SmoldotChain> => {
    try {
      return await client.addChain(options)
    } catch (error) {
      // The error can quote a part of the specification. If the caller passed a wrong file, that
      // part may hold secrets.
      const problem = describeThrown(error).replace(/["`].*["`]/s, '…')
      // smoldot throws `AddChainError` for a wrong specification. After any other error, the client
      // has ended or crashed.
      const isOfSpec = error instanceof Error && error.name === 'AddChainError'
      throw isOfSpec
        ? new ParaclockError(ChainSpecMalformed, { chain, problem })
        : new ParaclockError(LightClientUnavailable, { problem })
    }
  }
  const addRelay = (chain: string, relay: string): Promise<SmoldotChain> =>
    shareWork(relays, relay, () =>
      add(`the relay chain of ${chain}`, { chainSpec: relay, disableJsonRpc: true })
    )
  return {
    follow: async (args) => {
      const { specification, relay, deadlineMs = MAX_MS, signal } = args
      const genesis = args.genesis?.toLowerCase()
      const spec = readChainSpec(args.name ?? 'a chain', specification)
      const { name = spec.name } = args
      checkRelay(name, spec.relay, relay)
      const shown = `light client of ${name}`
      const take = async (): Promise<SmoldotChain> =>
        await add(name, {
          chainSpec: specification,
          potentialRelayChains: relay === undefined ? [] : [await addRelay(name, relay)],
          jsonRpcMaxPendingRequests: MAX_REQUESTS,
          jsonRpcMaxSubscriptions: MAX_SUBSCRIPTIONS
        })
      const bounds = { milliseconds: deadlineMs, what: `syncing the ${shown}`, signal }
      // The first connection uses the chain that was added for the verification, because adding a
      // chain takes long. Each later connection adds the chain again.
      let spare: SmoldotChain | undefined = await withDeadline(bounds, async (inner) => {
        const chain = await take()
        const stop = (): void => removeChain(chain)
        inner.addEventListener('abort', stop, { once: true })
        if (inner.aborted) stop()
        await awaitSync({ chain, shown, genesis, signal: inner })
        inner.removeEventListener('abort', stop)
        return chain
      })
      return {
        url: `light:${spec.id}:${digestOf(specification, relay)}`,
        name: shown,
        openWire: (endpoint, events, settings) => {
          const taken = spare
          spare = undefined
          return openLightWire(async () => taken ?? (await take()), endpoint, events, settings)
        }
      }
    },
    close: async () => {
      relays.clear()
      await client.terminate().catch(() => {})
    }
  }
}

function checkRelay(chain: string, relayId: string | undefined, relay: string | undefined): void {
  const fail = (problem: string): ParaclockError =>
    new ParaclockError(ChainSpecMalformed, { chain, problem })
  if (relay === undefined) {
    if (relayId === undefined) return
    throw fail(`it is of a parachain of ${relayId}, and the specification of ${relayId} is missing`)
  }
  if (relayId === undefined) throw fail('it has no relay_chain, but a relay chain was given')
  const { id } = readChainSpec(`the relay chain of ${chain}`, relay)
  if (id !== relayId) throw fail(`its relay chain is ${relayId}, but the given one is ${id}`)
}

async function awaitSync(args: {
  readonly chain: SmoldotChain
  readonly shown: string
  readonly genesis: string | undefined
  readonly signal: AbortSignal
}): Promise<void> {
  const { chain, shown, genesis, signal } = args
  const ask = async <Output>(
    schema: AnswerSchema<Output>,
    method: string,
    params: readonly unknown[]
  ): Promise<Output> => {
    chain.sendJsonRpc(JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }))
    const [frame] = readFrames(await chain.nextJsonRpcResponse())
    const value = frame?.kind === 'result' ? frame.result : undefined
    return readAnswer({ schema, value, method, endpoint: shown })
  }
  try {
    const actual = await ask(hashSchema, 'chain_getBlockHash', [0])
    if (genesis !== undefined && actual !== genesis) {
      const context = { endpoint: shown, fact: 'genesis', expected: genesis, actual }
      throw new ParaclockError(ChainMismatch, context)
    }
    while ((await ask(healthSchema, 'system_health', [])).isSyncing) await pause(POLL_MS, signal)
  } catch (error) {
    removeChain(chain)
    if (error instanceof ParaclockError) throw error
    const problem = describeThrown(error)
    throw new ParaclockError(LightClientUnavailable, { problem }, { cause: error })
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish, { once: true })
  })
}

function digestOf(specification: string, relay: string | undefined): Hex {
  const bytes = new TextEncoder().encode(JSON.stringify([specification, relay]))
  return bytesToHex(blake2b(bytes, { dkLen: 16 }))
}
