import assert from 'node:assert/strict'
import { bytesToHex, encodeCompact, joinBytes } from '@paraclock/core'
import { devAccount, devAccounts } from '@paraclock/devnet'
import {
  type CallResult,
  createLayeredStorage,
  createMemoryStorage,
  createRootCalculator,
  keyToBytes,
  StateTrie,
  type StorageDiff
} from '@paraclock/executor'
import {
  type BlockInfo,
  createSimulation,
  decodeHeader,
  type SimulatedChain,
  type Simulation
} from '@paraclock/simulation'
import { createRandom } from '@tooling/vitest/createRandom'
import { type BenchChain, toEntries } from './loadGenesis.ts'
import type { NativeProgram } from './NativeProgram.ts'
import { submitRandom } from './randomExtrinsics.ts'

/** A chain that a simulation builds, and whose blocks our executor and the native program execute. */
export interface Peers {
  readonly bench: BenchChain
  readonly native: NativeProgram
  readonly seed: number
  /** Returns an integer from 0 up to a bound, which is not reached. */
  readonly random: (below: number) => number
  readonly simulation: Simulation
  readonly chain: SimulatedChain
  /** The development accounts that have funds. */
  readonly signers: readonly Awaited<ReturnType<typeof devAccount>>[]
  readonly storage: ReturnType<typeof createMemoryStorage>
  trie: StateTrie
  /** The blocks that are built, and not executed yet. */
  built: BlockInfo[]
  readonly counts: { blocks: number; extrinsics: number; failed: number }
}

export const EXECUTE = 'Core_execute_block'
/** One block in so many comes after a pause. */
const PAUSED = 10
/** The longest pause, in seconds. Some pauses are longer than an hour, the slot of a service. */
const MAX_PAUSE = 4000

/** Starts the chain of a runtime on both. */
export async function openPeers(
  bench: BenchChain,
  native: NativeProgram,
  seed: number
): Promise<Peers> {
  const top = toEntries(Object.entries(bench.top))
  const version = bench.runtime.version.stateVersion
  const chains = [{ name: bench.name, genesis: { top } }]
  const simulation = await createSimulation({ chains, signatures: 'verify' })
  const chain = simulation.chain(bench.name)
  const peers: Peers = {
    bench,
    native,
    seed,
    random: createRandom(seed).below,
    simulation,
    chain,
    signers: await Promise.all(devAccounts[chain.runtime.accountLength].map(devAccount)),
    storage: createMemoryStorage({ top }),
    trie: StateTrie.build({ entries: top, version }),
    built: [],
    counts: { blocks: 0, extrinsics: 0, failed: 0 }
  }
  chain.onHead((head) => void peers.built.push(head))
  const genesis = top.map(([key, value]) => [keyToBytes(key), value] as const)
  compare(peers, 0, bytesToHex(peers.trie.root()), { native: await native.begin(version, genesis) })
  return peers
}

/** Builds random blocks until there are enough, and executes each on both. */
export async function compareBlocks(peers: Peers, count: number): Promise<void> {
  const { simulation, native, random, counts } = peers
  while (counts.blocks < count) {
    await submitRandom(peers)
    if (random(PAUSED) === 0) {
      const end = simulation.now() + BigInt(12 + random(MAX_PAUSE))
      await simulation.travelTo(end as ReturnType<Simulation['now']>)
    } else await simulation.build()
    await executeBuilt(peers)
  }
  const roots = { 'native, from all values': await native.computeRoot() }
  compare(peers, counts.blocks, bytesToHex(peers.trie.root()), roots)
}

/** Executes the built blocks on both, and compares the roots with those of the headers. */
export async function executeBuilt(peers: Peers): Promise<void> {
  const { chain, native, counts } = peers
  for (const block of peers.built.splice(0)) {
    const events = await chain.events({ at: block.hash })
    counts.blocks += 1
    counts.extrinsics += block.extrinsics.length
    counts.failed += events.filter(({ name }) => name === 'ExtrinsicFailed').length
    const roots = { native: await native.execute(encodeBlock(block)), ours: execute(peers, block) }
    compare(peers, block.number, bytesToHex(decodeHeader(block.header).stateRoot), roots)
  }
}

function execute(peers: Peers, block: BlockInfo): string {
  try {
    const { storageDiff } = runCall(peers, EXECUTE, encodeBlock(block))
    peers.storage.apply(storageDiff)
    peers.trie = changeTrie(peers, storageDiff)
    return bytesToHex(peers.trie.root())
  } catch (error) {
    return String(error)
  }
}

/** Fails if something is not as expected. */
export function compare(
  { bench, seed }: Peers,
  block: number,
  expected: unknown,
  found: Readonly<Record<string, unknown>>
): void {
  for (const [who, answer] of Object.entries(found)) {
    const place = `${bench.name}, seed ${seed}, block ${block}`
    assert(answer === expected, `${place}, ${who}: ${answer} instead of ${expected}`)
  }
}

/** Runs a call on the head with some changes. */
export function runCall(
  peers: Peers,
  method: string,
  input: Uint8Array,
  changes?: StorageDiff
): CallResult {
  const { bench, storage, trie } = peers
  let roots: ReturnType<typeof createRootCalculator> | undefined
  return bench.runtime.call(method, input, {
    storage: changes === undefined ? storage : createLayeredStorage(storage, changes),
    signatures: 'verify',
    logLevel: 'off',
    roots: (request) => {
      roots ??= createRootCalculator(changes === undefined ? trie : changeTrie(peers, changes))
      return roots(request)
    }
  })
}

function changeTrie({ trie, bench }: Peers, { top, child }: StorageDiff): StateTrie {
  return trie.change({ changes: top, children: child, version: bench.runtime.version.stateVersion })
}

/** A block as the argument of `Core_execute_block`. */
export function encodeBlock({ header, extrinsics }: BlockInfo): Uint8Array {
  return joinBytes([header, encodeCompact(extrinsics.length), ...extrinsics])
}
