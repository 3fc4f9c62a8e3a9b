import { createChain, createMemorySource } from '@paraclock/connect'
import {
  bytesToHex,
  CallLengthExceeded,
  ChainItemMissing,
  hexToBytes,
  ValueMalformed
} from '@paraclock/core'
import { decodeCall, encodeCall, openRuntime as openTypes, readGivenCall } from '@paraclock/types'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openRuntime, readMetadata } from '../../test/openRuntime.ts'
import { buildEthereumXcmCall } from '../contracts/buildEthereumXcmCall.ts'
import { encodeStatedCall } from './encodeProxiedCall.ts'
import { findCallPosition } from './findCallPosition.ts'
import { findTransactAs } from './findTransactAs.ts'

const target = openRuntime('target')
const relay = openRuntime('relay')
const runs = { numRuns: Number(process.env['RANDOM_CASES'] ?? 300) }
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_BYTES = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const remark = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }

const bytes = fc.uint8Array({ maxLength: 60, size: 'max' })
const account = fc.uint8Array({ minLength: 32, maxLength: 32 })
const u128 = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })
const transfer = fc.tuple(account, u128).map(([dest, value]) => ({
  typed: () => target.call('balances', 'transferKeepAlive', dest, value),
  named: { pallet: 'Balances', method: 'transfer_keep_alive', args: { dest, value } }
}))
const remarks = bytes.map((text) => ({
  typed: () => target.call('system', 'remark', bytesToHex(text)),
  named: { pallet: 'system', method: 'remark', args: { remark: bytesToHex(text) } }
}))
const calls = fc.oneof(transfer, remarks)
const encode = (call: Parameters<typeof readGivenCall>[0]['call']) =>
  encodeCall({ call: readGivenCall({ chain: target, call }), chains: [target] })

test('a call has the bytes of polkadot.js, in each form that is read', () => {
  fc.assert(
    fc.property(calls, ({ typed, named }) => {
      const expected = typed().toHex()
      for (const call of [named, expected, hexToBytes(expected)])
        expect(encode(call)).toBe(expected)
    }),
    runs
  )
})

test('a proxied call has the bytes of polkadot.js', () => {
  const types = [undefined, 'Any', 'Automation']
  fc.assert(
    fc.property(calls, account, fc.constantFrom(...types), ({ typed, named }, real, type) => {
      const expected = target.call('proxy', 'proxy', real, type ?? null, typed()).toHex()
      const forced = type === undefined ? {} : { forceProxyType: type }
      expect(encodeStatedCall({ chain: target, real, call: named, ...forced })).toBe(expected)
    }),
    runs
  )
})

test('an account is given in any form, but of the length of the chain', () => {
  const call = encodeStatedCall({ chain: target, real: ALICE, call: remark })
  expect(call).toBe(encodeStatedCall({ chain: target, real: ALICE_BYTES, call: remark }))
  raise(ValueMalformed, () =>
    encodeStatedCall({ chain: target, real: new Uint8Array(20), call: remark })
  )
})

test('a call that uses the proxy of the user itself is unchanged', () => {
  const chain = openRuntime('target-ethereum')
  const [user, other] = [`0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`] as const
  const transaction = { gasLimit: 9n, to: `0x${'ab'.repeat(20)}` } as const
  const through = buildEthereumXcmCall({ chain, transaction, transactAs: user })
  const accountOf = (bytes: `0x${string}`) => findTransactAs(decodeCall({ chain, bytes }))
  expect(accountOf(through)).toBe(user)
  expect(encodeStatedCall({ chain, real: user, call: through, forceProxyType: 'Any' })).toBe(
    through
  )
  const wrapped = chain.call('proxy', 'proxy', other, null, through).toHex()
  expect(encodeStatedCall({ chain, real: other, call: through })).toBe(wrapped)
  expect(accountOf(buildEthereumXcmCall({ chain, transaction }))).toBeUndefined()
})

test('the position of a call', () => {
  expect(findCallPosition({ chain: relay, pallet: 'Hrmp', method: 'hrmpCloseChannel' })).toEqual({
    palletIndex: 60,
    callIndex: 2
  })
})

test('a proxy pallet or type that the chain does not have is refused', () => {
  const proxied = { real: ALICE, call: '0x00000401' }
  const pallets = target.runtime.metadata.pallets.filter(({ name }) => name !== 'Proxy')
  const runtime = openTypes({ metadata: { ...target.runtime.metadata, pallets } })
  const plain = { ...target, name: 'plain', runtime }
  for (const forced of [{}, { forceProxyType: 'Any' }]) {
    const { context } = raise(ChainItemMissing, () =>
      encodeStatedCall({ chain: plain, ...proxied, ...forced })
    )
    expect(context).toEqual({ chain: 'plain', item: 'pallet "proxy"' })
  }
  const forced = raise(ChainItemMissing, () =>
    encodeStatedCall({ chain: target, ...proxied, forceProxyType: 'any' })
  )
  expect(forced.context).toEqual({
    chain: 'target',
    item: 'proxy type "any"',
    known: ['Any', 'NonTransfer', 'Automation']
  })
  // The bytes name the pallet by its index.
  expect(encodeStatedCall({ chain: openRenamed(), ...proxied, forceProxyType: 'Any' })).toBe(
    encodeStatedCall({ chain: target, ...proxied, forceProxyType: 'Any' })
  )
})

/** The target with its proxy pallet under another name. */
function openRenamed() {
  const hex = bytesToHex(readMetadata('target'))
  const [from, to] = ['Proxy', 'Guard'].map((name) => `14${Buffer.from(name).toString('hex')}`)
  const metadata = hexToBytes(hex.replaceAll(from ?? '', to ?? ''))
  return createChain({ name: 'renamed', metadata, source: createMemorySource() })
}

// The constant maxCallBytes of the service's runtimes is 8192.
test('the limit of the service is read from its metadata', () => {
  const minute = openRuntime('service-minute')
  const encode = (bytes: number, storedBy = minute) => {
    const call = { ...remark, args: { remark: `0x${'00'.repeat(bytes)}` } }
    return encodeStatedCall({ chain: target, real: ALICE, call, storedBy })
  }
  // `proxy.proxy` has 36 bytes before the call, whose first four are two indices and the length.
  expect(encode(8_152)).toHaveLength(2 + 2 * 8_192)
  const error = raise(CallLengthExceeded, () => encode(8_153))
  expect(error.context).toEqual({ length: 8_193, limit: 8_192 })
  encode(8_153, target)
})
