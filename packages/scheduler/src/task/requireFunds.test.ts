import { expect, test } from 'vitest'
import { OWNER, openMemoryService } from '../../test/fixtures/openMemoryService.ts'
import { requireFunds } from './requireFunds.ts'

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
