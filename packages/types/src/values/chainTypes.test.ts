import { expect, test } from 'vitest'
import { draftFrom } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { openRuntime } from '../runtime/openRuntime.ts'

// Types that no present runtime has.
const draft = draftFrom(readCommitted('target'))
const u32 = draft.primitive('u32')
const wrapper = draft.struct(
  ['frame_support', 'traits', 'misc', 'WrapperKeepOpaque'],
  [
    ['', draft.compact(u32)],
    ['', u32]
  ]
)
draft.types[wrapper]?.params.push({ name: 'T', type: u32 })
const flags = draft.newtype(['pallet_identity', 'types', 'BitFlags'], draft.primitive('u64'))
const range = draft.struct(
  ['Range'],
  [
    ['start', u32],
    ['end', u32]
  ]
)
const runtime = openRuntime({ metadata: draft.bytes(15) })

test('a value with its length before it is read, and refused where the length is wrong', () => {
  const bytes = Uint8Array.of(16, 7, 0, 0, 0)
  expect(runtime.type(wrapper).decode(bytes)).toEqual([4, 7])
  expect(runtime.type(wrapper).encode([4, 7])).toEqual(bytes)
  expect(runtime.readInput(wrapper, bytes)).toEqual([4, 7])
  expect(() => runtime.type(wrapper).decode(Uint8Array.of(20, 7, 0, 0, 0))).toThrow(
    expect.objectContaining({ message: expect.stringContaining('another length than 5') })
  )
})

test('what only a chain makes is taken as SCALE bytes alone', () => {
  expect(runtime.readInput(flags, new Uint8Array(8))).toBe(0n)
  for (const [type, input] of [
    [wrapper, [4, 7]],
    [wrapper, '0x1007000000'],
    [flags, 5],
    [flags, ['Display']]
  ] as const) {
    expect(() => runtime.readInput(type, input)).toThrow(
      expect.objectContaining({ code: 'ValueMalformed' })
    )
  }
})

test('a range is a struct', () => {
  expect(runtime.readInput(range, { start: 1, end: '2' })).toEqual({ start: 1, end: 2 })
  expect(runtime.describe(range, { start: 1, end: 2 })).toBe('{start: 1, end: 2}')
})
