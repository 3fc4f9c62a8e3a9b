import { bytesToHex, type Call, CallMalformed, isParaclockError } from '@paraclock/core'
import { describe, expect, test } from 'vitest'
import { randomBytes, seedNumbers } from '../../test/randomBytes.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { variantsOf } from '../metadata/findType.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { decodeCall } from './decodeCall.ts'
import { describeCall } from './describeCall.ts'
import { encodeCall } from './encodeCall.ts'
import { type GivenCall, readGivenCall } from './readGivenCall.ts'

const open = (name: Parameters<typeof readCommitted>[0]) => ({
  name,
  runtime: openRuntime({ metadata: readCommitted(name) })
})
const [service, relay, target] = [open('service-minute'), open('relay'), open('target')]
const chains = [service, relay, target]
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_KEY = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

const onTarget = (pallet: string, method: string, args: Call['args']): Call => ({
  chain: 'target',
  pallet,
  method,
  args
})
const remark = onTarget('System', 'remark', { remark: '0x01' })
const encode = (call: Call) => encodeCall({ call, chains })
const refuse = (call: unknown) => {
  try {
    return encode(call as Call)
  } catch (error) {
    if (!isParaclockError(error)) throw error
    return [error.code, error.context]
  }
}

describe('words and bytes are the same call', () => {
  test.each([service, open('service-hour'), relay, target])('every call of $name', (chain) => {
    const { metadata } = chain.runtime
    const next = seedNumbers(11)
    let compared = 0
    for (const { index, calls } of metadata.pallets) {
      if (calls === undefined || variantsOf(metadata, calls.type).length === 0) continue
      for (let round = 0; round < 40; round += 1) {
        const bytes = bytesToHex(Uint8Array.of(index, ...randomBytes(metadata, calls.type, next)))
        const call = readShortest(chain, bytes)
        if (call === undefined) continue
        const written = JSON.parse(JSON.stringify(call)) as Call
        expect(encodeCall({ call: written, chains: [chain] })).toBe(bytes)
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(400)
  })
})

test('names, accounts and empty variants have two spellings, and a call has one', () => {
  const transfer = { dest: ALICE, value: '10000' }
  const call = onTarget('Balances', 'transfer_keep_alive', transfer)
  const bytes = encode(call)
  expect(bytes).toBe(`0x0a0300${ALICE_KEY.slice(2)}419c`)
  const others: readonly Call[] = [
    onTarget('balances', 'transferKeepAlive', { ...transfer, value: 10_000 }),
    onTarget('balances', 'transferKeepAlive', { ...transfer, dest: ALICE_KEY }),
    onTarget('Balances', 'transfer_keep_alive', {
      ...transfer,
      dest: { type: 'Id', value: ALICE_KEY }
    })
  ]
  for (const other of others) expect(encode(other)).toBe(bytes)
  const add = { delegate: ALICE, delay: 0 }
  const [named, bare] = ['Any', { type: 'Any' }].map((type) =>
    encode(onTarget('proxy', 'addProxy', { ...add, proxyType: type }))
  )
  expect(bare).toBe(named)
})

test('an account of 20 bytes stands alone', () => {
  const runtime = openRuntime({ metadata: readCommitted('target-ethereum') })
  const chain = { name: 'target', runtime }
  const dest = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
  const call = onTarget('Balances', 'transfer_keep_alive', { dest, value: '1' })
  const bytes = encodeCall({ call, chains: [chain] })
  expect(bytes.slice(6)).toBe(`${dest.slice(2).toLowerCase()}04`)
  expect(decodeCall({ chain, bytes })).toEqual(call)
})

describe('calls in calls', () => {
  const [whole, inner] = [encode(remark), remark]

  test('a batch holds calls of its own chain', () => {
    const batch = onTarget('Utility', 'batch_all', { calls: [inner, inner] })
    expect(encode(batch)).toBe(`0x${encode(batch).slice(2, 6)}08${whole.slice(2).repeat(2)}`)
    expect(decodeCall({ chain: target, bytes: encode(batch) })).toEqual(batch)
    expect(refuse({ ...batch, args: { calls: [{ ...inner, chain: 'relay' }] } })).toEqual([
      'CallMalformed',
      {
        call: 'utility.batchAll',
        argument: 'calls',
        problem: expect.stringContaining('"System.remark" is not a call of "target"')
      }
    ])
  })

  test('bytes hold the call of any chain, which is encoded by its own runtime', () => {
    const note = (bytes: Call | string): Call => ({
      chain: 'relay',
      pallet: 'Preimage',
      method: 'note_preimage',
      args: { bytes }
    })
    expect(encode(note(inner))).toBe(encode(note(whole)))
    expect(decodeCall({ chain: relay, bytes: encode(note(inner)) })).toEqual(note(whole))
    expect(refuse(note({ ...inner, chain: 'elsewhere' }))).toEqual([
      'CallMalformed',
      {
        call: 'preimage.notePreimage',
        argument: 'bytes',
        problem: expect.stringContaining('the chain is not one of service-minute, relay, target')
      }
    ])
  })
})

describe('what is not in words is refused', () => {
  const argumentOf = (call: string, argument: string, problem: string) => [
    'CallMalformed',
    { call, argument, problem: expect.stringContaining(problem) }
  ]
  const named = { pallet: 'System', method: 'remark', args: { remark: '0x01' } }
  const send = (args: Call['args']) => onTarget('balances', 'transferKeepAlive', args)

  test.each<[unknown, readonly unknown[]]>([
    [onTarget('System', 'remark', {}), argumentOf('system.remark', 'remark', 'it is missing')],
    [
      onTarget('System', 'remark', { remark: '0x01', more: 1 }),
      argumentOf('system.remark', 'more', 'it takes remark')
    ],
    [
      send({ dest: ALICE, value: 1, Value: 1 }),
      argumentOf('balances.transferKeepAlive', 'value', 'it is there twice')
    ],
    [
      onTarget('System', 'remark', { remark: 'text' }),
      argumentOf('system.remark', 'remark', 'expected bytes in hex')
    ],
    [
      send({ dest: ALICE, value: '0x01' }),
      argumentOf('balances.transferKeepAlive', 'value', 'neither a whole number nor text in digits')
    ],
    [
      send({ dest: ALICE, value: '340282366920938463463374607431768211456' }),
      argumentOf('balances.transferKeepAlive', 'value', 'it is not between 0 and')
    ],
    ...[
      '0x00000401',
      { toU8a: () => Uint8Array.of(0, 0, 4, 1) },
      { callIndex: '0x0000', args: {} },
      named
    ].map((call): [unknown, readonly unknown[]] => [
      onTarget('Utility', 'batch', { calls: [call as string] }),
      argumentOf('utility.batch', 'calls', 'expected { chain, pallet, method, args }')
    ]),
    [
      onTarget('PolkadotXcm', 'force_suspension', { suspended: 1 }),
      argumentOf('polkadotXcm.forceSuspension', 'suspended', 'it is neither true nor false')
    ],
    [
      onTarget('PolkadotXcm', 'force_xcm_version', {
        location: { parents: 1, interior: { X1: [{ Parachain: 2000 }] } },
        version: 5
      }),
      argumentOf(
        'polkadotXcm.forceXcmVersion',
        'location',
        'expected { type, value } (in interior)'
      )
    ]
  ])('%j', (call, expected) => {
    expect(refuse(call)).toEqual(expected)
  })

  test('a name that the chain lacks, with the closest one', () => {
    expect(refuse(onTarget('System', 'remarc', {}))).toEqual([
      'ChainItemMissing',
      expect.objectContaining({ chain: 'target', meant: 'remark' })
    ])
    expect(refuse(onTarget('Balance', 'burn', {}))).toEqual([
      'ChainItemMissing',
      { chain: 'target', item: 'pallet "Balance"', meant: 'balances' }
    ])
  })
})

test.each([
  ['0x', 'it is shorter than the two bytes that name a call'],
  ['0x0000040100', '1 bytes are left over'],
  // The length of one byte, written in two bytes.
  ['0x0000050001', 'its bytes are not the shortest encoding: byte 2 differs']
] as const)('the bytes %s are refused: %s', (bytes, problem) => {
  try {
    decodeCall({ chain: target, bytes })
    expect.unreachable()
  } catch (error) {
    expect(isParaclockError(error, CallMalformed) && error.context).toMatchObject({ problem })
  }
})

describe('a call that a person gives', () => {
  test('is read in any form, and is then in words', () => {
    const forms: readonly GivenCall[] = [
      '0x00000401',
      Uint8Array.of(0, 0, 4, 1),
      { pallet: 'system', method: 'remark', args: { remark: Uint8Array.of(1) } },
      { pallet: 'System', method: 'remark', args: { remark: '\u0001' } }
    ]
    for (const call of forms) expect(readGivenCall({ chain: target, call })).toEqual(remark)
    const batch = { pallet: 'utility', method: 'batch', args: { calls: ['0x00000401', remark] } }
    const { args } = readGivenCall({ chain: target, call: batch })
    expect(args).toEqual({ calls: [remark, remark] })
  })

  test.each([
    undefined,
    7,
    {},
    [],
    { pallet: 'system', method: 'remark' },
    { pallet: 'system', method: 'remark', args: ['0x01'] },
    { method: { toU8a: () => Uint8Array.of(0, 0, 4, 1) } }
  ])('is refused in no known form: %o', (value) => {
    try {
      readGivenCall({ chain: target, call: value as GivenCall })
      expect.unreachable()
    } catch (error) {
      const problem = 'it is neither SCALE nor { pallet, method, args } with named arguments'
      const expected = { value, chain: 'target', problem }
      expect(isParaclockError(error, CallMalformed) && error.context).toEqual(expected)
    }
  })
})

test('the description of a call is one line that is safe to print', () => {
  const hidden = onTarget('System', 'remark', { remark: '0x1b5b33316d726564' })
  expect(describeCall({ call: remark, chains })).toBe('system.remark(remark: 0x01)')
  expect(describeCall({ call: hidden, chains })).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  const call = {
    chain: 'target',
    pallet: 'Balances',
    method: 'burn',
    args: { value: '10', keepAlive: true }
  }
  expect(describeCall({ call, chains, token: { symbol: 'TGT', decimals: 1 } })).toContain(
    'value: 10 (1 TGT)'
  )
})

/** The words of random bytes; `undefined` if other bytes of the same call are shorter. */
function readShortest(chain: typeof target, bytes: `0x${string}`): Call | undefined {
  try {
    return decodeCall({ chain, bytes })
  } catch (error) {
    if (isParaclockError(error, CallMalformed)) return undefined
    throw error
  }
}
