import { expect, test } from 'vitest'
import { findGas, MAX_GAS } from './findGas.ts'

test.each([21_000n, 21_001n, 63_999n, 500_000n, 999_999n, MAX_GAS])(
  'a transaction that needs %s gets at most a 64th more',
  async (needed) => {
    const asked: bigint[] = []
    const gas = await findGas(async (limit) => {
      asked.push(limit)
      return limit >= needed ? undefined : 'out of gas'
    })
    expect(gas).toBeGreaterThanOrEqual(needed)
    expect(gas - needed).toBeLessThanOrEqual(gas / 64n)
    expect(Math.min(...asked.map(Number))).toBeGreaterThanOrEqual(21_000)
    expect(asked.length).toBeLessThan(16)
  }
)
