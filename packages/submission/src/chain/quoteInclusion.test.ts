import { afterEach, expect, test, vi } from 'vitest'
import { MemoryNode, remark } from '../../test/MemoryNode.ts'
import { readOwnFee } from './quoteInclusion.ts'

afterEach(() => vi.restoreAllMocks())

test.each([
  ['Other', 'Account', 5n],
  ['MultiTransactionPayment', 'AccountCurrencyMap', 0n],
  ['FlexibleFee', 'UserDefaultFeeCurrency', 0n],
  ['TransactionPayment', 'AlternativeFeeSwapPath', 0n]
])('on a chain with %s.%s, the fee in its own token is %i', async (pallet, item, fee) => {
  const node = new MemoryNode()
  node.fee = 5n
  const chain = node.open()
  const account = `0x${'01'.repeat(32)}` as const
  const stored = chain.runtime.storage('System', 'Account')
  vi.spyOn(chain.runtime, 'storage').mockImplementation((...named) =>
    named.join() === [pallet, item].join() ? stored : undefined
  )
  expect(await readOwnFee({ chain, call: remark('rent'), account, terms: {} })).toBe(fee)
})
