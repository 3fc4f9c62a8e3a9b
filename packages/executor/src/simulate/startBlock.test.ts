import { bytesToHex, encodeHeader, type Hex, hexToBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { TARGET_BLOCK_RATE } from './claimPlace.ts'
import type { SimulatedState } from './SimulatedState.ts'
import { compareBlocks, readNextNumber, startBlock } from './startBlock.ts'

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
    ...{ block: of, methods: [] },
    value: async () => number,
    call: async (...call: unknown[]) => void calls.push(call)
  } as unknown as SimulatedState
  await startBlock(state)
  expect(calls).toEqual([['Core_initialize_block', encodeHeader({ ...header, logs: [] })]])
})

test.each([
  [[undefined], '0x06434d4c53100100000406434d4c530c020000'],
  [[3, 1], '0x06434d4c53100100000c06434d4c530c020100']
])('a block of a runtime with a target rate says its place: %j', async ([cores, index], logs) => {
  const inputs: Uint8Array[] = []
  const state = {
    ...{ block, methods: [TARGET_BLOCK_RATE] },
    value: async (_: string, item: string) => (item === 'Number' ? 7 : cores),
    call: async (_: string, input: Uint8Array) => void inputs.push(input)
  } as unknown as SimulatedState
  await startBlock(state, index)
  expect(bytesToHex(inputs[0] ?? new Uint8Array()).endsWith(logs.slice(2))).toBe(true)
})

/** A state whose next block has these events. */
function stateOf(names: readonly string[], log: string, value?: number | bigint) {
  const state = {
    ...{ logs: [] as string[], block, methods: [], value: async () => value },
    events: async () => names.map((name) => ({ pallet: 'P', name, value: 1n })),
    call: async () => void state.logs.push(log),
    fork: () => ({ ...state, logs: [] as string[], call: state.call })
  }
  return state
}

test('what two blocks differ in is what only the second has, as often as it has more', async () => {
  const without = stateOf(['A', 'A', 'B'], 'first')
  const changed = stateOf(['A', 'B', 'C', 'A', 'A', 'B'], 'second')
  const { events, before, after } = await compareBlocks(without as never, changed as never)
  expect(events.map(({ name }) => name)).toEqual(['C', 'A', 'B'])
  expect([before, after].map((state) => state === (without as never))).toEqual([false, false])
})

test.each([
  [undefined, 1],
  [7, 8],
  [9n, 10]
])('after the block %s comes %i', async (value, next) => {
  expect(await readNextNumber(stateOf([], '', value) as never)).toBe(next)
})
