import {
  bytesToHex,
  encodeHeader,
  type Hex,
  hexToBytes,
  ParaclockError,
  SubmissionRefused
} from '@paraclock/core'
import {
  blake2Hasher,
  CHILD_PREFIX,
  keyToHex,
  type LoadedRuntime,
  StateTrie
} from '@paraclock/executor'
import type { BlockInfo, ChangedKey, Loss, SimulatedChain } from '@paraclock/simulation'
import type { MethodSubscriptions, RpcMethod } from '../src/serve/RpcMethods.ts'

type State = ReadonlyMap<Hex, Hex>

/** How the keys of child tries begin. Their names here have one byte. */
const CHILD = keyToHex(CHILD_PREFIX)

/** A chain of nothing but blocks with states, to be served without a runtime. */
export interface StubChain {
  readonly chain: SimulatedChain
  /** What was submitted. */
  readonly submitted: readonly Hex[]
  /** Builds a block. Values of child tries are under the key of the trie and the key; null deletes. */
  build(changes?: Readonly<Record<Hex, Hex | null>>, extrinsics?: readonly Hex[]): BlockInfo
  /** Keeps a block no longer. */
  forget(hash: Hex): void
  /** Makes an older block the head. */
  goTo(hash: Hex): void
  /** Loses a transaction. */
  lose(extrinsic: Hex, loss?: Loss, by?: Hex): void
  /** Why what is submitted from now on is refused; `undefined` to take it. */
  refuse(reason: string | undefined): void
  /** Puts another runtime into the next blocks: one of a version, or one with metadata. */
  upgrade(to: number | Uint8Array): void
}

/** The trie of a state, in which the values of child tries are entries as well. */
export function trieOf(state: State): StateTrie {
  const entries = [...state].map(([key, value]) => [hexToBytes(key), hexToBytes(value)] as const)
  return StateTrie.build({ entries, version: 1 })
}

