import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import {
  CODE_KEY,
  createMemoryStorage,
  encodeHeader,
  type FetchingStorage,
  type Hashing,
  loadRuntime,
  StateTrie
} from '@paraclock/executor'
import type { ChainSource, ForkSource, GenesisSource } from '../ChainSource.ts'
import { ChainSpecMalformed } from '../errors/genesis.ts'
import { decodeHeader } from './header.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'
import { StateLayers } from './StateLayers.ts'

/** The block that a chain begins with, and the hash of its genesis. */
export interface OpenedBlock {
  readonly block: SimulatedBlock
  readonly genesisHash: Hex
}

const NO_HASH = new Uint8Array(32)
const NOTHING = { top: new Map(), child: new Map() } as const

/**
 * The block that a chain begins with: its genesis, whose hash is that of its whole state, or the block
 * that is forked.
 *
 * @throws ParaclockError `ChainSpecMalformed` if a genesis holds no runtime, and those of
 * `loadRuntime`.
 */
export async function openBlock(source: ChainSource, hashing: Hashing): Promise<OpenedBlock> {
  return 'fork' in source ? openFork(source, hashing) : openGenesis(source, hashing)
}

async function openGenesis(
  { name, genesis }: GenesisSource,
  hashing: Hashing
): Promise<OpenedBlock> {
  const storage = createMemoryStorage(genesis)
  const code = storage.get(CODE_KEY)
  if (code === null)
    throw new ParaclockError(ChainSpecMalformed, {
      chain: name,
      problem: 'it has no code: genesis.raw.top lacks 0x3a636f6465'
    })
  const loaded = await loadRuntime(code)
  const hasher = { name: 'blake2_256', hash: hashing.blake2b256 } as const
  const trie = StateTrie.build({
    entries: storage.entries(),
    children: new Map(storage.children().map((child) => [child, [...storage.entries(child)]])),
    version: loaded.version.stateVersion,
    hasher
  })
  const extrinsicsRoot = StateTrie.build({ entries: [], version: 0, hasher }).root()
  const stateRoot = trie.root()
  const header = encodeHeader({
    parentHash: NO_HASH,
    number: 0,
    stateRoot,
    extrinsicsRoot,
    logs: []
  })
  const hash = bytesToHex(hashing.blake2b256(header))
  const base: FetchingStorage = {
    get: storage.get,
    nextKey: storage.nextKey,
    fetchMissing: async () => undefined
  }
  const block: SimulatedBlock = {
    ...{ hash, header, loaded, number: 0, time: 0, extrinsics: [], diff: NOTHING },
    parentHash: bytesToHex(NO_HASH),
    state: new StateLayers(base)
  }
  return { block, genesisHash: hash }
}

async function openFork({ fork }: ForkSource, hashing: Hashing): Promise<OpenedBlock> {
  const { header, state, genesisHash } = fork
  const block: SimulatedBlock = {
    hash: bytesToHex(hashing.blake2b256(header)),
    number: decodeHeader(header).number,
    parentHash: bytesToHex(decodeHeader(header).parentHash),
    ...{ header, time: 0, extrinsics: [], diff: NOTHING },
    state: new StateLayers(state.storage),
    loaded: state.runtime
  }
  return { block, genesisHash }
}
