import './quiet.ts'

import * as executor from '@acala-network/chopsticks-executor'
import { bytesToHex, type Hex } from '@paraclock/core'
import { keyFromHex, keyToHex, type MemoryStorage, type StorageKey } from '@paraclock/executor'
import type { ChopsticksCallResponse } from '../../src/ChopsticksCore.ts'
import { isFlatChildKey, splitFlatKey } from '../../src/layers/flatKey.ts'

/** The arguments of {@link interpretCall}. */
export interface InterpretCallArgs {
  /** The code, as hex. */
  readonly wasm: Hex
  readonly storage: MemoryStorage
  readonly method: string
  readonly args: readonly Hex[]
  readonly logLevel?: number
}

/** Runs a method on Chopsticks' own executor, over a state in memory. */
export async function interpretCall(args: InterpretCallArgs): Promise<ChopsticksCallResponse> {
  const { storage } = args
  const task = {
    id: 0,
    wasm: args.wasm,
    calls: [[args.method, args.args]],
    storageProofSize: 0,
    mockSignatureHost: 1,
    allowUnresolvedImports: false,
    runtimeLogLevel: args.logLevel ?? 0
  }
  const callback = {
    getStorage: async (key: Hex) => {
      const { key: inner, child } = splitFlatKey(keyFromHex(key))
      const value = storage.get(inner, child)
      return value === null ? undefined : bytesToHex(value)
    },
    getNextKey: async (prefix: Hex, key: Hex) => {
      const from = keyFromHex(key)
      if (isFlatChildKey(from) || isFlatChildKey(keyFromHex(prefix))) {
        const { key: inner, child } = splitFlatKey(from)
        const next = child === undefined ? null : storage.nextKey(inner, child)
        return next === null ? undefined : keyToHex(next)
      }
      const next = storage.nextKey(from)
      const within = keyFromHex(prefix) as StorageKey
      return next?.startsWith(within) ? keyToHex(next) : undefined
    }
  }
  const outcome = await executor.run_task(task, callback as never)
  if ('Call' in outcome) return outcome.Call
  throw new TypeError(outcome.Error)
}
