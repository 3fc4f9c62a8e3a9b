import { encodeHeader, hexToBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { fillsCore, placeBlocks } from './bundle.ts'

const write = (blocks: number, cores: number): string =>
  placeBlocks({ blocks, cores, claimOffset: 1 })
    .map(({ core, index, isLast }) => `${core}.${index}${isLast ? '.' : ''}`)
    .join(' ')

// As `blocks_per_cores` of the slot-based collator of cumulus-client-consensus-aura distributes them.
test.each([
  [1, 1, '0.0.'],
  [4, 1, '0.0 0.1 0.2 0.3.'],
  [12, 3, '0.0 0.1 0.2 0.3. 1.0 1.1 1.2 1.3. 2.0 2.1 2.2 2.3.'],
  [5, 3, '0.0 0.1. 1.0 1.1. 2.0.'],
  [3, 7, '0.0. 1.0. 2.0.']
])('%d blocks on %d cores have the places %s', (blocks, cores, expected) => {
  expect(write(blocks, cores)).toBe(expected)
})

const header = (...logs: string[]) =>
  encodeHeader({
    parentHash: new Uint8Array(32),
    number: 7,
    logs: logs.map((log) => hexToBytes(log as `0x${string}`))
  })

test.each([
  ['the runtime uses the full core', '0x04434d4c530403', true],
  ['the runtime was upgraded', '0x08', true],
  // `RelayParent`, and an item of the collator with the bytes of `UseFullCore`.
  ['the runtime names its relay parent', `0x04434d4c538400${'03'.repeat(32)}`, false],
  ['the collator claims so', '0x06434d4c530403', false]
])('whether the core takes no more blocks, if %s', (_, log, expected) => {
  expect(fillsCore(header(`0x066175726120${'03'.padEnd(16, '0')}`, log))).toBe(expected)
})
