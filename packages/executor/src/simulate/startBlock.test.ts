import { encodeHeader, type Hex, hexToBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { SimulatedState } from './SimulatedState.ts'
import { startBlock } from './startBlock.ts'

const block: Hex = `0x${'45'.repeat(32)}`

test.each([
  ['the block of the state', block, 7, { parentHash: hexToBytes(block), number: 8 }],
  [
    'nothing, where no block is known',
    undefined,
    undefined,
    { parentHash: new Uint8Array(32), number: 1 }
  ]
])('the next block follows %s', async (_, of, number, header) => {
  const calls: unknown[] = []
  const state = {
    block: of,
    value: async () => number,
    call: async (...call: unknown[]) => void calls.push(call)
  } as unknown as SimulatedState
  await startBlock(state)
  expect(calls).toEqual([['Core_initialize_block', encodeHeader({ ...header, logs: [] })]])
})
