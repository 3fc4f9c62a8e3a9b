import type { NetworkConfig } from '@paraclock/checklist'
import { expect, test } from 'vitest'
import { createWatchState, judgeHealth } from './WatchState.ts'

const MINUTES = 60_000

test('a watch is healthy while each chain was recorded and each network checked in five minutes', () => {
  const state = createWatchState('main', {} as NetworkConfig, true)
  const other = createWatchState('other', {} as NetworkConfig, false)
  for (const chain of Object.values(other.chains)) chain.movedAt -= 6 * MINUTES
  const still = (everyMs?: number) => judgeHealth([state, other], everyMs).still
  expect(judgeHealth([state, other])).toEqual({ isReady: true, still: [] })
  state.chains.target.movedAt -= 4.9 * MINUTES
  expect(still()).toEqual([])
  state.chains.target.movedAt -= 0.2 * MINUTES
  expect(still()).toEqual(['main target'])
  state.checkedAt -= 5.1 * MINUTES
  expect(judgeHealth([state, other])).toEqual({
    ...{ isReady: false, still: ['main target', 'main checklist'] }
  })
  // A longer pause between checks is waited for.
  expect(still(10 * MINUTES)).toEqual(['main target'])
})
