import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { listWallets } from './listWallets.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const payload = {} as never

function walletOf(
  accounts: unknown,
  signPayload: unknown = async () => ({ signature: '0x01aa' })
): unknown {
  return {
    test: {
      enable: async () => ({ accounts: { get: async () => accounts }, signer: { signPayload } })
    }
  }
}

const sign = async (injected: unknown, genesis?: Hex) => {
  const [wallet] = listWallets(injected)
  return await wallet?.sign({ account: ALICE, ...(genesis && { genesis }) }, payload)
}

test('a wallet signs for the account, in whichever prefix it writes addresses', async () => {
  const other = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  const wallet = walletOf([{ address: BOB }, { address: other }])
  expect(await sign(wallet)).toEqual({ signature: '0x01aa' })
})

test('an account of one chain signs only for that chain', async () => {
  const wallet = walletOf([{ address: ALICE, genesisHash: '0x09' }])
  expect(await sign(wallet, '0x09')).toEqual({ signature: '0x01aa' })
  await expect(sign(wallet, '0x08')).rejects.toMatchObject({ code: 'WalletAccountMissing' })
})

test('a transaction that the wallet changed is handed on', async () => {
  const changed = async () => ({ signature: '0x01', signedTransaction: '0x02' })
  expect(await sign(walletOf([{ address: ALICE }], changed))).toEqual({
    signature: '0x01',
    signedTransaction: '0x02'
  })
})

test.each([
  ['none', undefined],
  ['text', 'wallet'],
  ['a provider without enable', { test: {} }]
])('what is not a wallet is passed over: %s', (_, injected) => {
  expect(listWallets(injected)).toEqual([])
})

test.each([
  [
    'no access',
    { test: { enable: async () => Promise.reject(new Error('Cancelled')) } },
    'WalletRefused'
  ],
  ['no signer', { test: { enable: async () => ({}) } }, 'WalletRefused'],
  ['no accounts', walletOf('none'), 'WalletAccountMissing'],
  ['another account', walletOf([{ address: BOB }, { address: 'junk' }, 7]), 'WalletAccountMissing'],
  [
    'an account of another chain',
    walletOf([{ address: ALICE, genesisHash: '0x09' }]),
    'WalletAccountMissing'
  ]
])('a wallet with %s is refused', async (_, injected, code) => {
  await expect(sign(injected)).rejects.toMatchObject({ code })
})

test.each([
  ['declines', async () => Promise.reject(new Error('Rejected by user'))],
  ['answers something else', async () => ({ signature: 'yes' })]
])('a wallet that %s is an error with a code', async (_, signPayload) => {
  const wallet = walletOf([{ address: ALICE }], signPayload)
  await expect(sign(wallet)).rejects.toMatchObject({ code: 'WalletRefused' })
})
