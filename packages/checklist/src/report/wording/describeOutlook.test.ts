import type { PlannedCall } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { NetworkReport } from '../../schema/reportSchema.ts'
import { describeOutlook } from './describeOutlook.ts'

const amount = { amount: 12n, symbol: 'X', decimals: 1 }
const network = {
  ...{ network: 'main', verdict: 'ready', chains: [], path: [], fees: [], runs: [] },
  ...{ results: [], steps: [], task: { call: 'system.remark()', user: '5G' } },
  channels: [
    { sender: 2114, recipient: 2200, state: 'none' },
    { sender: 2200, recipient: 2114, state: 'none' }
  ]
} as const satisfies NetworkReport

test.each([
  [undefined, ''],
  [0, ''],
  [1, ', 1 time a month'],
  [30, ', 30 times a month']
])('a task with %s runs in thirty days', (monthlyRuns, often) => {
  const costs = { perRun: amount, monthlyRuns, perMonth: amount }
  const [task] = describeOutlook({ ...network, costs })
  expect(task).toBe(`The task makes system.remark() for 5G${often}.`)
})

test('a call by the root of the service waits for its team, also if the service is unread', () => {
  const step: PlannedCall = {
    kind: 'call',
    id: 'a',
    status: 'act',
    after: [],
    chain: 'relay',
    origin: { kind: 'sovereign', paraId: 2114 },
    call: '0x00',
    description: 'x',
    preconditions: [],
    observe: 'y'
  }
  const outlook = describeOutlook({ ...network, plan: [{ step, fixes: [] }] })
  expect(outlook).toContain("The steps wait for a decision of the service's team.")
})
