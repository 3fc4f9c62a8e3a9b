import assert from 'node:assert/strict'
import type * as core from '@acala-network/chopsticks-core'

/** A node on this machine that holds a few blocks, and the state of the last. */
export interface ServedState {
  /** A provider as Chopsticks and the executor know it. */
  readonly provider: { readonly send: (method: string, params: unknown[]) => Promise<unknown> }
  /** How many requests could only be sent when others were answered, and how many there were. */
  readonly count: () => { readonly roundTrips: number; readonly requests: number }
  /** Counts from the beginning. */
  readonly reset: () => void
}

/** Serves the head of a chain as a node would, each answer after `latency` milliseconds. */
export async function serveState(
  chain: core.Blockchain,
  genesis: Readonly<Record<string, string>>,
  latency: number
): Promise<ServedState> {
  const blocks: core.Block[] = []
  for (let at: core.Block | undefined = chain.head; at !== undefined; at = await at.parentBlock)
    blocks.unshift(at)
  const state = new Map(Object.entries(genesis))
  for (const block of blocks) {
    for (const [key, value] of Object.entries(await block.storageDiff())) {
      if (value === null) state.delete(key)
      else state.set(key, value)
    }
  }
  const keys = [...state.keys()].sort()
  // What an earlier run still waits for does not count in the next.
  let run = { answered: 0, deepest: 0, requests: 0 }

  const blockAt = (hash: unknown): core.Block =>
    blocks.find((block) => block.hash === hash) ?? chain.head

  async function answer(method: string, params: unknown[]): Promise<unknown> {
    switch (method) {
      case 'system_chain':
      case 'system_name':
        return 'served'
      case 'system_properties':
        return {}
      case 'chain_getFinalizedHead':
        return chain.head.hash
      case 'chain_getBlockHash':
        return (blocks[(params[0] as number | undefined) ?? chain.head.number] ?? chain.head).hash
      case 'chain_getHeader':
        return (await blockAt(params[0]).header).toJSON()
      case 'chain_getBlock': {
        const block = blockAt(params[0])
        return {
          block: { header: (await block.header).toJSON(), extrinsics: await block.extrinsics }
        }
      }
      case 'state_getStorage':
        return state.get(params[0] as string)
      case 'state_queryStorageAt': {
        const changes = (params[0] as string[]).map((key) => [key, state.get(key) ?? null])
        return [{ block: chain.head.hash, changes }]
      }
      case 'state_getKeysPaged': {
        const [prefix, count, start] = params as [string, number, string | undefined]
        const from = keys.findIndex((key) => key > (start ?? '') && key.startsWith(prefix))
        if (from === -1) return []
        return keys.slice(from, from + count).filter((key) => key.startsWith(prefix))
      }
      default:
        return assert.fail(`${method} is not served`)
    }
  }

  return {
    provider: {
      async send(method, params) {
        const current = run
        const depth = current.answered + 1
        current.requests++
        const result = await answer(method, params)
        await new Promise((resolve) => setTimeout(resolve, latency))
        current.answered = Math.max(current.answered, depth)
        current.deepest = Math.max(current.deepest, depth)
        return result ?? null
      }
    },
    count: () => ({ roundTrips: run.deepest, requests: run.requests }),
    reset() {
      run = { answered: 0, deepest: 0, requests: 0 }
    }
  }
}
