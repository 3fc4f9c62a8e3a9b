import { bytesToHex, describeThrown, type Hex, hexToBytes } from '@paraclock/core'
import {
  type CallResult,
  callRemote,
  createLayeredStorage,
  createRemoteStorage,
  mergeDiffs,
  type SignatureCheck,
  type StateReader,
  type StorageKey
} from '@paraclock/executor'
import type { ChopsticksCallResponse } from '../ChopsticksCore.ts'
import { flatHex } from '../layers/flatKey.ts'
import { CHOPSTICKS_ROOTS } from './chopsticksRoots.ts'
import type { RuntimeCache } from './RuntimeCache.ts'
import { levelOf, toCallResponse } from './toCallResponse.ts'

export interface ChopsticksTask {
  readonly wasm: string
  readonly calls: readonly (readonly [method: string, args: readonly Hex[] | Hex])[]
  /**
   * Which signatures count as valid. 0: only real signatures. 1: real and mocked signatures. 2: all
   * signatures.
   */
  readonly mockSignatureHost: number
  readonly runtimeLogLevel: number
}

export interface ChopsticksTaskCallback {
  readonly getStorage: (key: Hex) => Promise<string | null | undefined>
  readonly getNextKey: (prefix: Hex, key: Hex) => Promise<string | null | undefined>
}

const CHECKS: readonly SignatureCheck[] = ['verify', 'accept-magic', 'accept-all']

/**
 * Runs the calls of a task, each with the changes of the earlier calls. Chopsticks gives its worker
 * tasks for plugins, and sometimes for a call that reads the slot duration.
 */
export async function runTask(
  runtimes: RuntimeCache,
  task: ChopsticksTask,
  callback: ChopsticksTaskCallback
): Promise<{ Call: ChopsticksCallResponse } | { Error: string }> {
  try {
    const runtime = await runtimes.get(task.wasm)
    const base = createRemoteStorage({ reader: readCallback(callback) })
    let changes: CallResult['storageDiff'] = { top: new Map(), child: new Map() }
    let last: CallResult | undefined
    const logs: CallResult['logs'][number][] = []
    const offchain = new Map<StorageKey, Uint8Array | null>()
    for (const [method, args] of task.calls) {
      last = await callRemote({
        runtime,
        method,
        args,
        base,
        storage: createLayeredStorage(base, changes),
        options: {
          roots: CHOPSTICKS_ROOTS,
          signatures: CHECKS[task.mockSignatureHost] ?? 'verify',
          logLevel: levelOf(task.runtimeLogLevel)
        }
      })
      changes = mergeDiffs([changes, last.storageDiff])
      for (const [key, value] of last.offchainDiff) offchain.set(key, value)
      logs.push(...last.logs)
    }
    if (last === undefined) return { Error: 'a task without calls' }
    return { Call: toCallResponse({ ...last, storageDiff: changes, offchainDiff: offchain, logs }) }
  } catch (error) {
    return { Error: describeThrown(error) }
  }
}

function readCallback(callback: ChopsticksTaskCallback): StateReader {
  return {
    getMany: (keys, options) =>
      Promise.all(
        keys.map(
          async (key) => ((await callback.getStorage(flatHex(key, options))) ?? null) as Hex | null
        )
      ),
    hasShortLists: true,
    async keysAfter(after, count, options) {
      const keys: Hex[] = []
      const prefix = options?.child ?? '0x'
      let cursor = after
      // `getNextKey` returns one key. After the last key of a storage item, it returns no key.
      while (keys.length < count) {
        const next = await callback.getNextKey(prefix, flatHex(cursor, options))
        if (typeof next !== 'string') break
        cursor = next as Hex
        keys.push(cursor)
      }
      if (keys.length === count || options?.child !== undefined || cursor === '0x') return keys
      const beyond = await findBeyondItem(callback, cursor)
      return beyond === undefined ? keys : [...keys, beyond]
    }
  }
}

/** The length of `0x` and a pallet's prefix in a hex key. */
const PALLET_LENGTH = 34

/**
 * Finds the first key after all keys of the storage item to which `after` belongs. For an empty
 * prefix, `getNextKey` returns only keys of the same storage item. So this function calls it with
 * the prefix of the pallet, then with the first byte of `after`, and then with each larger byte.
 */
async function findBeyondItem(
  callback: ChopsticksTaskCallback,
  after: Hex
): Promise<Hex | undefined> {
  const first = hexToBytes(after)[0] ?? 0
  const bytes = Array.from({ length: 256 - first }, (_, at) =>
    bytesToHex(Uint8Array.of(first + at))
  )
  for (const prefix of [after.slice(0, PALLET_LENGTH) as Hex, ...bytes]) {
    const next = await callback.getNextKey(prefix, after.startsWith(prefix) ? after : prefix)
    // Chopsticks can shorten a key of a child trie. The key then does not begin with `prefix`.
    if (next?.startsWith(prefix) === true) return next as Hex
  }
  return undefined
}

export function nameToHex(name: string): Hex {
  return bytesToHex(new TextEncoder().encode(name))
}
