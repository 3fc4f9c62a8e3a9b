import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { computeTrieRoot } from './computeTrieRoot.ts'
import { createRootCalculator } from './createRootCalculator.ts'
import { StateTrie } from './StateTrie.ts'

const child = ':child_storage:default:x' as StorageKey
const key = keyFromHex('0x01')
const value = Uint8Array.of(9)

test('roots are those of the state with what a call has changed so far', () => {
  const storage = createMemoryStorage({ top: [[key, value]] })
  const roots = createRootCalculator(StateTrie.build({ entries: storage.entries(), version: 1 }))
  const changes = {
    top: new Map([[key, null]]),
    child: new Map([[child, new Map([[key, value]])]])
  }
  const childRoot = computeTrieRoot({ entries: [[key, value]], version: 1 })
  expect(roots({ storage, changes, version: 1, child })).toEqual(childRoot)
  expect(roots({ storage, changes, version: 1 })).toEqual(
    computeTrieRoot({ entries: [[child, childRoot]], version: 1 })
  )
  const none = { top: new Map(), child: new Map() }
  expect(roots({ storage, changes: none, version: 1 })).toEqual(
    computeTrieRoot({ entries: [[key, value]], version: 1 })
  )
})
