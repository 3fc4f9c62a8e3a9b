import { expect, test } from 'vitest'
import { openRecord } from './openRecord.ts'

test.each([
  [{ type: 'V1', value: { owner: 'a' } }, { owner: 'a' }],
  [{ owner: 'a' }, { owner: 'a' }],
  [
    { type: 'V9', value: 1 },
    { type: 'V9', value: 1 }
  ],
  [undefined, undefined],
  [null, null]
])('%j is opened', (stored, record) => {
  expect(openRecord(stored)).toEqual(record)
})
