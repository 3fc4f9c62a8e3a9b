import { expect, test } from 'vitest'
import { isAlike } from './isAlike.ts'

const asset = (amount: bigint, index = 7n) => ({
  id: { parents: 1, interior: { type: 'X1', value: [{ type: 'GeneralIndex', value: index }] } },
  fun: { type: 'Fungible', value: amount }
})
const weight = (ref_time: bigint, proof_size: bigint) => ({ ref_time, proof_size })

test.each([
  ['equal', asset(10n), asset(10n), true],
  ['an amount that rose', asset(10n), asset(20n), true],
  ['an amount that fell', asset(20n), asset(10n), true],
  ['more than twice', asset(10n), asset(21n), false],
  ['another asset', asset(10n), asset(10n, 8n), false],
  ['a weight', weight(4n, 9n), weight(5n, 8n), true],
  ['a weight of nothing', weight(4n, 9n), weight(0n, 9n), false],
  ['a rate', { fee_per_second: 8n }, { fee_per_second: 9n }, true],
  ['a value of another name', { value: 8n }, { value: 9n }, false],
  ['numbers', { para_id: 2000 }, { para_id: 2001 }, false],
  ['bytes', Uint8Array.of(1, 2), Uint8Array.of(1, 3), false],
  ['lengths', [1, 2], [1, 2, 3], false],
  ['a part that is missing', { one: 1 }, { other: 1 }, false],
  ['nothing and something', undefined, { one: 1 }, false]
])('%s', (_name, one, other, expected) => {
  expect(isAlike(one, other)).toBe(expected)
})
