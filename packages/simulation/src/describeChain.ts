import { BlockMissing, type Hex, ParaclockError, type UnixSeconds } from '@paraclock/core'
import {
  keyFromHex,
  keyToHex,
  type StorageDiff,
  type StorageKey,
  sameBytes
} from '@paraclock/executor'
import type { LocalChain } from './chain/LocalChain.ts'
import type { SimulatedBlock } from './chain/SimulatedBlock.ts'
import { encodeAccount, signAfter, signAs } from './execute/executeCall.ts'
import { readEntry } from './network/readEntry.ts'
import { readEvents } from './network/readEvents.ts'
import type { BlockInfo, ChangedKey, SimulatedChain } from './Simulation.ts'

export function describeChain(chain: LocalChain): SimulatedChain {
  // The last call of `submitAs`. The next call waits for it, because the nonce counts the earlier
  // transactions in the pool.
  let lastCall: Promise<unknown> = Promise.resolve()
  const stateOf = (at: Hex | undefined) => chain.require(at).state
  return {
    name: chain.name,
    paraId: chain.paraId,
    genesisHash: chain.genesisHash,
    get runtime() {
      return chain.runtime
    },
    get loaded() {
      return chain.head.loaded
    },
    get head() {
      return describeBlock(chain.head)
    },
    get pending() {
      return chain.pool.ready.map(({ extrinsic }) => extrinsic)
    },
    get future() {
      return chain.pool.future.map(({ extrinsic }) => extrinsic)
    },
    block(at) {
      const found = chain.block(at)
      return found === undefined ? undefined : describeBlock(found)
    },
    blocksAfter: (after) => chain.blocks.filter(({ number }) => number > after).map(describeBlock),
    storage: (pallet, item, ...keys) => readEntry(chain, pallet, item, ...keys),
    read: async (key, { at, child } = {}) =>
      (await stateOf(at).read([keyFromHex(key)], trieOf(child)))[0] ?? null,
    readMany: async (keys, { at, child } = {}) =>
      stateOf(at).read(keys.map(keyFromHex), trieOf(child)),
    async listKeys(prefix, { at, child, after, count } = {}) {
      const keys = await stateOf(at).listKeys({
        prefix: keyFromHex(prefix),
        after: after && keyFromHex(after),
        count,
        child: trieOf(child)
      })
      return keys.map(keyToHex)
    },
    prove: (keys, { at, child } = {}) =>
      chain.require(at).trie?.read().prove(keys.map(keyFromHex), trieOf(child)),
    merkleValueBelow: (key, { at, child } = {}) => {
      const trie = chain.require(at).trie?.read()
      return trie && (trie.merkleValueBelow(keyFromHex(key), trieOf(child)) ?? null)
    },
    call: (method, input = new Uint8Array(), { at } = {}) => chain.call(method, input, at),
    dryRun: async (given, { at } = {}) => {
      const parent = chain.require(at)
      // The nonce does not count the transactions in the pool, because the block of a dry run does
      // not include them.
      const { result, diff } =
        given instanceof Uint8Array
          ? await chain.dryRun(given, at)
          : await chain.dryRun(
              await signAfter(chain.describe(parent), 0, given.account, given.call),
              at,
              'accept-magic'
            )
      return { result, changes: await listChanges(parent, diff) }
    },
    runBlock: async (block, { at } = {}) => {
      const phases = await chain.runBlock(block, at)
      return await Promise.all(
        phases.map(async ({ state, diff, logs }) => ({
          changes: await listChanges({ state }, diff),
          logs
        }))
      )
    },
    events: ({ at } = {}) => readEvents(chain.describe(chain.require(at))),
    logs: ({ at } = {}) => chain.logs(at),
    changes: ({ at } = {}) => readChanges(chain, at),
    submit: (extrinsic) => chain.pool.submit(extrinsic),
    submitAs(account, call) {
      const submitting = lastCall.then(async () =>
        chain.pool.submit(
          await signAs({ chain, account, call }),
          encodeAccount(chain.runtime, account)
        )
      )
      lastCall = submitting.catch(() => undefined)
      return submitting
    },
    write: (changes) => chain.write(changes),
    set: (changes) => chain.set(changes),
    halt: (isHalted) => {
      chain.isPaused = isHalted
    },
    onHead: (listener) => chain.onHead((head) => listener(describeBlock(head))),
    onLost: (listener) => chain.pool.onLost(listener)
  }
}

const described = new WeakMap<SimulatedBlock, BlockInfo>()

function describeBlock(block: SimulatedBlock): BlockInfo {
  let info = described.get(block)
  if (info === undefined) {
    const { hash, number, parentHash, header, extrinsics, loaded } = block
    const time = BigInt(Math.floor(block.time / 1000)) as UnixSeconds
    info = { hash, number, parentHash, header, extrinsics, loaded, time }
    described.set(block, info)
  }
  return info
}

function trieOf(child: Hex | undefined): StorageKey | undefined {
  return child && keyFromHex(child)
}

async function readChanges(chain: LocalChain, at: Hex | undefined): Promise<readonly ChangedKey[]> {
  const block = chain.require(at)
  const parent = chain.block(block.parentHash)
  if (parent !== undefined) return listChanges(parent, block.diff)
  throw new ParaclockError(BlockMissing, { chain: chain.name, block: block.parentHash })
}

async function listChanges(
  { state }: Pick<SimulatedBlock, 'state'>,
  diff: StorageDiff
): Promise<readonly ChangedKey[]> {
  const changes: ChangedKey[] = []
  const tries = [[undefined, diff.top] as const, ...diff.child]
  for (const [child, trie] of tries) {
    const keys: StorageKey[] = [...trie.keys()].sort()
    const before = await state.read(keys, child)
    for (const [index, key] of keys.entries()) {
      const was = before[index] ?? null
      const is = trie.get(key) ?? null
      if (sameBytes(was, is)) continue
      const place = child === undefined ? undefined : keyToHex(child)
      changes.push({ key: keyToHex(key), child: place, before: was, after: is })
    }
  }
  return changes
}
