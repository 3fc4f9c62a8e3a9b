import {
  bytesToHex,
  ChainSpecMalformed,
  describeThrown,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import {
  blake2Hasher,
  CODE_KEY,
  createMemoryStorage,
  describeRuntime,
  hashGenesis,
  loadRuntime,
  withoutFetching
} from '@paraclock/executor'
import { encodeEntry, type Runtime } from '@paraclock/types'
import type { ForkSource, GenesisSource } from '../ChainSource.ts'
import { ChainFailed } from '../errors/blocks.ts'
import { describeState, readStored } from '../network/readEntry.ts'
import { BlockTrie } from './BlockTrie.ts'
import { decodeHeader } from './header.ts'
import {
  LocalChain,
  type LocalChainParts,
  type OpenLocalChainArgs,
  type Write
} from './LocalChain.ts'
import { isParachain, readPace } from './readPace.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'
import { StateLayers } from './StateLayers.ts'

export async function openLocalChain(args: OpenLocalChainArgs): Promise<LocalChain> {
  try {
    return await open(args)
  } catch (cause) {
    const isKnown = isParaclockError(cause, ChainSpecMalformed) || 'fork' in args.source
    if (isParaclockError(cause) && (isKnown || cause.code === 'ChainFailed')) throw cause
    const reason = describeThrown(cause)
    throw new ParaclockError(ChainFailed, { chain: args.source.name, reason }, { cause })
  }
}

async function open(args: OpenLocalChainArgs): Promise<LocalChain> {
  const { source, keepsRelay = false } = args
  const opened = 'fork' in source ? openFork(source) : await openGenesis(source)
  const { state, loaded } = opened.block
  const runtime = describeRuntime(loaded)
  if (runtime.storage('Timestamp', 'Now') === undefined) {
    const reason = 'its runtime has no pallet Timestamp, so no block of it can be built'
    throw new ParaclockError(ChainFailed, { chain: source.name, reason })
  }
  const chainState = describeState(runtime, state)
  const read = <Value>(pallet: string, item: string): Promise<Value | undefined> =>
    readStored(chainState, pallet, item)
  const time = Number((await read<bigint>('Timestamp', 'Now')) ?? 0n)
  const isPara = isParachain(runtime)
  const paraId = source.paraId ?? (await read<number>('ParachainInfo', 'ParachainId'))
  // Runtimes before 2023 lack `LastRelayChainBlockNumber`. They store the relay block number in
  // the validation data of the last block.
  const lastRelayNumber =
    (await read<number>('ParachainSystem', 'LastRelayChainBlockNumber')) ??
    (await read<{ relay_parent_number: number }>('ParachainSystem', 'ValidationData'))
      ?.relay_parent_number ??
    0
  const block = { ...opened.block, time }
  const pace = await readPace({ block, relayNumber: lastRelayNumber })
  return new LocalChain(args, {
    block: { ...block, pace },
    firstWrites:
      'fork' in source && isPara ? listForkChanges(runtime, source.paraId, keepsRelay) : [],
    genesisHash: opened.genesisHash,
    paraId: isPara ? paraId : undefined,
    lastRelayNumber
  })
}

interface OpenedBlock extends Pick<LocalChainParts, 'genesisHash'> {
  readonly block: Omit<SimulatedBlock, 'pace'>
}

const NO_HASH = new Uint8Array(32)
const NOTHING = { top: new Map(), child: new Map() } as const

async function openGenesis({ name, genesis, timeMs }: GenesisSource): Promise<OpenedBlock> {
  const storage = createMemoryStorage(genesis)
  const code = storage.get(CODE_KEY)
  if (code === null)
    throw new ParaclockError(ChainSpecMalformed, {
      chain: name,
      problem: 'it has no code: genesis.raw.top lacks 0x3a636f6465'
    })
  const loaded = await loadRuntime(code, { timeMs })
  const { stateVersion: version } = loaded.version
  const { header, hash: digest, trie } = hashGenesis({ state: storage, version })
  const hash = bytesToHex(digest)
  const block: OpenedBlock['block'] = {
    hash,
    header,
    loaded,
    number: 0,
    time: 0,
    extrinsics: [],
    diff: NOTHING,
    parentHash: bytesToHex(NO_HASH),
    state: new StateLayers(withoutFetching(storage)),
    trie: new BlockTrie(trie)
  }
  return { block, genesisHash: hash }
}

function openFork({ fork }: ForkSource): OpenedBlock {
  const { header, state, genesisHash } = fork
  const { number, parentHash } = decodeHeader(header)
  const block: OpenedBlock['block'] = {
    hash: bytesToHex(blake2Hasher.hash(header)),
    parentHash: bytesToHex(parentHash),
    number,
    header,
    time: 0,
    extrinsics: [],
    diff: NOTHING,
    state: new StateLayers(state.storage),
    trie: undefined,
    loaded: state.runtime
  }
  return { block, genesisHash }
}

/**
 * The items of a pending runtime upgrade. A fork deletes them, because the simulation would signal
 * in its first block that the upgrade can be applied.
 */
const PENDING = [
  ['ParachainSystem', 'PendingValidationCode'],
  ['ParachainSystem', 'UpgradeGoAhead'],
  ['ParachainSystem', 'UpgradeRestrictionSignal']
] as const

/**
 * Storage items that fit only the live relay chain: unsent messages to it, and the relay blocks of
 * the last processed messages. With a relay chain that has lower block numbers, the fork would
 * count new messages as already processed.
 */
const LIVE_RELAY_ITEMS = [
  ['ParachainSystem', 'PendingUpwardMessages'],
  ['ParachainSystem', 'LastProcessedDownwardMessage'],
  ['ParachainSystem', 'LastProcessedHrmpMessage'],
  ['ParachainSystem', 'RelevantMessagingState'],
  ['XcmpQueue', 'OutboundXcmpStatus']
] as const

/**
 * Lists the changes to a fork's state before its first simulated block. They delete `PENDING`. If
 * the fork gets a different relay chain, they delete `LIVE_RELAY_ITEMS`. If `paraId` is given, they
 * set the parachain id.
 */
function listForkChanges(
  runtime: Runtime,
  paraId: number | undefined,
  keepsRelay: boolean
): readonly Write[] {
  const items = keepsRelay ? PENDING : [...PENDING, ...LIVE_RELAY_ITEMS]
  const cut = items.flatMap(([pallet, item]): Write[] => {
    const entry = runtime.storage(pallet, item)
    return entry === undefined ? [] : [[entry.key(), null]]
  })
  if (paraId === undefined || runtime.storage('ParachainInfo', 'ParachainId') === undefined) {
    return cut
  }
  const entry = { pallet: 'ParachainInfo', item: 'ParachainId', value: paraId }
  return [...cut, encodeEntry(runtime, entry)]
}
