import { expect, test } from 'vitest'
import { mergeChanges } from './mergeChanges.ts'

test('the later block, and of each key the later value', () => {
  const before = {
    block: '0x01',
    changes: [
      ['0xaa', '0x1'],
      ['0xbb', '0x2']
    ]
  }
  const after = {
    block: '0x02',
    changes: [
      ['0xbb', null],
      ['0xcc', '0x3']
    ]
  }
  expect(mergeChanges(before, after, 3)).toEqual({
    block: '0x02',
    changes: [
      ['0xaa', '0x1'],
      ['0xbb', null],
      ['0xcc', '0x3']
    ]
  })
})

test('what has another form replaces what was there', () => {
  const changes = { block: '0x01', changes: [] }
  for (const other of [null, undefined, 'text', { changes: 'none' }, { changes: [1] }]) {
    expect(mergeChanges(changes, other, 3)).toBe(other)
    expect(mergeChanges(other, changes, 3)).toBe(changes)
  }
})

test('a node that names ever further keys does not make the state grow', () => {
  const before = { block: '0x01', changes: [['0xaa', '0x1']] }
  const after = { block: '0x02', changes: [['0xbb', '0x2']] }
  expect(mergeChanges(before, after, 1)).toBe(after)
})

test('as many keys as were asked for are merged', () => {
  const before = { block: '0x01', changes: [['0xaa', '0x1']] }
  const after = { block: '0x02', changes: [['0xbb', '0x2']] }
  expect(mergeChanges(before, after, 2)).toEqual({
    block: '0x02',
    changes: [
      ['0xaa', '0x1'],
      ['0xbb', '0x2']
    ]
  })
})
