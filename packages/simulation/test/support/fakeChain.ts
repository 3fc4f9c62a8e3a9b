import { type Hex, hexToBytes } from '@paraclock/core'
import { encodeEntry, type Runtime } from '@paraclock/types'
import { placeBlocks } from '../../src/chain/bundle.ts'
import type { LocalChain } from '../../src/chain/LocalChain.ts'
import type { BlockRequest, BuiltBlock } from '../../src/network/BlockRequest.ts'

type Entry = Parameters<typeof encodeEntry>[1]

/** The parts of a {@link fakeChain}. */
export interface FakeChainArgs {
  readonly name?: string
  readonly paraId?: number
  /** Describes the entries. Defaults to a runtime without storage. */
  readonly runtime?: Runtime
  readonly entries?: readonly Entry[]
  readonly blockMs?: number
  readonly blocksPerRound?: number
  /** The number of cores of a chain whose blocks say their places. */
  readonly cores?: number
  readonly isHalted?: boolean
  /** Transactions that wait. Defaults to none. */
  readonly ready?: readonly unknown[]
  /** Called for each block, before it counts. An error fails the block. */
  readonly onBuild?: (request: BlockRequest, chain: FakeChain) => void
}

/** A chain that builds empty blocks, and notes the requests for them. */
export interface FakeChain {
  readonly local: LocalChain
  readonly requests: BlockRequest[]
  ready: readonly unknown[]
  isHalted: boolean
  /** Writes an entry, or removes it without a value. */
  put(entry: Omit<Entry, 'value'> & { readonly value?: unknown }): void
  get(key: Hex): Hex | undefined
}

/** Makes a chain over values in memory, in place of one whose runtime runs. */
export function fakeChain(args: FakeChainArgs = {}): FakeChain {
  const { name = 'acme', paraId, blockMs = 6000, blocksPerRound = 1 } = args
  const runtime = args.runtime ?? ({ storage: () => undefined } as unknown as Runtime)
  const state = new Map<Hex, Hex>()
  const requests: BlockRequest[] = []
  const local = {
    ...{ name, paraId, runtime, blockMs, blocksPerRound, time: 0, number: 0 },
    head: { header: Uint8Array.of(1, 2) },
    isRefused: false,
    listPlaces: async () =>
      args.cores &&
      placeBlocks({ blocks: local.blocksPerRound, cores: args.cores, claimOffset: 0 }),
    get isHalted(): boolean {
      return fake.isHalted || local.isRefused
    },
    pool: {
      get ready() {
        return fake.ready
      }
    },
    numberAt: (time: number): number =>
      local.number + Math.max(1, Math.floor((time - local.time) / blockMs)),
    read: async (key: Hex) => {
      const value = state.get(key)
      return value === undefined ? null : hexToBytes(value)
    },
    listKeys: async (prefix: Hex) =>
      [...state.keys()].filter((key) => key.startsWith(prefix)).sort(),
    build: async (request: BlockRequest): Promise<BuiltBlock> => {
      requests.push(request)
      args.onBuild?.(request, fake)
      local.time = request.time
      local.number += 1
      return { refused: [], replayLogs: async () => [] }
    }
  }
  const fake: FakeChain = {
    ...{ local: local as unknown as LocalChain, requests },
    ...{ ready: args.ready ?? [], isHalted: args.isHalted ?? false },
    put: ({ value, ...entry }) => {
      const item = runtime.storage(entry.pallet, entry.item)
      if (item === undefined) throw new TypeError(`no ${entry.pallet}.${entry.item}`)
      if (value === undefined) state.delete(item.key(...(entry.keys ?? [])))
      else state.set(...encodeEntry(runtime, { ...entry, value }))
    },
    get: (key) => state.get(key)
  }
  for (const entry of args.entries ?? []) fake.put(entry)
  return fake
}
