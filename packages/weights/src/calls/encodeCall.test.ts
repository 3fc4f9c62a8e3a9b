import { createChain, createMemorySource } from '@paraclock/connect'
import {
  bytesToHex,
  CallLengthExceeded,
  CallMalformed,
  ChainItemMissing,
  hexToBytes,
  isParaclockError,
  ValueMalformed
} from '@paraclock/core'
import { openRuntime as openTypes } from '@paraclock/types'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openRuntime, readMetadata } from '../../test/openRuntime.ts'
import { buildEthereumXcmCall } from '../contracts/buildEthereumXcmCall.ts'
import { decodeCall } from './decodeCall.ts'
import { encodeCall } from './encodeCall.ts'
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

/** The target with its proxy pallet under another name. */
function openRenamed() {
  const hex = bytesToHex(readMetadata('target'))
  const [from, to] = ['Proxy', 'Guard'].map((name) => `14${Buffer.from(name).toString('hex')}`)
  const metadata = hexToBytes(hex.replaceAll(from ?? '', to ?? ''))
  return createChain({ name: 'renamed', metadata, source: createMemorySource() })
}

describe('calls have the bytes of polkadot.js', () => {
  test('in every accepted form', () => {
    fc.assert(
      fc.property(calls, ({ typed, named }) => {
        const call = typed()
        const expected = call.toHex()
        expect(encodeCall({ chain: target, call: named })).toBe(expected)
        expect(encodeCall({ chain: target, call })).toBe(expected)
        expect(encodeCall({ chain: target, call: { method: call } })).toBe(expected)
        expect(encodeCall({ chain: target, call: expected })).toBe(expected)
        expect(encodeCall({ chain: target, call: call.toU8a() })).toBe(expected)
      }),
      runs
    )
  })

  test('in a proxied call', () => {
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

  test('in a batch', () => {
    fc.assert(
      fc.property(fc.array(calls, { maxLength: 4 }), (list) => {
        const inner = list.map(({ typed }) => typed())
        const expected = target.call('utility', 'batchAll', inner).toHex()
        const call = { pallet: 'utility', method: 'batchAll', args: { calls: inner } }
        expect(encodeCall({ chain: target, call })).toBe(expected)
      }),
      { numRuns: 50 }
    )
  })
})

// The hrmp calls of Kusama at indices 60 are those of the relay of the development network too.
test('calls of the relay have the bytes that its runtime reads', () => {
  const init = {
    pallet: 'hrmp',
    method: 'hrmpInitOpenChannel',
    args: { recipient: 2085, proposedMaxCapacity: 1000, proposedMaxMessageSize: 102_400 }
  }
  expect(encodeCall({ chain: relay, call: init })).toBe('0x3c0025080000e803000000900100')
  const accept = { pallet: 'hrmp', method: 'hrmp_accept_open_channel', args: { sender: 2085 } }
  expect(encodeCall({ chain: relay, call: accept })).toBe('0x3c0125080000')
})

test('an account is given in any form, and a proxy type by its name', () => {
  const call = encodeStatedCall({ chain: target, real: ALICE, call: remark })
  expect(call).toBe(encodeStatedCall({ chain: target, real: ALICE_BYTES, call: remark }))
  expect(call).toBe(target.call('proxy', 'proxy', ALICE, null, '0x00000401').toHex())
})

test('a call that uses the proxy of the user itself is unchanged', () => {
  const chain = openRuntime('target-ethereum')
  const [user, other] = [`0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`] as const
  const transaction = { gasLimit: 9n, to: `0x${'ab'.repeat(20)}` } as const
  const through = buildEthereumXcmCall({ chain, transaction, transactAs: user })
  expect(findTransactAs({ chain, call: through })).toBe(user)
  expect(encodeStatedCall({ chain, real: user, call: through, forceProxyType: 'Any' })).toBe(
    through
  )
  raise(CallLengthExceeded, () =>
    encodeStatedCall({ chain, real: user, call: through, maxBytes: 9 })
  )
  const wrapped = chain.call('proxy', 'proxy', other, null, through).toHex()
  expect(encodeStatedCall({ chain, real: other, call: through })).toBe(wrapped)
  const own = buildEthereumXcmCall({ chain, transaction })
  expect(findTransactAs({ chain, call: own })).toBeUndefined()
  expect(findTransactAs({ chain: target, call: '0x00000401' })).toBeUndefined()
})

test('the position of a call', () => {
  expect(findCallPosition({ chain: relay, pallet: 'Hrmp', method: 'hrmpCloseChannel' })).toEqual({
    palletIndex: 60,
    callIndex: 2
  })
})

describe('refused calls', () => {
  const encode = (call: unknown) => encodeCall({ chain: target, call: call as string })

  test.each([
    ['0x', 'it is shorter than the two bytes that name a call'],
    ['0x00', 'it is shorter than the two bytes that name a call'],
    ['0x0000040100', '1 bytes are left over'],
    ['0xffff00', 'there is no variant 255'],
    // The length of one byte, written in two bytes.
    ['0x0000050001', 'its bytes are not the shortest encoding']
  ])('the bytes %s: %s', (call, problem) => {
    expect(raise(CallMalformed, () => encode(call)).context.problem).toBe(problem)
  })

  test('bytes that end too early', () => {
    const whole = target.call('balances', 'transferKeepAlive', ALICE, 1n).toHex()
    raise(CallMalformed, () => encode(whole.slice(0, -2)))
    raise(ValueMalformed, () => encode('0x0'))
    raise(ValueMalformed, () => encode('system.remark'))
  })

  test('random bytes, unless they are a call', () => {
    const mutated = fc
      .tuple(calls, fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 3 }))
      .map(([{ typed }, at, patch]) => {
        const whole = typed().toU8a()
        const offset = at % whole.length
        return Uint8Array.of(...whole.slice(0, offset), ...patch, ...whole.slice(offset + 1))
      })
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 80, size: 'max' }), mutated), (call) => {
        try {
          expect(encodeCall({ chain: target, call })).toBe(bytesToHex(call))
        } catch (error) {
          if (!isParaclockError(error, CallMalformed)) throw error
        }
      }),
      runs
    )
  })

  test('values that are not calls', () => {
    for (const call of [undefined, null, 7, {}, { pallet: 'system' }, []]) {
      raise(CallMalformed, () => encode(call))
    }
  })

  test('a call of another chain', () => {
    const error = raise(CallMalformed, () =>
      encodeCall({ chain: relay, call: target.call('proxy', 'proxy', ALICE, null, '0x00000401') })
    )
    expect(error.context).toMatchObject({
      value: 'proxy.proxy',
      problem: expect.stringMatching(/^its bytes are no call on that chain/)
    })
    const elsewhere = {
      section: 'balances',
      method: 'burn',
      callIndex: Uint8Array.of(0, 0),
      toU8a: () => Uint8Array.of(0, 0, 4, 1)
    }
    const other = raise(CallMalformed, () => encode(elsewhere))
    expect(other.context).toMatchObject({
      value: 'balances.burn',
      problem: expect.stringMatching(/^its bytes are system.remark on that chain/)
    })
  })

  test('names that the chain does not have', () => {
    raise(ChainItemMissing, () =>
      encode({ pallet: 'hrmp', method: 'hrmpInitOpenChannel', args: {} })
    )
    const error = raise(ChainItemMissing, () =>
      encode({ pallet: 'system', method: 'shout', args: {} })
    )
    expect(error.context.known).toContain('remarkWithEvent')
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
    expect(forced.context.known).toContain('Any')
    // The bytes name the pallet by its index.
    expect(encodeStatedCall({ chain: openRenamed(), ...proxied, forceProxyType: 'Any' })).toBe(
      encodeStatedCall({ chain: target, ...proxied, forceProxyType: 'Any' })
    )
  })

  test('arguments that are missing, too many or of another type', () => {
    const { pallet, method } = remark
    raise(CallMalformed, () => encode({ pallet, method, args: {} }))
    raise(CallMalformed, () => encode({ pallet, method, args: ['0x01'] }))
    raise(CallMalformed, () => encode({ pallet, method, args: { text: '0x01' } }))
    const send = { pallet: 'balances', method: 'transferKeepAlive' }
    raise(CallMalformed, () => encode({ ...send, args: { dest: ALICE, value: 2n ** 128n } }))
    raise(CallMalformed, () => encode({ ...send, args: { dest: 'alice', value: 1 } }))
  })

  test('an account of another length', () => {
    raise(ValueMalformed, () =>
      encodeStatedCall({ chain: target, real: new Uint8Array(20), call: remark })
    )
  })

  test('a call that is longer than the service stores', () => {
    expect(encodeCall({ chain: target, call: remark, maxBytes: 4 })).toBe('0x00000401')
    const error = raise(CallLengthExceeded, () =>
      encodeCall({ chain: target, call: remark, maxBytes: 3 })
    )
    expect(error.context).toEqual({ length: 4, limit: 3 })
    const proxied = { chain: target, real: ALICE, call: remark }
    raise(CallLengthExceeded, () => encodeStatedCall({ ...proxied, maxBytes: 39 }))
    expect(encodeStatedCall({ ...proxied, maxBytes: 40 })).toHaveLength(82)
  })
})

