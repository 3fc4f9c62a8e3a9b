import { expect, test, vi } from 'vitest'
import { OWNER, openMemoryService } from '../../test/fixtures/openMemoryService.ts'
import { requireFunds, reviewDeposit } from './requireFunds.ts'

/** The existential deposit of the runtime. */
const DEPOSIT = 100_000_000n

/** Requires funds of an owner with this spendable balance, on a service in memory. */
async function require(
  spendable: bigint,
  fee: bigint,
  ...tasks: readonly { readonly needed: bigint | undefined; readonly refund?: bigint }[]
): Promise<void> {
  const { chain } = await openMemoryService({ free: DEPOSIT + spendable })
  const listed = tasks.map(({ needed, refund }) => {
    const replaced = refund === undefined ? [] : [{ prepaid: refund } as never]
    return { owner: OWNER, needed, replaced }
  })
  await requireFunds(chain, { tasks: listed, fee })
}
const refusal = (needed: bigint, spendable: bigint) => ({
  code: 'PrepaymentUnavailable',
  context: { needed, spendable, token: { symbol: 'TUR', decimals: 10 } }
})

test('the fee is paid once, beside all tasks', async () => {
  await require(18n, 3n, { needed: 7n }, { needed: 8n })
  const short = require(17n, 3n, { needed: 7n }, { needed: 8n })
  await expect(short).rejects.toMatchObject(refusal(18n, 17n))
})

test('without a task that was checked, nothing is required', async () => {
  await require(0n, 3n, { needed: undefined })
  const short = require(9n, 3n, { needed: undefined }, { needed: 7n })
  await expect(short).rejects.toMatchObject(refusal(10n, 9n))
})

test('a refund pays for tasks, but not for the fee', async () => {
  await require(3n, 3n, { needed: 7n, refund: 7n })
  const short = require(2n, 3n, { needed: 7n, refund: 9n })
  await expect(short).rejects.toMatchObject(refusal(3n, 2n))
  const dear = require(3n, 3n, { needed: 8n, refund: 7n })
  await expect(dear).rejects.toMatchObject(refusal(11n, 10n))
})

test.each([
  ['the deposit and the fee', 82n, 5n, {}, true],
  ['less than the deposit and the fee', 81n, 5n, {}, false],
  ['less, but the fee is paid in another asset', 5n, 5n, { assetId: 1 }, true],
  ['less, and nothing is checked', 0n, 5n, { validate: false }, true],
  ['nothing, for a call without a deposit', 0n, 0n, {}, true]
])('a call is reviewed for a signer that has %s', async (_, spendable, deposit, more, isShown) => {
  const memory = await openMemoryService({
    ...{ free: DEPOSIT + spendable },
    calls: { TransactionPaymentApi_query_info: `0x0408004d${'00'.repeat(15)}` }
  })
  const service = { ...memory, signing: async () => ({ chain: memory.chain }) } as never
  const signer = { account: OWNER, sign: () => Promise.reject(new RangeError('not here')) }
  const review = vi.fn()
  const shown = { call: '0x00000401', acted: { deposit } } as never
  const args = { signer, review, ...more } as never
  const reviewed = reviewDeposit(service, args)(shown)
  if (!isShown) await expect(reviewed).rejects.toMatchObject(refusal(deposit + 77n, spendable))
  await Promise.allSettled([reviewed])
  expect(review.mock.calls).toEqual(isShown ? [[shown]] : [])
})