/** A chain with a genesis and one block. */
export function createStubChain(): StubChain {
  const blocks = new Map<Hex, { readonly info: BlockInfo; readonly state: State }>()
  const heads = new Set<(head: BlockInfo) => void>()
  const losses = new Set<Parameters<SimulatedChain['onLost']>[0]>()
  const submitted: Hex[] = []
  let refusal: string | undefined
  let loaded = runtimeOf(1)
  let head: BlockInfo | undefined

  const stateOf = (at: Hex | undefined): State => {
    const found = blocks.get(at ?? (head as BlockInfo).hash)
    if (found === undefined) throw new TypeError(`no block ${at}`)
    return found.state
  }
  const read = (key: Hex, at?: Hex, child: Hex | '' = ''): Uint8Array | null => {
    const value = stateOf(at).get(child === '' ? key : (`${child}${key.slice(2)}` as Hex))
    return value === undefined ? null : hexToBytes(value)
  }
  const build: StubChain['build'] = (changes = {}, extrinsics = []) => {
    const number = head === undefined ? 0 : head.number + 1
    const parentHash = head?.hash ?? (`0x${'00'.repeat(32)}` as Hex)
    const state = new Map(head === undefined ? [] : blocks.get(head.hash)?.state)
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) state.delete(key as Hex)
      else state.set(key as Hex, value)
    }
    const header = encodeHeader({
      ...{ parentHash: hexToBytes(parentHash), number, logs: [] },
      stateRoot: trieOf(state).root()
    })
    const info: BlockInfo = {
      hash: bytesToHex(blake2Hasher.hash(header)),
      number,
      parentHash,
      time: BigInt(number * 6) as BlockInfo['time'],
      header,
      extrinsics: extrinsics.map(hexToBytes),
      loaded
    }
    blocks.set(info.hash, { info, state })
    head = info
    for (const listener of [...heads]) listener(info)
    return info
  }
  const genesisHash = build().hash
  build()

  const chain: Partial<SimulatedChain> = {
    name: 'stub',
    genesisHash,
    runtime: { storage: () => undefined } as unknown as SimulatedChain['runtime'],
    get head() {
      return head as BlockInfo
    },
    future: [],
    get pending() {
      return submitted.map(hexToBytes)
    },
    block: (at) =>
      [...blocks.values()].find(({ info }) => info.hash === at || info.number === at)?.info,
    read: async (key, { at, child } = {}) => read(key, at, child),
    readMany: async (keys, { at, child } = {}) => keys.map((key) => read(key, at, child)),
    listKeys: async (prefix, { at, after = '0x', count = 100, child = '0x' } = {}) =>
      [...stateOf(at).keys()]
        .filter((key) => key.startsWith(child))
        .map((key) => `0x${key.slice(child.length)}` as Hex)
        .filter((key) => key.startsWith(prefix) && key > after)
        .sort()
        .slice(0, count),
    call: async (method) => new TextEncoder().encode(method),
    // As on a fork, whose state is known in parts only.
    prove: () => undefined,
    merkleValueBelow: (key, { at } = {}) =>
      trieOf(stateOf(at)).merkleValueBelow(hexToBytes(key)) ?? null,
    changes: async ({ at } = {}) => {
      const now = stateOf(at)
      const before = stateOf(blocks.get(at ?? (head as BlockInfo).hash)?.info.parentHash)
      const keys = [...new Set([...now.keys(), ...before.keys()])].filter(
        (key) => now.get(key) !== before.get(key)
      )
      return keys.map((key): ChangedKey => {
        const isOfChild = key.startsWith(CHILD)
        const place = isOfChild ? { child: key.slice(0, CHILD.length + 2) as Hex } : {}
        const own = isOfChild ? (`0x${key.slice(CHILD.length + 2)}` as Hex) : key
        return { key: own, ...place, before: null, after: null }
      })
    },
    submit: async (extrinsic) => {
      if (extrinsic.length === 0) throw new TypeError('refused')
      if (refusal !== undefined) {
        const context = { chain: 'stub', transaction: 'a transaction', reason: refusal }
        throw new ParaclockError(SubmissionRefused, context)
      }
      submitted.push(bytesToHex(extrinsic))
    },
    onHead: (listener) => {
      heads.add(listener)
      return () => heads.delete(listener)
    },
    onLost: (listener) => {
      losses.add(listener)
      return () => losses.delete(listener)
    }
  }
  return {
    chain: chain as SimulatedChain,
    submitted,
    build,
    forget: (hash) => {
      blocks.delete(hash)
    },
    goTo: (hash) => {
      head = blocks.get(hash)?.info
      for (const listener of [...heads]) listener(head as BlockInfo)
    },
    refuse: (reason) => {
      refusal = reason
    },
    lose: (extrinsic, loss = 'invalid', by) => {
      const usurper = by && hexToBytes(by)
      for (const listener of [...losses]) listener(hexToBytes(extrinsic), loss, usurper)
    },
    upgrade: (to) => {
      loaded =
        typeof to === 'number' ? runtimeOf(to) : runtimeOf(loaded.version.specVersion + 1, to)
    }
  }
}

function runtimeOf(specVersion: number, metadata?: Uint8Array): LoadedRuntime {
  const version = { specName: 'stub', specVersion }
  const apis = new Map([['0xdf6acb689907609b', 5]])
  const described = { metadataVersions: () => [], metadata: () => metadata }
  return { version, apis, ...described } as unknown as LoadedRuntime
}

/** Who asks the methods of a chain. */
export interface Caller {
  /** The notifications of subscribers, in order. */
  readonly reported: unknown[]
  /** How many subscriptions are open. */
  readonly open: number
  readonly ask: (name: string, ...params: unknown[]) => Promise<unknown>
}

/** Calls the methods of a chain, and keeps the notifications of subscribers. */
export function createCaller(methods: Readonly<Record<string, RpcMethod>>): Caller {
  const reported: unknown[] = []
  const open = new Map<string, () => void>()
  const subscriptions: MethodSubscriptions = {
    connection: reported,
    subscribe: (_type, id, onCancel = () => undefined) => {
      open.set(id, onCancel)
      return (data) => {
        if (open.has(id)) reported.push(data)
      }
    },
    unsubscribe: (id) => {
      open.get(id)?.()
      return open.delete(id)
    },
    silence: async () => undefined
  }
  return {
    reported,
    get open() {
      return open.size
    },
    ask: (name: string, ...params: unknown[]) => (methods[name] as RpcMethod)(params, subscriptions)
  }
}

/** Lets everything go on that waits for nothing but its turn. */
export function passTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
