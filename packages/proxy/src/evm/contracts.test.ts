import { keccak_256 } from '@noble/hashes/sha3.js'
import {
  bytesToHex,
  formatAccountId20,
  type Hex,
  hexToBytes,
  parseAccountId20
} from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { decodeMetadata, encodeCall, openRuntime, readGivenCall } from '@paraclock/types'
import { buildEthereumXcmCall, buildEvmCall } from '@paraclock/weights'
import { expect, test } from 'vitest'
import { targetChain } from '../../test/support/openTarget.ts'
import { buildContractProbe, readProbeLog } from './buildContractProbe.ts'
import { type ContractAbi, findAbiItem } from './ContractAbi.ts'
import { describeRevert } from './describeRevert.ts'
import { listContractCalls } from './listContractCalls.ts'

const metadata = readRuntimeMetadata({ runtime: 'target-ethereum', version: 15 })
const chain = { name: 'Acme', runtime: openRuntime({ metadata }) }
const to = `0x${'ab'.repeat(20)}` as Hex
const source = `0x${'cd'.repeat(20)}` as Hex
const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value : value.toString(16)).padStart(64, '0')

test('contract calls are found at any depth, in their order', () => {
  const value = 2n ** 200n + 7n
  const evm = buildEvmCall({ chain, source, to, data: '0x1234', value, gas: 50_000n })
  const through = buildEthereumXcmCall({
    chain,
    transaction: { gasLimit: 9n, to, input: '0xff' },
    transactAs: source
  })
  const remark = encodeCall({
    call: readGivenCall({
      chain,
      call: { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
    }),
    chains: [chain]
  })
  const decode = (call: Hex) => chain.runtime.decodeCall(hexToBytes(call))
  const batch = chain.runtime.encodeCall({
    pallet: 'Utility',
    method: 'batch_all',
    args: {
      calls: [remark, evm, through].map(decode)
    }
  })
  const unpriced = { weightLimit: undefined, priceArgument: undefined }
  const evm1559 = { ...unpriced, priceArgument: 'maxFeePerGas' }
  expect(listContractCalls(chain, bytesToHex(batch))).toEqual([
    { pallet: 'evm', to, source, data: '0x1234', value, gas: 50_000n, ...evm1559 },
    { pallet: 'ethereumXcm', to, source, data: '0xff', value: 0n, gas: 9n, ...unpriced }
  ])
  expect(listContractCalls(chain, remark)).toEqual([])
  const weightLimit = { refTime: 1n, proofSize: 2n }
  const revive = encodeCall({
    call: readGivenCall({
      chain: targetChain,
      call: {
        pallet: 'revive',
        method: 'call',
        args: { dest: to, value: 0n, weightLimit, storageDepositLimit: 0n, data: '0x12' }
      }
    }),
    chains: [targetChain]
  })
  expect(listContractCalls(targetChain, revive)).toEqual([
    {
      ...{
        pallet: 'revive',
        to,
        source: undefined,
        data: '0x12',
        value: 0n,
        gas: undefined,
        weightLimit
      },
      priceArgument: undefined
    }
  ])
})

const decoded = decodeMetadata(metadata)
const typeOf = (name: string): number => {
  const { pallets, lookup } = decoded
  const variants = lookup[pallets.find((one) => one.name === 'EVM')?.calls?.type ?? -1]?.def
  const call = variants?.tag === 'variant' && variants.value.find((one) => one.name === 'call')
  const field = call ? call.fields.find((one) => one.name === name) : undefined
  if (field === undefined) throw new Error(`evm.call takes no ${name}`)
  return field.type
}

/** A chain whose `evm.call` takes the arguments that a test says, each of the type of one that it has. */
function openForm(form: Readonly<Record<string, string>>) {
  const calls = decoded.pallets.find((one) => one.name === 'EVM')?.calls?.type
  const fields = Object.entries(form).map(([name, like]) => ({
    ...{ name, type: typeOf(like), typeName: undefined, docs: [] }
  }))
  const lookup = decoded.lookup.map((type) => {
    if (type.id !== calls || type.def.tag !== 'variant') return type
    const value = type.def.value.map((one) => (one.name === 'call' ? { ...one, fields } : one))
    return { ...type, def: { ...type.def, value } }
  })
  return { name: 'Acme', runtime: openRuntime({ metadata: { ...decoded, lookup } }) }
}

const same = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))
const first = same('source', 'target', 'input', 'value', 'gas_limit')
const later = same('max_fee_per_gas', 'max_priority_fee_per_gas', 'nonce', 'access_list')

