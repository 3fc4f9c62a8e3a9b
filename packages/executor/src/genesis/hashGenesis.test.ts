import { encodeHeader } from '@paraclock/core'
import { expect, test } from 'vitest'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { keyFromHex } from '../storage/StorageKey.ts'
import { computeOrderedRoot, computeTrieRoot } from '../trie/computeTrieRoot.ts'
import { blake2Hasher } from '../trie/hashers.ts'
import { hashGenesis } from './hashGenesis.ts'

const CHILD = keyFromHex(`0x${Buffer.from(':child_storage:default:acme').toString('hex')}`)
const top = [
  [keyFromHex('0x01'), Uint8Array.of(1)],
  [keyFromHex('0x02'), new Uint8Array(40).fill(2)]
] as const
const inChild = [[keyFromHex('0x03'), Uint8Array.of(3)]] as const

test.each([0, 1] as const)(
  'the header has the roots of state version %s, and its hash',
  (version) => {
    const state = createMemoryStorage({ top, child: [[CHILD, inChild]] })
    const { header, hash, trie } = hashGenesis({ state, version })
    const childRoot = computeTrieRoot({ entries: inChild, version })
    const stateRoot = computeTrieRoot({ entries: [...top, [CHILD, childRoot]], version })
    expect(trie.root()).toEqual(stateRoot)
    expect(trie.childRoot(CHILD)).toEqual(childRoot)
    const extrinsicsRoot = computeOrderedRoot({ values: [], version })
    const parentHash = new Uint8Array(32)
    expect(header).toEqual(
      encodeHeader({ parentHash, number: 0, stateRoot, extrinsicsRoot, logs: [] })
    )
    expect(hash).toEqual(blake2Hasher.hash(header))
  }
)
