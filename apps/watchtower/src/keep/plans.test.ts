import { type ActionRow, type History, openHistory } from '@paraclock/history'
import { expect, onTestFinished, test } from 'vitest'
import type { FoundFunds } from '../NetworkState.ts'
import type { PolicyContext } from './PolicyContext.ts'
import { findLastRenewal } from './planRenewal.ts'
import { planServiceTopUp } from './planTopUp.ts'
import type { FundServicePolicy } from './policies.ts'

const T0 = 1_800_000_000

async function open(rows: readonly Partial<ActionRow>[]): Promise<History> {
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const of = {
    network: 'main',
    policy: 'renew',
    amount: '1',
    day: 1,
    summary: 's',
    error: null
  } as const
  const all = rows.map((row, nonce) => ({
    ...{ ...of, nonce, name: 'renew a', time: T0, outcome: 'succeeded' as const, ...row }
  }))
  await history.db.insertInto('actions').values(all).execute()
  return history
}

test('a policy that is given another task continues that one', async () => {
  const history = await open([
    { name: 'renew other@20', time: T0 + 2 },
    { name: 'renew rent@30', time: T0 + 3, outcome: 'lost' },
    { name: 'renew rent@20', time: T0 + 1 },
    { name: 'renew rent@10' }
  ])
  const of = { history, network: 'main', policy: 'renew' } as const
  expect(await findLastRenewal(of, 'rent')).toBe('rent@20')
  expect(await findLastRenewal(of, 'other')).toBe('other@20')
  expect(await findLastRenewal(of, 'new')).toBeUndefined()
  // Only the last separator counts, because an id may contain one, too.
  expect(await findLastRenewal(of, 'rent@20')).toBeUndefined()
})

test('what the checklist found before a transfer arrived, or an hour ago, is not acted on', async () => {
  const history = await open([{ policy: 'fund-service', name: 'fund-service target 1' }])
  const plan = (funds: Partial<FoundFunds>) =>
    planServiceTopUp({
      ...{ history, network: 'main', policy: 'fund-service' },
      funds: () => ({
        ...{ isShort: true, step: undefined, time: T0 + 300, foundAt: performance.now(), ...funds }
      })
    } as unknown as PolicyContext<FundServicePolicy>)
  await expect(plan({})).rejects.toMatchObject({ code: 'PolicyTransferMissing' })
  expect(await plan({ isShort: false })).toBeUndefined()
  expect(await plan({ time: T0 + 299 })).toBeUndefined()
  expect(await plan({ foundAt: performance.now() - 3_600_001 })).toBeUndefined()
})
