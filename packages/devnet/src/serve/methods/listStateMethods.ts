import { bytesToHex, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import {
  blake2Hasher,
  CHILD_PREFIX,
  keyToHex,
  type LoadedRuntime,
  rebuildProof
} from '@paraclock/executor'
import { RpcParamInvalid } from '@paraclock/rpc'
import { type BlockInfo, decodeHeader, type SimulatedChain } from '@paraclock/simulation'
import { blake2AsHex } from '@polkadot/util-crypto'
import * as v from 'valibot'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import {
  atBlock,
  bytesParam,
  countParam,
  keysParam,
  nameMethods,
  optional,
  takeParams,
  textParam,
  type UnnamedMethod
} from '../takeParams.ts'
import {
  endSubscription,
  hashesOf,
  refuseCall,
  requireBlock,
  type ServedChain,
  STATE_UNREADABLE,
  whyFailed,
  whyUnreadable
} from './ServedChain.ts'

const CHILD = keyToHex(CHILD_PREFIX)

/** The error code of nodes for a range with a missing block. */
const RANGE_INVALID = 4001

/** The error code of nodes for a request of more than `MAX_KEYS` keys. */
const COUNT_INVALID = 4002

/** The largest number of keys in one page. */
const MAX_KEYS = 1000

interface Question {
  readonly hash: Hex | null | undefined
  /** Defaults to the main trie. */
  readonly child?: Hex
}

const page = {
  prefix: optional(bytesParam),
  count: countParam,
  startKey: optional(bytesParam),
  ...atBlock
}
const question = { key: bytesParam, ...atBlock }
const keysAtBlock = { keys: keysParam, ...atBlock }
const childParam = v.pipe(
  bytesParam,
  v.transform((key) => {
    if (key.startsWith(CHILD)) return key
    throw refuseCall('childstate', STATE_UNREADABLE, 'Client error: Invalid child storage key')
  })
)

export function listStateMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const hashes = hashesOf(chain)
  const read = (
    { key, hash, child }: Question & { readonly key: Hex },
    method: string
  ): Promise<Uint8Array | null> =>
    chain.read(key, { at: requireBlock(chain, hash, method).hash, child })
  const list = async (
    {
      prefix,
      count,
      startKey,
      hash,
      child
    }: Question & {
      readonly prefix: Hex | null | undefined
      readonly count?: number
      readonly startKey?: Hex | null | undefined
    },
    _: unknown,
    method: string
  ): Promise<readonly Hex[]> =>
    chain.listKeys(prefix ?? '0x', {
      count,
      after: startKey === '0x' ? undefined : (startKey ?? undefined),
      at: requireBlock(chain, hash, method).hash,
      child
    })
  /** Creates the methods that read one value, in the main trie or in a child trie. */
  const readers = <Asked extends typeof question>(asked: Asked) => ({
    value: takeParams(asked, async (one, _, method) => write(await read(one, method))),
    // Clients request the hash of `:code` to recognize the runtime without fetching its code.
    hash: takeParams(asked, async (one, _, method) => {
      const value = await read(one, method)
      return value === null ? null : hashOf(value)
    }),
    size: takeParams(asked, async (one, _, method) => (await read(one, method))?.length ?? null)
  })
  const [main, ofChild] = [readers(question), readers({ child: childParam, ...question })]
  const getPage = takeParams(page, (asked, _, method) => {
    const { count } = asked
    if (count <= MAX_KEYS) return list(asked, _, method)
    const problem = `count exceeds maximum value. value: ${count}, max: ${MAX_KEYS}`
    throw refuseCall(method, COUNT_INVALID, problem)
  })
  const sum = async (asked: Question & { readonly key: Hex }, method: string) => {
    const { hash: at } = requireBlock(chain, asked.hash, method)
    const values = await chain.readMany(await chain.listKeys(asked.key, { at }), { at })
    return values.reduce((total, value) => total + (value?.length ?? 0), 0)
  }
  // If a key has no value, the answer is the total size of the values whose keys begin with this
  // key.
  const getSize = takeParams(
    question,
    async (asked, _, method) =>
      (await read(asked, method))?.length ?? ((await sum(asked, method)) || null)
  )
  const getChildPage = takeParams({ child: childParam, ...page }, list)
  const prove = (asked: Omit<ProveKeysArgs, 'chain' | 'method'>, _: unknown, method: string) =>
    proveKeys({ chain, method, ...asked })
  const getVersion = takeParams(atBlock, ({ hash }, _, method) =>
    writeVersion(requireBlock(chain, hash, method).loaded)
  )
  const call = takeParams(
    { name: textParam, bytes: optional(bytesParam), ...atBlock },
    async ({ name, bytes, hash }, _, method) => {
      const { hash: at, loaded } = requireBlock(chain, hash, method)
      try {
        const input = hexToBytes(bytes ?? '0x')
        return await callOnce({ chain, method: name, input, at, loaded })
      } catch (error) {
        const problem = whyFailed(error)
        if (problem === undefined) throw error
        throw refuseCall(method, STATE_UNREADABLE, `Client error: ${problem}`)
      }
    }
  )
  const followVersion = subscribeVersion(chain)
  return nameMethods({
    state_call: call,
    state_callAt: call,
    chain_getRuntimeVersion: getVersion,
    chain_subscribeRuntimeVersion: followVersion,
    chain_unsubscribeRuntimeVersion: endSubscription,
    state_getRuntimeVersion: getVersion,
    state_getMetadata: takeParams(atBlock, async ({ hash }, _, method) => {
      const { hash: at, loaded } = requireBlock(chain, hash, method)
      const input = new Uint8Array()
      const answer = await callOnce({ chain, method: 'Metadata_metadata', input, at, loaded })
      const length = [1, 2, 4, 5][(hexToBytes(answer)[0] ?? 0) & 3] ?? 0
      return `0x${answer.slice(2 + 2 * length)}`
    }),
    state_getStorage: main.value,
    state_getStorageAt: main.value,
    state_getStorageHash: main.hash,
    state_getStorageHashAt: main.hash,
    state_getStorageSize: getSize,
    state_getStorageSizeAt: getSize,
    state_getKeys: takeParams({ prefix: bytesParam, ...atBlock }, list),
    state_getKeysPaged: getPage,
    state_getKeysPagedAt: getPage,
    state_getReadProof: takeParams(keysAtBlock, prove),
    state_getChildReadProof: takeParams({ child: childParam, ...keysAtBlock }, prove),
    state_queryStorageAt: takeParams(keysAtBlock, async ({ keys, hash }, _, method) => {
      if (hash != null && chain.block(hash) === undefined && !hashes.has(hash)) {
        const range = `['"${hash}"' ... '"Some(${hash})"]`
        const problem = `Cannot resolve a block range ${range}. ${whyUnreadable(chain, hash)}`
        throw refuseCall(method, RANGE_INVALID, problem)
      }
      const { hash: at } = requireBlock(chain, hash, method)
      const values = await chain.readMany(keys, { at })
      return [{ block: at, changes: keys.map((key, index) => [key, write(values[index])]) }]
    }),
    childstate_getStorage: ofChild.value,
    childstate_getStorageHash: ofChild.hash,
    childstate_getStorageSize: ofChild.size,
    childstate_getStorageEntries: takeParams(
      { child: childParam, ...keysAtBlock },
      async ({ child, keys, hash }, _, method) =>
        Promise.all(keys.map(async (key) => write(await read({ key, hash, child }, method))))
    ),
    childstate_getKeys: takeParams(
      { child: childParam, prefix: optional(bytesParam), ...atBlock },
      list
    ),
    childstate_getKeysPaged: getChildPage,
    childstate_getKeysPagedAt: getChildPage,
    state_subscribeStorage: subscribeStorage(chain),
    state_unsubscribeStorage: endSubscription,
    state_subscribeRuntimeVersion: followVersion,
    state_unsubscribeRuntimeVersion: endSubscription
  })
}

