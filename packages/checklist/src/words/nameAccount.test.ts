import { expect, test } from 'vitest'
import { networkConfig } from '../../test/fixtures/buildConfig.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import { nameAccount, nameAccountsIn } from './nameAccount.ts'

const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const THERE = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
const configOf = (account?: string): NetworkConfig => ({
  ...networkConfig,
  user: USER,
  automation: { ...networkConfig.automation, ...(account === undefined ? {} : { account }) }
})

test('one account of the user on both chains is the user', () => {
  expect(nameAccount(USER, configOf())).toBe(`user (${USER})`)
  expect(nameAccount(USER, configOf(USER))).toBe(`user (${USER})`)
})

test('two accounts of the user are told apart by the chain that each is for', () => {
  const config = configOf(THERE)
  expect(nameAccountsIn(`Send 1 ROC from ${USER} to ${THERE.toLowerCase()}.`, config)).toBe(
    `Send 1 ROC from user on the service (${USER}) to user on the target (${THERE.toLowerCase()}).`
  )
})