test.each<[string, Readonly<Record<string, string>>, Hex | undefined, string | undefined]>([
  ['before EIP-1559', { ...first, gas_price: 'value', nonce: 'nonce' }, source, 'gasPrice'],
  ['with EIP-1559', { ...first, ...later }, source, 'maxFeePerGas'],
  [
    'with arguments of years to come that may be empty',
    { ...first, ...later, blobs: 'access_list', tip: 'nonce' },
    source,
    'maxFeePerGas'
  ],
  [
    'without a source and a price, and with a limit of storage',
    { ...same('target', 'input', 'value', 'gas_limit'), storage_limit: 'gas_limit' },
    undefined,
    undefined
  ]
])('a call is written as a pallet %s takes it', (_, form, named, priceArgument) => {
  const on = openForm(form)
  const call = buildEvmCall({
    chain: on,
    source,
    to,
    data: '0x12',
    value: 3n,
    gas: 9n,
    gasPrice: 7n
  })
  const read = { to, source: named, data: '0x12', value: 3n, gas: 9n, priceArgument }
  expect(listContractCalls(on, call)).toEqual([{ pallet: 'evm', ...read, weightLimit: undefined }])
  const { args } = on.runtime.decodeCall(hexToBytes(call))
  const { gas_price: old, max_fee_per_gas: price } = args as Readonly<Record<string, unknown>>
  expect(old ?? price).toEqual(priceArgument === undefined ? undefined : [7n, 0n, 0n, 0n])
})

test('an argument that is not known and may not be empty is named', () => {
  const on = openForm({ ...first, shard: 'gas_limit' })
  expect(() => buildEvmCall({ chain: on, source, to, gas: 9n })).toThrow(
    expect.objectContaining({
      code: 'CallMalformed',
      context: expect.objectContaining({ argument: 'shard' })
    })
  )
})

const selectorBytes = (signature: string): Uint8Array =>
  keccak_256(new TextEncoder().encode(signature)).subarray(0, 4)

const abi: ContractAbi = [
  { type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }] },
  { type: 'error', name: 'TooEarly', inputs: [{ name: 'until', type: 'uint64' }] },
  {
    type: 'error',
    name: 'Refused',
    inputs: [
      { type: 'address' },
      { name: 'why', type: 'string' },
      { type: 'int8' },
      { type: 'bool' }
    ]
  },
  { type: 'error', name: 'Odd', inputs: [{ type: 'tuple[]', components: [{ type: 'bytes4' }] }] }
]

test('a function is found by its selector, and no error in its place', () => {
  expect(findAbiItem(abi, 'function', '0xa9059cbb')?.name).toBe('transfer')
  expect(findAbiItem(abi, 'error', '0xa9059cbb')).toBeUndefined()
  expect(findAbiItem(abi, 'function', '0x')).toBeUndefined()
})

test.each<[string, Hex, string | undefined]>([
  ['an error of its own', `0xd606d83f${word(5n)}`, 'TooEarly(until: 5)'],
  ['an error whose bytes are missing', '0xd606d83f', 'TooEarly(…)'],
  ['a panic', `0x4e487b71${word(18n)}`, 'Panic(18), a division by zero'],
  ['text', `0x08c379a0${word(32n)}${word(4n)}${'706f6f72'.padEnd(64, '0')}`, 'poor'],
  ['an error that is not known', '0xdeadbeef00', '0xdeadbeef'],
  ['nothing', '0x', undefined]
])('%s is described', (_, data, said) => {
  expect(describeRevert(data, abi)).toBe(said)
})

