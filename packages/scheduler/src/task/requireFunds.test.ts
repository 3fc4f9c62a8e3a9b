import { formatBalance } from '@paraclock/core'
import { expect, test } from 'vitest'
import { OWNER, openMemoryService } from '../../test/fixtures/openMemoryService.ts'
import { requireFunds } from './requireFunds.ts'

/** The existential deposit of the runtime. */
const DEPOSIT = 100_000_000n
const TOKEN = { symbol: 'TUR', decimals: 10 }

/**
 * Requires funds of an owner with this spendable balance, or with another balance, on a service in
 * memory.
 */
async function require(
  spendable: bigint | { readonly free: bigint; readonly frozen?: bigint },
  fee: bigint,
  ...tasks: readonly { readonly needed: bigint | undefined; readonly refund?: bigint }[]
): Promise<void> {
  const { free, ...balance } =
    typeof spendable === 'bigint' ? { free: DEPOSIT + spendable } : spendable
  const { chain } = await openMemoryService({ free, balance })
  const listed = tasks.map(({ needed, refund }) => {
    const replaced = refund === undefined ? [] : [{ prepaid: refund } as never]
    return { owner: OWNER, needed, replaced }
  })
  await requireFunds(chain, { tasks: listed, fee })
}
const refusal = (needed: bigint, spendable: bigint) => ({
  code: 'PrepaymentUnavailable',
  context: { needed, spendable, token: TOKEN }
})

test('the fee is paid once, beside all tasks', async () => {
  await require(18n, 3n, { needed: 7n }, { needed: 8n })
  const short = require(17n, 3n, { needed: 7n }, { needed: 8n })
  await expect(short).rejects.toMatchObject(refusal(18n, 17n))
})

test('without a refund, the price is stated with the fee', async () => {
  await expect(require(2n, 3n, { needed: 7n })).rejects.toMatchObject(refusal(10n, 2n))
})

test('without a task that was checked, nothing is required', async () => {
  await require(0n, 3n, { needed: undefined })
  const short = require(9n, 3n, { needed: undefined }, { needed: 7n })
  await expect(short).rejects.toMatchObject(refusal(10n, 9n))
})

test.each([
  [
    'an account that lacks the existential deposit',
    0n,
    { free: 1n },
    [{ needed: 7n }],
    DEPOSIT + 9n
  ],
  ['locked tokens', 0n, { free: DEPOSIT, frozen: DEPOSIT + 5n }, [{ needed: 7n }], 15n],
  ['a fee beside a refund', 2n, {}, [{ needed: 9n, refund: 7n }], 3n]
])('the stated amount is enough: %s', async (_, spendable, balance, tasks, missing) => {
  const fee = 3n
  const { free = DEPOSIT + spendable, ...more } = balance as { free?: bigint; frozen?: bigint }
  const refused = require({ free, ...more }, fee, ...tasks)
  await expect(refused).rejects.toMatchObject({
    context: { missing },
    remedies: [
      { summary: expect.stringContaining(`Send ${formatBalance(missing, TOKEN)} to `) },
      {}
    ]
  })
  await require({ free: free + missing, ...more }, fee, ...tasks)
  const less = require({ free: free + missing - 1n, ...more }, fee, ...tasks)
  await expect(less).rejects.toMatchObject({ context: { missing: 1n } })
})

test('a refund pays for tasks, but not for the fee', async () => {
  await require(3n, 3n, { needed: 7n, refund: 7n })
  const short = require(2n, 3n, { needed: 7n, refund: 9n })
  await expect(short).rejects.toMatchObject(refusal(3n, 2n))
  const dear = require(3n, 3n, { needed: 8n, refund: 7n })
  await expect(dear).rejects.toMatchObject(refusal(11n, 10n))
})
