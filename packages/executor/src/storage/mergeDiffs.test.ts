import { expect, test } from 'vitest'
import { diffOf, mergeDiffs } from './mergeDiffs.ts'
import type { StorageDiff } from './Storage.ts'
import { keyFromHex } from './StorageKey.ts'

const [a, b, child] = [keyFromHex('0x0a'), keyFromHex('0x0b'), keyFromHex('0xcc')]
const one = Uint8Array.of(1)
const two = Uint8Array.of(2)

test('of each key the last value counts, and deletions are values', () => {
  const first: StorageDiff = {
    top: new Map([
      [a, one],
      [b, one]
    ]),
    child: new Map([[child, new Map([[a, one]])]])
  }
  const second: StorageDiff = {
    top: new Map([[b, null]]),
    child: new Map([
      [
        child,
        new Map([
          [a, two],
          [b, null]
        ])
      ]
    ])
  }
  const merged = mergeDiffs([first, second])
  expect([...merged.top]).toEqual([
    [a, one],
    [b, null]
  ])
  expect([...(merged.child.get(child) ?? [])]).toEqual([
    [a, two],
    [b, null]
  ])
  expect(first.top.get(b)).toBe(one)
  expect(mergeDiffs([])).toEqual({ top: new Map(), child: new Map() })
})

test('changes of the main trie in hex: a value is bytes, null deletes', () => {
  const { top, child: tries } = diffOf([
    ['0x0a', '0x01'],
    ['0x0b', null]
  ])
  expect([...top]).toEqual([
    [a, one],
    [b, null]
  ])
  expect(tries.size).toBe(0)
})
