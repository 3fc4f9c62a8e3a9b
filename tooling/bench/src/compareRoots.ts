import * as interpreter from '@acala-network/chopsticks-executor'
import {
  blake2Hasher,
  type CallResult,
  createLayeredStorage,
  createMemoryStorage,
  createRootCalculator,
  mergeDiffs,
  StateTrie
} from '@paraclock/executor'
import { type BenchChain, hex, toEntries } from './loadGenesis.ts'
import type { RecordedBlock } from './recordCalls.ts'

/** Where a header of one of the first 64 blocks holds the state root. */
const STATE_ROOT = [33, 65] as const
/** The root of a trie without anything in it. */
const EMPTY_ROOT = '03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314'

/** The hash of the genesis that was published, if both compute the same root of it. */
export async function hashGenesis({ published, runtime }: BenchChain): Promise<string> {
  const { stateVersion } = runtime.version
  const state = Object.entries(published)
  const root = hex(StateTrie.build({ entries: toEntries(state), version: stateVersion }).root())
  const theirs = await interpreter.calculate_state_root(state, stateVersion)
  if (root !== theirs) return `${root}, but ${theirs} by Chopsticks`
  const header = `${'00'.repeat(33)}${root.slice(2)}${EMPTY_ROOT}00`
  return hex(blake2Hasher.hash(Buffer.from(header, 'hex')))
}

/** Whether the header of a block has the root that Chopsticks computes of the state after it. */
export async function compareRoots(
  { runtime }: BenchChain,
  { state, calls }: RecordedBlock
): Promise<boolean> {
  const entries = toEntries(state)
  const version = runtime.version.stateVersion
  const base = createMemoryStorage({ top: entries })
  const trie = StateTrie.build({ entries, version })
  let diff: CallResult['storageDiff'] = { top: new Map(), child: new Map() }
  let header: Uint8Array = new Uint8Array()
  for (const [method, args, accept] of calls) {
    const before = trie.change({ changes: diff.top, children: diff.child, version })
    const outcome = runtime.call(method, args, {
      storage: createLayeredStorage(base, diff),
      signatures: accept ? 'accept-all' : 'accept-magic',
      roots: createRootCalculator(before)
    })
    diff = mergeDiffs([diff, outcome.storageDiff])
    header = outcome.result
  }
  const after = new Map<string, string>(state)
  for (const [key, value] of diff.top) {
    const name = hex(Buffer.from(key, 'latin1'))
    if (value === null) after.delete(name)
    else after.set(name, hex(value))
  }
  const expected = await interpreter.calculate_state_root([...after], version)
  return hex(header.subarray(...STATE_ROOT)) === expected
}
