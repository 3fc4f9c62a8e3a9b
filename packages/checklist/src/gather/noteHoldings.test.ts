import type { Chain, StorageRead } from '@paraclock/connect'
import type { AccountId32 } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { SystemArtifact } from '../evidence/SystemArtifact.ts'
import { describeHeld, describeUnread } from './noteHoldings.ts'

const account = `0x${'11'.repeat(32)}` as AccountId32
const ledger = {
  ...{ pallet: 'System', item: 'Account' },
  keysOf: () => [account],
  readBalance: ({ data }: { readonly data: object }) => data
}

/** A chain that keeps these parts of an account apart. */
const keep = (parts: Readonly<Record<string, unknown>>, reserved = 0n): Chain => {
  const data = { free: 9n, reserved, frozen: 0n, flags: 0n }
  const info = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
  return {
    ...{ name: 'assetHub', runtime: { ledger }, block: { hash: '0x00', number: 1 } },
    facts: { tokens: [{ symbol: 'WND', decimals: 12 }] },
    storage: async ({ entry, as = (stored) => stored }: StorageRead<unknown>) => {
      const stored = entry === 'Account' ? info : parts[entry]
      return { value: stored === undefined ? undefined : as(stored), evidence: [] }
    }
  } as unknown as Chain
}

const WND = 1_000_000_000_000n
const reason = (type: string) => ({ type, value: { type: 'Any' } })

test.each([
  ['nothing', {}, undefined],
  [
    'staked',
    { Holds: [{ id: reason('Staking'), amount: WND }] },
    /1 WND on hold by Staking \(staking\.unbond/
  ],
  [
    'in a pool',
    { Holds: [{ id: reason('DelegatedStaking'), amount: WND }] },
    /on hold by DelegatedStaking \(nominationPools\.unbond/
  ],
  ['in a pool of before', { PoolMembers: { pool_id: 7 } }, /in nomination pool 7: nominationPools/],
  ['frozen', { Freezes: [{ id: reason('Acme'), amount: WND }] }, /1 WND frozen by Acme\.$/],
  [
    'locked by votes',
    { Locks: [{ id: '0x7079636f6e766f74', amount: WND }] },
    /locked by pyconvot \(convictionVoting\.removeVote/
  ]
])('money that cannot be sent is named with what releases it: %s', async (_, parts, said) => {
  const note = await describeHeld(keep(parts), account)
  if (said === undefined) expect(note).toBeUndefined()
  else expect(note).toMatch(said)
})

test('a reserve without a reason is an amount', async () => {
  expect(await describeHeld(keep({}, 2n * WND), account)).toContain('2 WND reserved')
})

const trusted: SystemArtifact['chains'] = {
  known: true,
  value: [{ paraId: 1000, teleports: true, isRoot: true } as never]
}
const error = {
  ...{ code: 'DeadlineExceeded', number: 1, message: 'no answer', source: 'local' as const },
  ...{ docs: '', remedies: [], context: {}, causes: [] }
}

test('an Asset Hub that is not configured, or not readable, is never one without money', () => {
  expect(describeUnread({ chains: trusted, assetHub: undefined })).toContain(
    'parachain 1000, from which the relay chain takes its token, and no Asset Hub is configured (SystemChainMissing)'
  )
  const assetHub = { role: 'assetHub', error } as SystemArtifact['assetHub']
  expect(describeUnread({ chains: trusted, assetHub })).toBe(
    'What the user holds on Asset Hub is undetermined: DeadlineExceeded: no answer.'
  )
  expect(
    describeUnread({ chains: { known: true, value: [] }, assetHub: undefined })
  ).toBeUndefined()
})
