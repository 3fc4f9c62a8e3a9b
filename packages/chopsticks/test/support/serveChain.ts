import './quiet.ts'

import type * as core from '@acala-network/chopsticks-core'
import type { Hex } from '@paraclock/core'
import type { StateReader } from '@paraclock/executor'

/** A node that is a Chopsticks chain in this process, and counts how often it is waited for. */
export interface ServedChain {
  /** A provider as Chopsticks and polkadot.js know it. */
  readonly provider: { send: (method: string, params: unknown[]) => Promise<unknown> }
  /** How many requests there were that could only be sent when others were answered. */
  readonly roundTrips: () => number
  /** How many requests there were. */
  readonly requests: () => number
  /** Counts from the beginning. */
  readonly reset: () => void
}

/** Long enough that everything which can be asked at the same time is. */
const LATENCY = 20

/** Serves the blocks of a chain as a node would, after a while. */
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

/** Reads the state of one block of a chain in this process, without a transport between. */
export function readServed(block: core.Block): StateReader {
  return {
    getMany: async (keys) =>
      (await block.getMany(keys as Hex[])).map((value) => (value ?? null) as Hex | null),
    keysAfter: async (after, count) =>
      (await block.getKeysPaged({ prefix: '0x', pageSize: count, startKey: after })) as Hex[]
  }
}
