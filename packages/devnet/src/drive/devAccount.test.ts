import { expect, test } from 'vitest'
import { devAccount, devAccounts } from './devAccount.ts'

test('a development account has the key that every node knows', async () => {
  expect((await devAccount('Alice')).address).toBe(
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  )
  expect((await devAccount('Alith')).address).toBe('0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac')
  expect((await devAccount('Baltathar')).address).toBe('0x3Cd0A705a2DC65e5b1E1205896BaA2be8A07c6e0')
})

test('a name is derived once, also at the same time', async () => {
  const [one, other] = await Promise.all([devAccount('Keeper'), devAccount('Keeper')])
  expect(one).toBe(other)
  expect(await devAccount('Bob')).not.toBe(one)
})

test('as many accounts have 20 bytes as have 32', () => {
  expect(devAccounts[20].length).toBe(devAccounts[32].length)
})
