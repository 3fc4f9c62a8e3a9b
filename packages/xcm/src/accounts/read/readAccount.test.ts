import { createChain, createMemorySource } from '@paraclock/connect'
import { type AccountId32, formatAddress } from '@paraclock/core'
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
  const { name, block, facts, stated, runtime } = makeTarget({ user: account })
  const storage = async () => ({ value: { nonce: 0, data }, evidence: [] })
  const older = { name, block, facts, stated, runtime, storage } as unknown as Parameters<
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

type ReadableChain = Parameters<typeof readAccount>[0]

/** A chain that keeps its token in another pallet than the nonces. */
function openApart(values: Readonly<Record<string, unknown>>) {
  const { name, block, facts, stated, runtime } = makeTarget({ user: account })
  const ledger = {
    pallet: 'Tokens',
    item: 'Accounts',
    keysOf: (owner: string) => [owner, 'ACM'],
    readBalance: (stored: unknown) => stored
  }
  const asked: object[] = []
  const storage = async (read: { readonly pallet: string }) => {
    asked.push({ ...read, as: undefined })
    return { value: values[read.pallet], evidence: [read.pallet] }
  }
  const chain = { name, block, facts, stated, runtime: { ...runtime, ledger }, storage }
  return { chain: chain as unknown as ReadableChain, asked }
}

test('a chain may keep its token apart from the nonces', async () => {
  const { signal } = new AbortController()
  const { chain, asked } = openApart({
    System: { nonce: 4n, data: { free: 1n } },
    Tokens: { free: 9n, reserved: 2n, frozen: 3n }
  })
  const { balance, nonce, evidence } = await readAccount(chain, account, signal)
  expect([balance, nonce]).toEqual([{ free: 9n, reserved: 2n, frozen: 3n }, 4n])
  expect(evidence.slice(1)).toEqual(['System', 'Tokens'])
  expect(asked).toEqual([
    { pallet: 'System', entry: 'Account', keys: [account], as: undefined, signal },
    { pallet: 'Tokens', entry: 'Accounts', keys: [account, 'ACM'], as: undefined, signal }
  ])
})

test('a chain without a place for nonces, or for its token, is refused by what it lacks', async () => {
  const { chain } = openApart({ Tokens: { free: 9n } })
  await expect(readAccount(chain, account)).rejects.toMatchObject({
    code: 'ChainItemMissing',
    context: { chain: 'Acme', item: 'pallet "system"' }
  })
  const held = openApart({ System: { nonce: 4n } }).chain
  const lost = { ...held, runtime: { ...held.runtime, ledger: undefined } } as ReadableChain
  await expect(readAccount(lost, account)).rejects.toMatchObject({
    code: 'ChainItemMissing',
    context: { chain: 'Acme', item: 'known place for its own token' }
  })
})

test('an account is shown in the format of its chain, or in the generic one', async () => {
  const shown = async (ss58Prefix: number | undefined) => {
    const { chain } = openApart({ System: { nonce: 0 }, Tokens: {} })
    const facts = { ...chain.facts, ss58Prefix }
    const { evidence, balance } = await readAccount({ ...chain, facts } as ReadableChain, account)
    expect(balance).toEqual({ free: 0n, reserved: 0n, frozen: 0n })
    return evidence[0]?.kind === 'balance' ? evidence[0].account : undefined
  }
  expect(await shown(undefined)).toBe(formatAddress({ account, prefix: 42 }))
  expect(await shown(0)).toBe(formatAddress({ account, prefix: 0 }))
})
