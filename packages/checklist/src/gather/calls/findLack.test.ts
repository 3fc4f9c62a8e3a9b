import type { Chain } from '@paraclock/connect'
import type { RuntimeEvent } from '@paraclock/types'
import { expect, test } from 'vitest'
import { findLack } from './findLack.ts'

const [USER, OWNER] = [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`] as const

const moved = (asset: number, from: string, amount: bigint, name = 'Transferred') =>
  ({ pallet: 'Assets', name, value: { asset_id: asset, from, amount } }) as unknown as RuntimeEvent

/** A target whose pallet of assets stores these values, by item and keys. */
const holding = (stored: Readonly<Record<string, object>>): Chain =>
  ({
    runtime: {
      storage: (_: string, entry: string) =>
        Object.keys(stored).some((key) => key.startsWith(entry)) ? {} : undefined
    },
    storage: async ({ pallet, entry, keys = [] }: Parameters<Chain['storage']>[0]) => {
      expect(pallet).toBe('Assets')
      return { value: stored[[entry, ...keys].join(' ')], evidence: [] }
    }
  }) as unknown as Chain

const metadata = { symbol: new TextEncoder().encode('USDT'), decimals: 6 }
const find = (
  chain: Chain,
  events: readonly RuntimeEvent[],
  { isApproval = false, done = 2 }: Partial<{ isApproval: boolean; done: number }> = {}
) => findLack({ chain, events, done, user: USER, isApproval })

test('the asset that the user sends is named with what a run takes and what is left', async () => {
  const chain = holding({ [`Account 7 ${USER}`]: { balance: 30n }, 'Metadata 7': metadata })
  const events = [
    moved(9, OWNER, 5n),
    moved(7, USER, 40n),
    moved(7, USER, 60n),
    moved(7, OWNER, 1n)
  ]
  expect(await find(chain, events)).toEqual({
    ...{ each: 50n, left: 30n, symbol: 'USDT', decimals: 6 },
    ...{ isApproval: false, owner: undefined }
  })
})

test('an approval that is too small is that of the owner', async () => {
  const chain = holding({ [`Approvals 7 ${OWNER} ${USER}`]: { amount: 3n } })
  const events = [moved(7, USER, 99n), moved(7, OWNER, 8n)]
  expect(await find(chain, events, { isApproval: true, done: 1 })).toEqual({
    ...{ each: 8n, left: 3n, symbol: 'units', decimals: 0 },
    ...{ isApproval: true, owner: OWNER }
  })
})

test('an asset that the chain does not store is left with nothing', async () => {
  expect(await find(holding({}), [moved(7, OWNER, 8n)])).toMatchObject({ left: 0n, owner: OWNER })
})

test.each([
  ['no event', []],
  ['another event', [moved(7, USER, 1n, 'Burned')]],
  ['an event without fields', [{ ...moved(7, USER, 1n), value: undefined }]]
])('%s names no asset', async (_, events) => {
  expect(await find(holding({}), events)).toBeUndefined()
})
