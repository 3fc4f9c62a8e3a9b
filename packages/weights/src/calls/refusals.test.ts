import { isParaclockError, type ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { openRuntime } from '../../test/openRuntime.ts'
import { decodeCall } from './decodeCall.ts'
import { encodeCall } from './encodeCall.ts'
import { encodeStatedCall } from './encodeProxiedCall.ts'

const target = openRuntime('target')
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

function refusalOf(call: unknown): ParaclockError {
  try {
    encodeCall({ chain: target, call: call as string })
  } catch (error) {
    if (isParaclockError(error)) return error
    throw error
  }
  throw new Error('the call was encoded')
}

const send = { pallet: 'balances', method: 'transfer_keep_alive' }

test.each([
  [{ ...send, args: { dest: ALICE } }, 'balances.transferKeepAlive', 'value', 'it is missing'],
  [{ ...send, args: { to: ALICE } }, 'balances.transferKeepAlive', 'to', 'it takes dest, value'],
  [
    { pallet: 'Revive', method: 'mapAccount', args: { my_account: ALICE } },
    'revive.mapAccount',
    'myAccount',
    'it takes nothing'
  ]
])('the argument of a call is named: %o', (call, title, argument, problem) => {
  const error = refusalOf(call)
  expect([error.code, error.context, error.cause]).toEqual([
    'CallMalformed',
    { call: title, argument, problem },
    undefined
  ])
})

test('a value that does not fit has the error of its type as its problem and its cause', () => {
  const { context, cause } = refusalOf({ ...send, args: { dest: ALICE, value: 2n ** 128n } })
  expect(isParaclockError(cause)).toBe(true)
  expect(context).toEqual({
    call: 'balances.transferKeepAlive',
    argument: 'value',
    problem: (cause as Error).message
  })
})

test('bytes that are no call have the error of the decoder as their cause', () => {
  const error = refusalOf('0xffff00')
  expect(error.context).toEqual({
    value: '0xffff00',
    chain: 'target',
    problem: 'there is no variant 255'
  })
  expect(error.cause).toMatchObject({ code: 'ValueMalformed' })
  const elsewhere = {
    section: 'balances',
    method: 'burn',
    callIndex: Uint8Array.of(255, 0),
    toU8a: () => Uint8Array.of(255, 0)
  }
  const made = refusalOf(elsewhere)
  expect(made.context).toEqual({
    value: 'balances.burn',
    chain: 'target',
    problem: 'its bytes are no call on that chain, so it was made for another chain or version'
  })
  expect(made.cause).toMatchObject({ code: 'CallMalformed' })
})

test('names that the chain does not have are given back', () => {
  const lacking = refusalOf({ pallet: 'hrmp', method: 'close', args: {} })
  expect([lacking.code, lacking.context]).toEqual([
    'ChainItemMissing',
    { chain: 'target', item: 'pallet "hrmp"' }
  ])
  const call = refusalOf({ pallet: 'System', method: 'shout', args: {} })
  expect(call.context).toMatchObject({ chain: 'target', item: 'call "system.shout"' })
  const slip = refusalOf({ pallet: 'balances', method: 'transfer_keep_aliv', args: {} })
  expect(slip.message).toMatch(/; did you mean transferKeepAlive\?$/)
  const { context } = refusalOf({ pallet: 'balacnes', method: 'transferKeepAlive', args: {} })
  expect(context).toMatchObject({ item: 'pallet "balacnes"', meant: 'balances' })
  const forced = { chain: target, real: ALICE, call: '0x00000401', forceProxyType: 'any' }
  expect(() => encodeStatedCall(forced)).toThrow(
    expect.objectContaining({
      context: {
        chain: 'target',
        item: 'proxy type "any"',
        known: ['Any', 'NonTransfer', 'Automation']
      }
    })
  )
})

test.each([
  undefined,
  null,
  7,
  {},
  [],
  { pallet: 'system', method: 'remark' },
  { ...send, args: [] }
])('a value that is no call in any form is refused: %o', (value) => {
  expect(refusalOf(value).context).toEqual({
    value,
    chain: 'target',
    problem:
      'it is neither a call of polkadot.js, nor SCALE, nor { pallet, method, args } with named arguments'
  })
})

test('text is cut after 600 characters, or as many as are asked for', () => {
  const long = { pallet: 'system', method: 'remark', args: { remark: `0x${'ab'.repeat(400)}` } }
  const { text, args, length } = decodeCall({ chain: target, call: long })
  expect([text.length, text.at(-1), args[0]?.text.length, length]).toEqual([600, '…', 600, 404])
  const short = { ...long, args: { remark: '0x01' } }
  const whole = {
    pallet: 'system',
    method: 'remark',
    args: [{ name: 'remark', type: 'Vec<u8>', text: '0x01' }],
    text: 'system.remark(remark: 0x01)',
    call: '0x00000401',
    length: 4
  }
  expect(decodeCall({ chain: target, call: short })).toEqual(whole)
  expect(decodeCall({ chain: target, call: short, maxCharacters: 27 }).text).toBe(whole.text)
  const cut = (maxCharacters: number) =>
    decodeCall({ chain: target, call: short, maxCharacters }).text
  expect([cut(26), cut(1), cut(0)]).toEqual(['system.remark(remark: 0x0…', '…', '…'])
})
