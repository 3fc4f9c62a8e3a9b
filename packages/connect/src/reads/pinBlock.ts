import { ArgumentInvalid, type Hex, ParaclockError } from '@paraclock/core'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import { readMethodOf } from '../methods/readMethods.ts'

/**
 * Creates a view of a provider in which every read is at one block, so that many reads use the same
 * state of the chain. A read with its own block is passed on unchanged.
 *
 * @throws ParaclockError `ArgumentInvalid`, from the calls of the view
 *
 * @example
 * ```ts
 * import { createProvider, pinBlock } from '@paraclock/connect'
 * import { ApiPromise } from '@polkadot/api'
 *
 * const provider = createProvider(['wss://rpc.example'])
 * const hash = await provider.send('chain_getFinalizedHead', [])
 * const api = await ApiPromise.create({ provider: pinBlock(provider, hash), noInitWarn: true })
 * ```
 */
export function pinBlock(provider: ProviderInterface, hash: Hex): ProviderInterface {
  const refuse = async (value: string): Promise<never> => {
    const problem = `this view only reads the block ${hash}: use the provider itself`
    throw new ParaclockError(ArgumentInvalid, { argument: 'the method', value, problem })
  }
  return {
    hasSubscriptions: false,
    isClonable: true,
    // This view sends no event `connected`. polkadot.js begins without the event if `isConnected`
    // is true.
    isConnected: true,
    clone: () => pinBlock(provider, hash),
    connect: async () => {},
    disconnect: async () => {},
    on: () => () => {},
    send: async <Result>(method: string, params: unknown[]): Promise<Result> => {
      const read = readMethodOf(method)
      if (read?.of === 'head') return hash as Result
      if (read?.of === 'node') return provider.send<Result>(method, params)
      if (method === 'chain_getBlockHash') {
        const [number] = params
        if (number === undefined || number === null) return hash as Result
        return provider.send<Result>(method, params, number === 0)
      }
      if (read?.block === undefined) return refuse(method)
      return provider.send<Result>(method, placeBlock(params, read.block, hash), true)
    },
    subscribe: (_type, method) => refuse(method),
    unsubscribe: (_type, method) => refuse(method)
  }
}

function placeBlock(params: readonly unknown[], position: number, hash: Hex): unknown[] {
  const length = Math.max(params.length, position + 1)
  const placed = Array.from({ length }, (_, index) => params[index] ?? null)
  placed[position] ??= hash
  return placed
}
