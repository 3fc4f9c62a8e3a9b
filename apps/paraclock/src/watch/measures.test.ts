import type { NetworkConfig } from '@paraclock/checklist'
import { expect, test } from 'vitest'
import { listMeasures, registerMeasures } from './measures.ts'
import { createWatchState, type WatchState } from './WatchState.ts'

test('metrics show the networks, their chains, checks, runs, balances and problems', async () => {
  const state = createWatchState('main', {} as NetworkConfig, true)
  state.chains.service.recorded = { block: 90, time: 1, to: 95 }
  state.chains.target.movedAt = performance.now() - 7000
  const results = [{ id: 'para-id', outcome: 'pass' }]
  state.report = { verdict: 'notReady', results } as unknown as WatchState['report']
  state.alerts = [{ rule: 'run-failed', subject: '0xaa 1-0' }] as unknown as WatchState['alerts']
  state.forecasts = [
    {
      ...{ role: 'service', account: '0x01', spendable: 1n, perDay: 1n, lastsUntil: 9 },
      last: { block: 1, time: 1, free: '25000000000', reserved: '0', frozen: '0', prepaid: '0' },
      token: { symbol: 'TUR', decimals: 10 }
    }
  ]
  state.coreEnds = { service: undefined, target: 7 }
  state.outcomes = { executed: 5, failed: 1 }
  const other = createWatchState('other', {} as NetworkConfig, false)
  const webhook = { counts: { accepted: 2, failed: 1 } }
  const text = await registerMeasures(listMeasures([state, other], webhook)).metrics()
  for (const line of [
    'recorded_block{network="main",role="service"} 90',
    'missing_blocks{network="main",role="service"} 5',
    'ready{network="main"} 0',
    'check{network="main",check="para-id",outcome="pass"} 1',
    'problem{network="main",rule="run-failed",subject="0xaa 1-0"} 1',
    'runs{network="main",outcome="executed"} 5',
    'balance{network="main",role="service",account="0x01",token="TUR"} 2.5',
    'balance_ends{network="main",role="service",account="0x01"} 9',
    'core_ends{network="main",role="target"} 7',
    'webhook_messages{result="failed"} 1'
  ]) {
    expect(text).toContain(`paraclock_watch_${line}\n`)
  }
  expect(text).toMatch(/watch_still_seconds\{network="main",role="target"\} 7/)
  expect(text).toMatch(/watch_unchecked_seconds\{network="other"\} 0/)
  expect(text).not.toContain('still_seconds{network="other"')
})