function writeVersion({ version, apis }: LoadedRuntime): object {
  return { ...version, apis: [...apis] }
}

function subscribeVersion(chain: SimulatedChain): UnnamedMethod {
  return takeParams({}, (_params, { subscribe }) => {
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
  })
}

/**
 * The answers to `Metadata_` calls, by chain and runtime. Two chains with the same runtime can
 * differ, because a constant in the metadata can depend on the state of the chain, for example on
 * the parachain id.
 */
const answers = new WeakMap<SimulatedChain, WeakMap<LoadedRuntime, Map<string, Hex>>>()

/**
 * Calls a runtime method. Answers to `Metadata_` calls are kept, because they are long and change
 * only with the runtime.
 */
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
  const ofChain = answers.get(chain) ?? new WeakMap<LoadedRuntime, Map<string, Hex>>()
  const known = ofChain.get(loaded) ?? new Map<string, Hex>()
  const found = isOfCode ? known.get(question) : undefined
  if (found !== undefined) return found
  const answer = bytesToHex(await chain.call(method, input, { at }))
  if (isOfCode) answers.set(chain, ofChain.set(loaded, known.set(question, answer)))
  return answer
}

interface ProveKeysArgs extends Question {
  readonly chain: SimulatedChain
  readonly keys: readonly Hex[]
  readonly method: string
}

