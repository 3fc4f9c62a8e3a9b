import { bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import {
  CHILD_PREFIX,
  keyToHex,
  type LoadedRuntime,
  loadHashing,
  rebuildProof
} from '@paraclock/executor'
import { RpcParamInvalid } from '@paraclock/rpc'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import { requireBlock, type ServedChain } from './ServedChain.ts'

const CHILD = keyToHex(CHILD_PREFIX)

/** The methods `state_*` and `childstate_*` of a node. */
export function listStateMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  /** A block that is not kept has no values here, as on a node that pruned it. */
  const read = async (key: unknown, hash: unknown, child?: Hex): Promise<Uint8Array | null> => {
    if (hash != null && chain.block(hash as Hex) === undefined) return null
    return chain.read(key as Hex, { at: optional(hash), child })
  }
  const list = async (page: readonly unknown[], child?: Hex): Promise<readonly Hex[]> => {
    const [prefix, count, after, hash] = page
    return chain.listKeys((prefix ?? '0x') as Hex, {
      count: Number(count),
      after: after === '' || after === '0x' ? undefined : optional(after),
      at: optional(hash),
      child
    })
  }
  const getStorage: RpcMethod = async ([key, hash]) => write(await read(key, hash))
  const unsubscribe: RpcMethod = async ([id], { unsubscribe: end }) => {
    end(String(id))
    return true
  }
  return {
    state_call: async ([method, data, hash]) => {
      const { hash: at, loaded } = requireBlock(chain, hash)
      // polkadot-api writes a call without arguments as no text at all.
      const input = hexToBytes(data === '' || data === undefined ? '0x' : String(data))
      return callOnce({ chain, method: String(method), input, at, loaded })
    },
    state_getRuntimeVersion: async ([hash]) => writeVersion(requireBlock(chain, hash).loaded),
    state_getMetadata: async ([hash]) => bytesToHex(requireBlock(chain, hash).loaded.metadata()),
    state_getStorage: getStorage,
    state_getStorageAt: getStorage,
    // Clients know a runtime's code again by the hash, without fetching it.
    async state_getStorageHash([key, hash]) {
      const value = await read(key, hash)
      return value === null ? null : blake2AsHex(value, 256)
    },
    async state_getStorageSize([key, hash]) {
      return (await read(key, hash))?.length ?? null
    },
    state_getKeysPaged: (page) => list(page),
    state_getReadProof: ([keys, hash]) => proveKeys(chain, keys as readonly Hex[], hash),
    async state_queryStorageAt([keys, hash]) {
      if (hash != null && chain.block(hash as Hex) === undefined) return []
      const { hash: at } = requireBlock(chain, hash)
      const wanted = keys as readonly Hex[]
      const values = await chain.readMany(wanted, { at })
      return [{ block: at, changes: wanted.map((key, index) => [key, write(values[index])]) }]
    },
    childstate_getStorage: async ([child, key, hash]) =>
      write(await read(key, hash, requireChild(child))),
    async childstate_getStorageEntries([child, keys, hash]) {
      const trie = requireChild(child)
      return Promise.all((keys as Hex[]).map(async (key) => write(await read(key, hash, trie))))
    },
    childstate_getKeysPaged: ([child, ...page]) => list(page, requireChild(child)),
    state_subscribeStorage: subscribeStorage(chain),
    state_unsubscribeStorage: unsubscribe,
    state_subscribeRuntimeVersion: subscribeVersion(chain),
    state_unsubscribeRuntimeVersion: unsubscribe
  }
}

/** A runtime's version as nodes write it. */
export function writeVersion({ version, apis }: LoadedRuntime): object {
  return { ...version, apis: [...apis] }
}

/** Tells a runtime's version, and every one that replaces it. */
function subscribeVersion(chain: SimulatedChain): RpcMethod {
  return async (_params, { subscribe }) => {
    let last = chain.head.loaded
    const stop = chain.onHead(({ loaded }) => {
      if (loaded === last) return
      last = loaded
      tell(writeVersion(loaded))
    })
    const id = makeId()
    const tell = subscribe('state_runtimeVersion', id, stop)
    tell(writeVersion(last))
    return id
  }
}

const answers = new WeakMap<LoadedRuntime, Map<string, Hex>>()

/** What a runtime says of itself depends on its code alone, and is long: it is asked once. */
async function callOnce(args: {
  readonly chain: SimulatedChain
  readonly loaded: LoadedRuntime
  readonly method: string
  readonly input: Uint8Array
  readonly at: Hex
}): Promise<Hex> {
  const { chain, loaded, method, input, at } = args
  const isOfCode = method.startsWith('Metadata_')
  const question = isOfCode ? `${method} ${bytesToHex(input)}` : ''
  const known = answers.get(loaded) ?? new Map<string, Hex>()
  const found = isOfCode ? known.get(question) : undefined
  if (found !== undefined) return found
  const answer = bytesToHex(await chain.call(method, input, { at }))
  if (isOfCode) answers.set(loaded, known.set(question, answer))
  return answer
}

/**
 * A proof of keys against the state root of the block's header. The headers of a fork have no state
 * root: there, the proof is of a trie of these keys alone, and its root goes along, as Chopsticks
 * does it.
 */
async function proveKeys(
  chain: SimulatedChain,
  keys: readonly Hex[],
  hash: unknown
): Promise<object> {
  const { hash: at } = requireBlock(chain, hash)
  if (!Array.isArray(keys) || keys.length === 0 || keys.some((key) => key.startsWith(CHILD))) {
    const problem = 'is no list of keys of the main trie'
    const method = 'state_getReadProof'
    throw new ParaclockError(RpcParamInvalid, { method, param: 'keys', problem })
  }
  const proof = chain.prove(keys, { at })
  if (proof !== undefined) return { at, proof: proof.map(bytesToHex) }
  const values = await chain.readMany(keys, { at })
  const { blake2b256 } = await loadHashing()
  const { root, nodes } = rebuildProof({
    nodes: [],
    updates: keys.map((key, index) => [hexToBytes(key), values[index] ?? null]),
    hasher: { name: 'blake2_256', hash: blake2b256 }
  })
  return { at, proof: nodes.map(bytesToHex), stateRoot: bytesToHex(root) }
}

function write(value: Uint8Array | null | undefined): Hex | null {
  return value == null ? null : bytesToHex(value)
}

function optional(hash: unknown): Hex | undefined {
  return hash === undefined || hash === null ? undefined : (hash as Hex)
}

function requireChild(child: unknown): Hex {
  if (typeof child === 'string' && child.startsWith(CHILD)) return child as Hex
  const problem = 'is not the key of a child trie'
  throw new ParaclockError(RpcParamInvalid, { method: 'childstate', param: 'child', problem })
}

/** Tells the values of keys, and then every change of them, head after head. */
function subscribeStorage(chain: SimulatedChain): RpcMethod {
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
