import { keccak_256 } from '@noble/hashes/sha3.js'
import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { targetChain } from '../../test/support/openTarget.ts'
import { type ReadProxiesArgs, readProxies } from './readProxies.ts'

const USER = `0x${'11'.repeat(32)}`
const DELEGATE = `0x${'22'.repeat(32)}`
const { runtime } = targetChain

const account = {
  ...{ nonce: 7, consumers: 0, providers: 1, sufficients: 0 },
  data: { free: 50n, reserved: 5n, frozen: 0n, flags: 0n }
}
const held = Object.fromEntries([
  encodeEntry(runtime, { pallet: 'System', item: 'Account', keys: [USER], value: account }),
  encodeEntry(runtime, {
    ...{ pallet: 'Proxy', item: 'Proxies', keys: [USER] },
    value: [[{ delegate: DELEGATE, proxy_type: { type: 'Automation' }, delay: 3 }], 12n]
  })
])

const revive = { pallet: 'Revive', item: 'OriginalAccount' }

/** Reads from a target with entries, and lists the lengths of the transactions that it priced. */
async function read(
  storage: Readonly<Record<string, string>>,
  more: Partial<ReadProxiesArgs> = {}
) {
  const priced: number[] = []
  const target = createChain({
    name: 'Acme',
    metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }),
    source: createMemorySource({
      storage,
      calls: {
        TransactionPaymentApi_query_info: (data) => {
          priced.push((data.length - 2) / 2)
          return `0x000000${'09'.padEnd(32, '0')}`
        }
      }
    })
  })
  const service = { paraId: 2114 }
  const state = await readProxies({ target, user: USER, delegate: DELEGATE, service, ...more })
  return { state, priced }
}

test('the state of a user has the balance, the grants and the fees', async () => {
  const { state } = await read(held)
  expect(state).toMatchObject({
    ...{ chain: 'Acme', accountLength: 32, user: USER, delegate: DELEGATE, nonce: 7n },
    ...{ derivation: undefined, deposit: 12n, precompile: undefined },
    balance: { free: 50n, reserved: 5n },
    grants: [{ delegate: DELEGATE, proxyType: 'Automation', delay: 3 }],
    ss58Prefix: runtime.ss58Prefix,
    existentialDeposit: 100_000_000n,
    contracts: { isEthereumAddress: false, isMapped: false, deposit: 1_052_000_000n }
  })
  expect(state.pallet?.section).toBe('proxy')
  expect(state.batchAll).toBeDefined()
  expect(state.transferKeepAlive).toBeDefined()
  expect(state.fees.length).toBeGreaterThan(3)
  expect(state.fees.every(({ fee }) => fee === 9n)).toBe(true)
  const kinds = state.evidence.map((one) => ('item' in one ? one.item : one.kind))
  expect(kinds).toEqual(['balance', 'system.account', 'proxy.proxies', 'revive.originalAccount'])
})

test('an account without anything has no grants and no deposit', async () => {
  const { state } = await read({})
  expect(state).toMatchObject({ grants: [], deposit: 0n, nonce: 0n, balance: { free: 0n } })
})

test('an account is mapped by its entry, or because it is an Ethereum address', async () => {
  const [key, value] = encodeEntry(runtime, {
    ...{ ...revive, keys: [bytesToHex(keccak_256(hexToBytes(USER)).subarray(12))], value: USER }
  })
  const mapped = await read({ [key]: value })
  expect(mapped.state.contracts).toMatchObject({ isEthereumAddress: false, isMapped: true })
  const ethereum = await read({}, { user: `0x${'11'.repeat(20)}${'ee'.repeat(12)}` })
  expect(ethereum.state.contracts).toMatchObject({ isEthereumAddress: true, isMapped: true })
})

test('a chain with an EVM and accounts of 20 bytes has a precompile', async () => {
  const [user, delegate] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
  const metadata = readRuntimeMetadata({ runtime: 'target-ethereum', version: 15 })
  const calls = { TransactionPaymentApi_query_info: `0x000000${'0'.repeat(32)}` } as const
  const target = createChain({ name: 'Acme', metadata, source: createMemorySource({ calls }) })
  const { state } = await read({}, { target, user, delegate })
  expect(state.precompile).toBe(`0x${'0'.repeat(37)}80b`)
  const precompile = `0x${'33'.repeat(20)}`
  expect((await read({}, { target, user, delegate, precompile })).state.precompile).toBe(precompile)
})

test('an immortal transaction is a byte shorter', async () => {
  const [mortal, immortal] = [await read(held), await read(held, { immortal: true })]
  expect(immortal.priced).toEqual(mortal.priced.map((length) => length - 1))
})

test('an account that does not fit the chain is refused', async () => {
  await expect(read(held, { user: `0x${'11'.repeat(20)}` })).rejects.toMatchObject({
    code: 'ValueMalformed'
  })
})

test('a read is ended by its signal and by its deadline', async () => {
  await expect(read(held, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'OperationAborted'
  })
  const never = createChain({
    name: 'Acme',
    metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }),
    source: { ...createMemorySource(), getStorage: () => new Promise(() => {}) }
  })
  await expect(read(held, { target: never, deadlineMs: 1 })).rejects.toMatchObject({
    code: 'DeadlineExceeded',
    message: expect.stringContaining('reading the proxies of a user on Acme')
  })
})

test('the fee depends on the nonce of the account', async () => {
  const info = { ...account, nonce: 70_000 }
  const stored = encodeEntry(runtime, {
    ...{ pallet: 'System', item: 'Account', keys: [USER], value: info }
  })
  const [few, many] = [await read({}), await read(Object.fromEntries([stored]))]
  // A nonce of 70,000 takes four bytes.
  expect(many.priced).toEqual(few.priced.map((length) => length + 3))
})

test('a chain without a proxy pallet has no grants and no fees', async () => {
  const { metadata } = runtime
  const pallets = metadata.pallets.filter(({ name }) => name !== 'Proxy')
  const types = openRuntime({ metadata: { ...metadata, pallets } })
  const target = createChain({ name: 'Acme', metadata: types, source: createMemorySource() })
  const { state } = await read({}, { target })
  expect(state).toMatchObject({ pallet: undefined, grants: [], deposit: 0n, fees: [] })
})
