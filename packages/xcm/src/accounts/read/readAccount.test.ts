import { createChain, createMemorySource } from '@paraclock/connect'
import type { AccountId32 } from '@paraclock/core'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { makeTarget } from '../../../test/makeTarget.ts'
import { readAccount } from './readAccount.ts'

const account = `0x${'22'.repeat(32)}` as AccountId32
const ADDRESS = 'uvqquJHdmF5LuXUmZWmNxCqS7KsWySBKNqjCWGWz16MmqToaS'

test('a balance and a nonce are read with their evidence', async () => {
  const chain = makeTarget({ user: account, traces: { [account]: { nonce: 3n, free: 70n } } })
  const { balance, nonce, evidence } = await readAccount(chain, account)
  expect([balance, nonce]).toEqual([{ free: 70n, reserved: 0n, frozen: 0n }, 3n])
  expect(evidence).toMatchObject([
    { kind: 'balance', account: ADDRESS, free: { amount: 70n }, reserved: { amount: 0n } },
    { kind: 'storage', chain: 'Acme' }
  ])
})

test('the larger of the two locks of older runtimes counts', async () => {
  const data = { free: 9n, reserved: 1n, misc_frozen: 4n, fee_frozen: 6n }
  const { name, block, facts, runtime } = makeTarget({ user: account })
  const storage = async () => ({ value: { nonce: 0, data }, evidence: [] })
  const older = { name, block, facts, runtime, storage } as unknown as Parameters<
    typeof readAccount
  >[0]
  const { balance } = await readAccount(older, account)
  expect(balance).toEqual({ free: 9n, reserved: 1n, frozen: 6n })
})

test('a chain without accounts is refused by name', async () => {
  const { metadata } = makeTarget({ user: account }).runtime
  const pallets = metadata.pallets.filter(({ name }) => name !== 'System')
  const runtime = openRuntime({ metadata: { ...metadata, pallets } })
  const chain = createChain({ name: 'bare', metadata: runtime, source: createMemorySource() })
  await expect(readAccount(chain, account)).rejects.toMatchObject({ code: 'ChainItemMissing' })
})
