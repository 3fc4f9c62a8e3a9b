import type { Chain, StateOptions, StateSource } from '@paraclock/connect'
import { type Hex, ParaclockError, readHeader } from '@paraclock/core'
import type { StateReader } from '@paraclock/executor'
import { RuntimeProofFailed } from '../errors.ts'

const MOST_BLOCKS = 16

/**
 * A source whose storage is read with proofs against the state root of each block: a value, the
 * absence of one, and the keys of a page. What runtime APIs answer is not proven. A light client has
 * verified all of it already.
 *
 * The reads throw ParaclockError `TrieProofInvalid`, `RemoteAnswerInvalid`, or `RuntimeProofFailed` if
 * a header has another hash.
 */
export function provenSource({ name, source }: Pick<Chain, 'name' | 'source'>): StateSource {
  if (source.isLight === true) return source
  const readers = new Map<Hex, Promise<StateReader | undefined>>()
  /** Reads a block; `undefined` for one without a state root, which proves nothing. */
  const openReader = async (block: Hex): Promise<StateReader | undefined> => {
    const header = readHeader(await source.request('chain_getHeader', [block]))
    if (header?.hash !== block) {
      const problem = `the endpoint gave no header whose hash is ${block}`
      throw new ParaclockError(RuntimeProofFailed, { chain: name, problem, isWrong: true })
    }
    const { stateRoot } = header
    if (stateRoot === undefined) return undefined
    const { createRpcStateReader, verifiedReader } = await import('@paraclock/executor')
    const provider = {
      send: (method: string, params: unknown[]) => source.request(method, params)
    }
    const reader = createRpcStateReader({ provider, block })
    return verifiedReader({ reader, stateRoot })
  }
  const readerOf = async ({ at }: StateOptions): Promise<StateReader | undefined> => {
    if (at === undefined) return undefined
    const known = readers.get(at)
    if (known !== undefined) return known
    const reader = openReader(at)
    readers.set(at, reader)
    reader.catch(() => readers.delete(at))
    const [oldest] = readers.keys()
    if (readers.size > MOST_BLOCKS && oldest !== undefined) readers.delete(oldest)
    return reader
  }
  return {
    get endpoint() {
      return source.endpoint
    },
    get url() {
      return source.url
    },
    request: (method, params, options) => source.request(method, params, options),
    call: (method, data, options) => source.call(method, data, options),
    getStorage: async (keys, options = {}) => {
      const reader = await readerOf(options)
      return (await reader?.getMany(keys, bound(options))) ?? source.getStorage(keys, options)
    },
    getKeys: async (prefix, options) => {
      const reader = await readerOf(options)
      if (reader === undefined) return source.getKeys(prefix, options)
      const keys = await reader.keysAfter(options.after ?? prefix, options.count, bound(options))
      return keys.filter((key) => key.startsWith(prefix))
    }
  }
}

function bound({ signal }: StateOptions): { readonly signal?: AbortSignal } {
  return signal === undefined ? {} : { signal }
}
