import type { TaskEntry } from '@paraclock/scheduler'
import { expect, test } from 'vitest'
import { describeEntry } from './describeTask.ts'

const token = { symbol: 'TUR', decimals: 10 }

test.each([
  [100_000_000n, 'run done on the service, 0.01 TUR came back'],
  [0n, 'run done on the service'],
  [undefined, 'run done on the service']
])('a good run says what it gave back: %s', (refund, line) => {
  const entry = { kind: 'executed', run: undefined, refund } as unknown as TaskEntry
  expect(describeEntry(entry, token)).toBe(line)
})
