import type { UnixSeconds } from '@paraclock/core'
import { keyToHex, type StorageKey, sameBytes } from '@paraclock/executor'
import type { LocalChain } from './chain/LocalChain.ts'
import { signAs } from './execute/executeCall.ts'
import { readEntry } from './network/readEntry.ts'
import { readEvents } from './network/readEvents.ts'
import type { ChangedKey, SimulatedChain } from './Simulation.ts'

/** A chain as users of a simulation have it. */
export function describeChain(chain: LocalChain): SimulatedChain {
  return {
    name: chain.name,
    paraId: chain.paraId,
    genesisHash: chain.genesisHash,
    get runtime() {
      return chain.runtime
    },
    get head() {
      const { hash, number, parentHash, header, extrinsics, time } = chain.head
      const seconds = BigInt(Math.floor(time / 1000)) as UnixSeconds
      return { hash, number, parentHash, header, extrinsics, time: seconds }
    },
    storage: (pallet, item, ...keys) => readEntry(chain, pallet, item, ...keys),
    read: (key) => chain.read(key),
    listKeys: (prefix) => chain.listKeys(prefix),
    call: (method, input = new Uint8Array()) => chain.call(method, input),
    events: () => readEvents(chain),
    changes: () => readChanges(chain),
    submit: (extrinsic) => chain.submit(extrinsic),
    submitAs: async (account, call) =>
      chain.submit(await signAs({ chain, account, call }), account),
    write: (changes) => chain.write(changes)
  }
}

async function readChanges({ head, block }: LocalChain): Promise<readonly ChangedKey[]> {
  const changes: ChangedKey[] = []
  const parent = block(head.parentHash)
  const tries = [[undefined, head.diff.top] as const, ...head.diff.child]
  for (const [child, trie] of tries) {
    const keys: StorageKey[] = [...trie.keys()].sort()
    const before = (await parent?.state.read(keys, child)) ?? []
    for (const [at, key] of keys.entries()) {
      const was = before[at] ?? null
      const is = trie.get(key) ?? null
      if (was === is || (was !== null && is !== null && sameBytes(was, is))) continue
      const place = child === undefined ? {} : { child: keyToHex(child) }
      changes.push({ key: keyToHex(key), ...place, before: was, after: is })
    }
  }
  return changes
}