// The constant maxCallBytes of the service's runtimes is 8192.
test('the limit of the service is read from its metadata', () => {
  const minute = openRuntime('service-minute')
  const long = (bytes: number) => ({ ...remark, args: { remark: `0x${'00'.repeat(bytes)}` } })
  // Two bytes identify the call, and two hold the length.
  const fits = encodeCall({ chain: target, call: long(8_188), storedBy: minute })
  expect(fits).toHaveLength(2 + 2 * 8_192)
  const error = raise(CallLengthExceeded, () =>
    encodeCall({ chain: target, call: long(8_189), storedBy: minute })
  )
  expect(error.context).toEqual({ length: 8_193, limit: 8_192 })
  const proxied = { chain: target, real: ALICE, call: long(8_188) }
  raise(CallLengthExceeded, () => encodeStatedCall({ ...proxied, storedBy: minute }))
  encodeStatedCall({ ...proxied, storedBy: minute, maxBytes: 10_000 })
  encodeStatedCall({ ...proxied, storedBy: target })
})

describe('for a person', () => {
  test('calls within calls are shown as calls', () => {
    const inner = target.call('balances', 'transferKeepAlive', ALICE, 10_000_000_000n)
    const batch = target.call('utility', 'batchAll', [inner, '0x00000401'])
    const call = encodeStatedCall({
      chain: target,
      real: ALICE,
      forceProxyType: 'Any',
      call: batch
    })
    const decoded = decodeCall({ chain: target, call, maxCharacters: 400 })
    expect(decoded).toMatchSnapshot()
    expect(decodeCall({ chain: target, call, maxCharacters: 20 }).text).toBe('proxy.proxy(real: u…')
  })

  test('text of a call cannot control a terminal', () => {
    const text = '\u001b[31mred\u202e'
    const call = { pallet: 'system', method: 'remark', args: { remark: text } }
    const { text: shown } = decodeCall({ chain: target, call })
    expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })
})