/**
 * Proves the values of keys against the state root in a block's header. The headers of a fork have
 * no state root, so a trie with only these keys is made and proven. As in Chopsticks, the answer
 * then also contains the root of this trie.
 */
async function proveKeys(args: ProveKeysArgs): Promise<object> {
  const { chain, child, keys, method } = args
  const { hash: at, header, number } = requireBlock(chain, args.hash, method)
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(RpcParamInvalid, { method, param: 'keys', problem })
  if (keys.length === 0) throw refuse('is an empty list')
  const proof = chain.prove(keys, { at, child })
  if (proof !== undefined) {
    const root = bytesToHex(decodeHeader(header).stateRoot)
    if (proof.some((node) => bytesToHex(blake2Hasher.hash(node)) === root)) {
      return { at, proof: proof.map(bytesToHex) }
    }
    const problem = `the state of block ${number} was set after it was built, so no proof of it has the root of its header: build a block (dev_newBlock), and ask there`
    throw refuseCall(method, STATE_UNREADABLE, `Client error: ${problem}`)
  }
  if (keys.some((key) => key.startsWith(CHILD))) throw refuse('names the root of a child trie')
  const values = await chain.readMany(keys, { at, child })
  const { root, nodes } = rebuildProof({
    nodes: [],
    updates: keys.map((key, index) => [hexToBytes(key), values[index] ?? null])
  })
  return { at, proof: nodes.map(bytesToHex), stateRoot: bytesToHex(root) }
}

/**
 * The hashes of values, which are kept because a runtime's code is a megabyte long and seldom
 * changes.
 */
const hashes = new WeakMap<Uint8Array, Hex>()

function hashOf(value: Uint8Array): Hex {
  const hash = hashes.get(value) ?? blake2AsHex(value, 256)
  hashes.set(value, hash)
  return hash
}

function write(value: Uint8Array | null | undefined): Hex | null {
  return value == null ? null : bytesToHex(value)
}

function subscribeStorage(chain: SimulatedChain): UnnamedMethod {
  return takeParams({ keys: keysParam }, ({ keys }, { subscribe }) => {
    const observed = new Map<Hex, Hex | null>()
    let last = Promise.resolve()
    const look = (head: BlockInfo): void => {
      last = last.then(() => compare(head)).catch(() => undefined)
    }
    const compare = async ({ hash }: BlockInfo): Promise<void> => {
      const values = await chain.readMany(keys, { at: hash })
      const changes: [Hex, Hex | null][] = []
      for (const [at, key] of keys.entries()) {
        const text = write(values[at])
        if (observed.get(key) !== text) changes.push([key, text])
        observed.set(key, text)
      }
      if (changes.length > 0) tell({ block: hash, changes })
    }
    const stop = chain.onHead(look)
    const id = makeId()
    const tell = subscribe('state_storage', id, stop)
    look(chain.head)
    return id
  })
}