test('arguments of an error are read by their types', () => {
  const selector = bytesToHex(selectorBytes('Refused(address,string,int8,bool)'))
  const body = [
    word('cd'.repeat(20)),
    word(128n),
    'f'.repeat(64),
    word(1n),
    word(2n),
    '6e6f'.padEnd(64, '0')
  ].join('')
  expect(describeRevert(`${selector}${body}`, abi)).toBe(
    `Refused(${formatAccountId20(parseAccountId20(source))}, why: "no", -1, true)`
  )
  const odd = bytesToHex(selectorBytes('Odd((bytes4)[])'))
  expect(describeRevert(`${odd}${word(32n)}`, abi)).toBe('Odd(…)')
})

test('the probe gives a call the gas that its transaction leaves, and more to itself', () => {
  const call = {
    pallet: 'evm',
    to,
    source,
    data: '0x1200',
    value: 3n,
    gas: 100_000n,
    weightLimit: undefined,
    priceArgument: 'maxFeePerGas'
  } as const
  const probe = buildContractProbe(call)
  expect(probe.intrinsicGas).toBe(21_020n)
  expect(probe.input).toBe(`0x${word(to.slice(2))}${word(3n)}${word(78_980n)}1200`)
  expect(probe.gas).toBeGreaterThan(100_000n)
  expect(readProbeLog(probe, `0x${word(1n)}${word(80n)}ff`)).toEqual({
    succeeded: true,
    gasUsed: 21_100n,
    returned: '0xff'
  })
  expect(readProbeLog(probe, '0x00')).toBeUndefined()
})

const typed = (...types: readonly string[]) => ({
  ...{ type: 'error', name: 'E' },
  inputs: types.map((type) => ({ name: '', type }))
})
const revertOf = (types: readonly string[], body: string) =>
  describeRevert(`${bytesToHex(selectorBytes(`E(${types.join(',')})`))}${body}` as Hex, [
    typed(...types)
  ])

test.each<[readonly string[], string, string]>([
  [[], '', 'E()'],
  [['uint256'], 'f'.repeat(64), `E(${2n ** 256n - 1n})`],
  [['uint8'], word(255n), 'E(255)'],
  [['int256'], `8${'0'.repeat(63)}`, `E(${-(2n ** 255n)})`],
  [['bool', 'bool'], `${word(0n)}${word(256n)}`, 'E(false, true)'],
  [['bytes4'], `12345678${'0'.repeat(56)}`, 'E(0x12345678)'],
  [['bytes32'], 'ab'.repeat(32), `E(0x${'ab'.repeat(32)})`],
  [['bytes'], `${word(32n)}${word(2n)}${'abcd'.padEnd(64, '0')}`, 'E(0xabcd)'],
  [['bytes'], `${word(32n)}${word(0n)}`, 'E(0x)'],
  // What is missing, or is of several words, ends the list.
  [['bytes'], `${word(32n)}${word(2n)}abc`, 'E(…)'],
  [['uint8', 'uint8[]', 'uint8'], `${word(1n)}${word(2n)}${word(3n)}`, 'E(1, …)'],
  [['uint8', 'uint8'], word(1n), 'E(1, …)'],
  [['uint8'], word(1n).slice(1), 'E(…)'],
  [['string'], `${word(32n)}${word(1n)}${'22'.padEnd(64, '0')}`, 'E("\\"")'],
  [['string'], word(64n), 'E("")']
])('an error with arguments of the types %j', (types, body, expected) => {
  expect(revertOf(types, body)).toBe(expected)
})

test('the reason of a revert has at most 200 characters, and none without bytes', () => {
  const text = 'x'.repeat(300)
  const body = `${word(32n)}${word(300n)}${Buffer.from(text).toString('hex')}`
  expect(revertOf(['string'], body)).toBe(`E("${text}")`.slice(0, 200))
  expect(describeRevert('0x', [typed()])).toBeUndefined()
  const bare = { type: 'error', inputs: [{ name: 'by', type: 'uint8' }] }
  const selector = bytesToHex(selectorBytes('(uint8)'))
  expect(describeRevert(`${selector}${word(5n)}`, [bare])).toBe('(by: 5)')
})
