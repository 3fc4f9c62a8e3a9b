import { expect, test } from 'vitest'
import type { ProgramRun } from '../evidence/ProgramArtifact.ts'
import { describeRun } from './describeRun.ts'

const cases: readonly (readonly [ProgramRun, string])[] = [
  [{ outcome: 'refused', error: 'Barrier', events: [] }, 'not begun: Barrier'],
  [{ outcome: 'refused', events: [] }, 'not begun: refused'],
  [
    { outcome: 'incomplete', index: 4, error: 'NoPermission', events: ['balances.Withdraw'] },
    'stopped at instruction 4: NoPermission'
  ],
  [{ outcome: 'incomplete', events: [] }, 'stopped at instruction ?: unknown'],
  [
    { outcome: 'complete', callError: 'proxy.NotProxy', events: ['proxy.ProxyExecuted'] },
    'complete, but the call failed: proxy.NotProxy'
  ],
  [
    { outcome: 'complete', events: ['balances.Transfer', 'proxy.ProxyExecuted'] },
    'complete: balances.Transfer, proxy.ProxyExecuted'
  ]
]

test.each(cases)('%j reads %s', (run, text) => {
  expect(describeRun(run)).toBe(text)
})
