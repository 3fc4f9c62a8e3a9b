import type { Hex } from '@paraclock/core'
import type { ReadOptions, StateReader } from '@paraclock/executor'
import type { ChopsticksLayer } from '../ChopsticksCore.ts'

/**
 * Reads from Chopsticks' lowest layer, which asks a node, its database, or a genesis.
 *
 * A genesis does not answer `getMany`, and knows no child tries: the first shows in an answer that
 * is too short, the second in an error that says so.
 */
export function readLayer(layer: ChopsticksLayer): StateReader {
  let batches = true

  async function getEach(keys: readonly Hex[]): Promise<(Hex | null)[]> {
    return Promise.all(
      keys.map(async (key) => ((await layer.get(key, false)) ?? null) as Hex | null)
    )
  }

  return {
    async getMany(keys, options) {
      if (options?.child !== undefined) {
        return unlessGenesis(getEach(keys.map((key) => flat(key, options))), [])
      }
      if (batches) {
        const values = await layer.getMany([...keys], false)
        if (values.length === keys.length)
          return values.map((value) => (value ?? null) as Hex | null)
        batches = false
      }
      return getEach(keys)
    },
    async keysAfter(after, count, options) {
      const child = options?.child
      const found = layer.getKeysPaged(child ?? '0x', count, flat(after, options))
      const keys = await (child === undefined ? found : unlessGenesis(found, []))
      return keys.map((key) => (child === undefined ? key : `0x${key.slice(child.length)}`) as Hex)
    }
  }
}

function flat(key: Hex, options: ReadOptions | undefined): Hex {
  return options?.child === undefined ? key : `${options.child}${key.slice(2)}`
}

async function unlessGenesis<Value>(answer: Promise<Value>, none: Value): Promise<Value> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('not implemented')) return none
    throw error
  }
}
