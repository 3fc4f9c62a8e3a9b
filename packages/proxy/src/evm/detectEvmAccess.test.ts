import { blake2b } from '@noble/hashes/blake2.js'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  joinBytes,
  parseAccount,
  parseAccountId20,
  parseAccountId32
} from '@paraclock/core'
import { expect, test } from 'vitest'
import { BOUND, openEvm } from '../../test/support/openEvm.ts'
import { detectEvmAccess, type EvmDispatch } from './detectEvmAccess.ts'

const label = new TextEncoder().encode('evm:')
const hash = (bytes: Uint8Array): Uint8Array => blake2b(bytes, { dkLen: 32 })
const short = parseAccountId20(`0x${'cd'.repeat(20)}`)
const long = parseAccountId32(`0x${'0123456789abcdef'.repeat(4)}`)
const truncated = parseAccountId20(long.slice(0, 42))
/** The account that Frontier's template gives an address. */
const hashedOf = (address: Hex): Hex => bytesToHex(hash(joinBytes([label, hexToBytes(address)])))

const chains = { 20: openEvm(20), 32: openEvm(32) }

interface Rules {
  /** Whom the chain takes a call from: the account with this address, or root. */
  readonly takes: Hex | 'root' | 'nobody'
  /** The account that holds what an address holds. */
  readonly holderOf: (address: Hex) => Hex
}

/** A chain that is nothing but its rules about the EVM. */
function dispatchBy({ takes, holderOf }: Rules, chain = chains[32]): EvmDispatch {
  return async (call, origin, overrides) => {
    const { args } = chain.runtime.decodeCall(hexToBytes(call))
    const { source, value } = args as { readonly source: Hex } & {
      readonly value: readonly bigint[]
    }
    const isTaken = origin.kind === 'root' ? takes === 'root' : takes === source.toLowerCase()
    const nothing = { events: [], changes: [] }
    if (!isTaken) return { failure: { name: 'BadOrigin' }, ...nothing }
    const from = holderOf(source.toLowerCase() as Hex)
    const given = overrides.find((one) => 'holder' in one && one.holder === from)
    if (given === undefined) return { failure: { name: 'evm.BalanceLow' }, ...nothing }
    const { free } = given as { readonly free: bigint }
    const sent = (value[0] ?? 0n) + ((value[1] ?? 0n) << 64n)
    const key = chain.runtime.storage('System', 'Account')?.key(from) ?? '0x'
    const change = { key, before: { data: { free } }, after: { data: { free: free - sent } } }
    return { failure: undefined, events: [], changes: [change] }
  }
}

const same = (address: Hex): Hex => address

test('an account of 20 bytes is its own address', async () => {
  const dispatch = dispatchBy({ takes: short, holderOf: same }, chains[20])
  const access = await detectEvmAccess({ chain: chains[20], account: short, dispatch })
  expect(access).toMatchObject({ origin: 'account', mapping: 'same' })
  expect([access.address, access.holder]).toEqual([short, short])
})

test('a chain that takes the call from root alone is seen', async () => {
  const dispatch = dispatchBy({ takes: 'root', holderOf: same }, chains[20])
  const access = await detectEvmAccess({ chain: chains[20], account: short, dispatch })
  expect(access).toMatchObject({ origin: 'root', address: short, holder: short })
  const wide = dispatchBy({ takes: 'root', holderOf: hashedOf })
  expect(await detectEvmAccess({ chain: chains[32], account: long, dispatch: wide })).toMatchObject(
    { origin: 'root', address: undefined, mapping: undefined, holder: undefined }
  )
})

test('a chain that takes it from nobody is seen', async () => {
  const dispatch = dispatchBy({ takes: 'nobody', holderOf: same })
  const access = await detectEvmAccess({ chain: chains[32], account: long, dispatch })
  expect(access).toMatchObject({ origin: 'nobody', address: undefined, holder: undefined })
})

test('the first 20 bytes of an account, whose money is in an account of a hash', async () => {
  const dispatch = dispatchBy({ takes: truncated, holderOf: hashedOf })
  const access = await detectEvmAccess({ chain: chains[32], account: long, dispatch })
  expect(access).toMatchObject({ origin: 'account', address: truncated, mapping: 'truncated' })
  expect(access.holder).toBe(hashedOf(truncated))
})

test('a hash of the account, whose money is its own', async () => {
  const address = bytesToHex(hash(joinBytes([label, hexToBytes(long)])).subarray(0, 20))
  const dispatch = dispatchBy({ takes: address, holderOf: () => long })
  const access = await detectEvmAccess({ chain: chains[32], account: long, dispatch })
  expect(access).toMatchObject({ address, mapping: 'hashed', holder: parseAccount(long) })
})

test('an address that the chain stores for the account, whatever the map is called', async () => {
  const address = `0x${'ee'.repeat(20)}` as const
  const key = chains[32].runtime.storage(BOUND.pallet, BOUND.entry)?.key(long) ?? '0x'
  const chain = openEvm(32, { storage: { [key]: address } })
  const dispatch = dispatchBy({ takes: address, holderOf: () => long }, chain)
  const access = await detectEvmAccess({ chain, account: long, dispatch })
  expect(access).toMatchObject({ origin: 'account', address, mapping: 'bound', holder: long })
})
