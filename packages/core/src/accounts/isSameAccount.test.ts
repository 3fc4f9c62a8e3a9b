import { expect, test } from 'vitest'
import { isSameAccount } from './isSameAccount.ts'

const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

test.each([
  ['its bytes', ALICE, true],
  ['its generic address', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', true],
  ['its address on Polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', true],
  ['the address of another', '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty', false],
  ['no address', 'Alice', false],
  ['no text', 7n, false],
  ['nothing', undefined, false]
])('%s', (_, value, isSame) => {
  expect(isSameAccount(value, ALICE)).toBe(isSame)
})
