import { AnswerMalformed, decodeHex, type Hex, ParaclockError, untilAborted } from '@paraclock/core'
import { keyFromHex } from '../storage/StorageKey.ts'
import type { ReadOptions, StateReader } from './StateReader.ts'

/** A client that sends JSON-RPC requests, such as a provider of polkadot.js. */
export interface RpcSender {
  /** Resolves with the result of the response, or rejects with its error. */
  readonly send: (method: string, params: unknown[]) => Promise<unknown>
}

/**
 * Creates a reader for the state of a block on a node. The reader calls `state_queryStorageAt`,
 * `state_getKeysPaged`, `state_getReadProof`, and the `childstate_` methods.
 *
 * @throws AnswerMalformed from the reads, if an answer does not have the form that its method
 * defines.
 */
export function createRpcStateReader(args: {
  readonly provider: RpcSender
  readonly block: Hex
  /** The maximum number of keys in one request. Defaults to 500. */
  readonly batchSize?: number
}): StateReader {
  const { provider, block } = args
  const batchSize = args.batchSize ?? 500

  async function ask(method: string, params: unknown[], options?: ReadOptions): Promise<unknown> {
    options?.signal?.throwIfAborted()
    return await untilAborted(options?.signal, provider.send(method, params))
  }

  async function readBatch(keys: readonly Hex[], options?: ReadOptions): Promise<(Hex | null)[]> {
    if (options?.child !== undefined) {
      const method = 'childstate_getStorageEntries'
      const values = await ask(method, [options.child, keys, block], options)
      return expectList(method, values, keys.length).map((value) => expectHex(method, value))
    }
    const method = 'state_queryStorageAt'
    const answer = expectList(method, await ask(method, [keys, block], options))
    const changes = expectList(method, (answer[0] as { changes?: unknown } | undefined)?.changes)
    const values = new Map<unknown, Hex | null>()
    for (const change of changes) {
      const [key, value] = expectList(method, change, 2)
      values.set(key, expectHex(method, value))
    }
    return keys.map((key) => {
      const value = values.get(key)
      return value === undefined ? invalid(method, 'a key that was asked for is not in it') : value
    })
  }

  return {
    async getMany(keys, options) {
      const batches: Promise<(Hex | null)[]>[] = []
      for (let at = 0; at < keys.length; at += batchSize)
        batches.push(readBatch(keys.slice(at, at + batchSize), options))
      return (await Promise.all(batches)).flat()
    },
    async keysAfter(after, count, options) {
      const child = options?.child
      const method = child === undefined ? 'state_getKeysPaged' : 'childstate_getKeysPaged'
      const page = ['0x', count, after === '0x' ? null : after, block]
      const answer = await ask(method, child === undefined ? page : [child, ...page], options)
      const keys = expectHexList(method, answer, 'a key')
      // Without this check, a node that repeats a page would cause an endless loop.
      let last = keyFromHex(after)
      for (const key of keys.map(keyFromHex)) {
        if (key <= last) return invalid(method, 'a key does not follow the key before it')
        last = key
      }
      return keys
    },
    async readProof(keys, options) {
      const child = options?.child
      const method = child === undefined ? 'state_getReadProof' : 'state_getChildReadProof'
      const params = child === undefined ? [keys, block] : [child, keys, block]
      const answer = (await ask(method, params, options)) as { proof?: unknown } | null
      return expectHexList(method, answer?.proof, 'a node')
    }
  }
}

function expectList(method: string, value: unknown, length?: number): unknown[] {
  if (!Array.isArray(value)) return invalid(method, 'a list is missing')
  if (length !== undefined && value.length !== length)
    return invalid(method, `a list has ${value.length} items in place of ${length}`)
  return value
}

function expectHexList(method: string, value: unknown, what: string): Hex[] {
  const list = expectList(method, value)
  return list.map((one) => expectHex(method, one) ?? invalid(method, `${what} is null`))
}

function expectHex(method: string, value: unknown): Hex | null {
  if (value === null || value === undefined) return null
  // A regular expression would take seven times as long.
  return decodeHex(value) === undefined ? invalid(method, 'a value is not hex') : (value as Hex)
}

function invalid(method: string, problem: string): never {
  throw new ParaclockError(AnswerMalformed, { method, problem })
}
