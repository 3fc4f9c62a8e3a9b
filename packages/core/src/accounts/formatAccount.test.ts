import { expect, test } from 'vitest'
import { formatAccount } from './formatAccount.ts'
import { parseAccount } from './parseAccount.ts'

test.each([
  [
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  ],
  ['0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed']
])('%s is written as its chain writes it', (given, written) => {
  expect(formatAccount({ account: parseAccount(given), prefix: 0 })).toBe(written)
})
