import { bytesToHex, type Hex } from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { makeId } from './makeId.ts'
import type { RpcMethod } from './RpcMethods.ts'

/** Tells the values of keys, and then every change of them, head after head. */
export function subscribeStorage(chain: SimulatedChain): RpcMethod {
  return async ([wanted], { subscribe }) => {
    const keys = wanted as readonly Hex[]
    const seen = new Map<Hex, Hex | null>()
    let last = Promise.resolve()
    const look = (head: BlockInfo): void => {
      last = last.then(() => compare(head)).catch(() => undefined)
    }
    const compare = async ({ hash }: BlockInfo): Promise<void> => {
      const values = await chain.readMany(keys, { at: hash })
      const changes: [Hex, Hex | null][] = []
      for (const [at, key] of keys.entries()) {
        const value = values[at]
        const text = value == null ? null : bytesToHex(value)
        if (seen.get(key) !== text) changes.push([key, text])
        seen.set(key, text)
      }
      if (changes.length > 0) tell({ block: hash, changes })
    }
    const stop = chain.onHead(look)
    const id = makeId()
    const tell = subscribe('state_storage', id, stop)
    look(chain.head)
    return id
  }
}
