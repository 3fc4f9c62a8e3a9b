import './quiet.ts'

import type * as core from '@acala-network/chopsticks-core'
import type { Hex } from '@paraclock/core'
import type { StateReader } from '@paraclock/executor'

/** A node over a Chopsticks chain in this process, which counts requests and round trips. */
export interface ServedChain {
  /** The provider for Chopsticks and polkadot.js. */
  readonly provider: { send: (method: string, params: unknown[]) => Promise<unknown> }
  /** The number of round trips: the longest chain of requests that each waited for an answer. */
  readonly roundTrips: () => number
  /** The number of requests. */
  readonly requests: () => number
  /** Sets both numbers to 0. */
  readonly reset: () => void
}

/** Milliseconds until an answer. In this time, all requests of one round trip are sent. */
const LATENCY = 20

/** Serves the blocks of a chain as a node does, with `LATENCY`. */
export function serveChain(chain: core.Blockchain): ServedChain {
  let answered = 0
  let deepest = 0
  let requests = 0
  const blockAt = async (hash: unknown): Promise<core.Block> => {
    const block = typeof hash === 'string' ? await chain.getBlock(hash as Hex) : chain.head
    if (block === undefined) throw new TypeError(`no block ${hash}`)
    return block
  }

  async function answer(method: string, params: unknown[]): Promise<unknown> {
    switch (method) {
      case 'system_chain':
      case 'system_name':
        return 'served'
      case 'system_properties':
        return {}
      case 'chain_getFinalizedHead':
        return chain.head.hash
      case 'chain_getBlockHash': {
        const number = params[0] as number | undefined
        return number === undefined ? chain.head.hash : (await chain.getBlockAt(number))?.hash
      }
      case 'chain_getHeader':
        return (await (await blockAt(params[0])).header).toJSON()
      case 'chain_getBlock': {
        const block = await blockAt(params[0])
        return {
          block: { header: (await block.header).toJSON(), extrinsics: await block.extrinsics }
        }
      }
      case 'state_getStorage':
        return (await blockAt(params[1])).get(params[0] as string)
      case 'state_queryStorageAt': {
        const block = await blockAt(params[1])
        const keys = params[0] as Hex[]
        const values = await block.getMany(keys)
        return [{ block: block.hash, changes: keys.map((key, at) => [key, values[at] ?? null]) }]
      }
      case 'state_getKeysPaged': {
        const [prefix, pageSize, startKey, hash] = params as [string, number, string, string]
        return (await blockAt(hash)).getKeysPaged({ prefix, pageSize, startKey: startKey ?? '0x' })
      }
      default:
        throw new TypeError(`${method} is not served`)
    }
  }

  return {
    provider: {
      async send(method, params) {
        const depth = answered + 1
        requests++
        const result = await answer(method, params)
        await new Promise((resolve) => setTimeout(resolve, LATENCY))
        answered = Math.max(answered, depth)
        deepest = Math.max(deepest, depth)
        return result ?? null
      }
    },
    roundTrips: () => deepest,
    requests: () => requests,
    reset() {
      answered = 0
      deepest = 0
      requests = 0
    }
  }
}

/** Reads the state of one block of a chain in this process, without JSON-RPC. */
export function readServed(block: core.Block): StateReader {
  return {
    getMany: async (keys) =>
      (await block.getMany(keys as Hex[])).map((value) => (value ?? null) as Hex | null),
    keysAfter: async (after, count) =>
      (await block.getKeysPaged({ prefix: '0x', pageSize: count, startKey: after })) as Hex[]
  }
}
