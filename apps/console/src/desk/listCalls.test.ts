import { createChain, createMemorySource } from '@paraclock/connect'
import { hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeCall, type GivenCall, readGivenCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import { listCalls, readTypedCall, writeTypedCall } from './listCalls.ts'

const chain = createChain({
  name: 'target',
  metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }),
  source: createMemorySource()
})
const find = (words: string) => listCalls(chain as never, words)
const titles = (words: string) => find(words).map(({ pallet, method }) => `${pallet}.${method}`)

test('a call is found by words of its pallet and name', () => {
  expect(titles('balances.transferKeepAlive')).toEqual(['balances.transferKeepAlive'])
  expect(titles('KEEP  balances')).toEqual(['balances.transferKeepAlive'])
  expect(titles('keep nothing')).toEqual([])
  expect(titles('').length).toBeGreaterThan(50)
})

test('calls that inherents make are not offered', () => {
  const all = titles('')
  expect(all).toContain('balances.transferKeepAlive')
  expect(all.filter((one) => /timestamp|setValidationData|[iI]nherent/.test(one))).toEqual([])
})

test('a call is written as it is typed, or by its bytes where it cannot be', () => {
  const known = {
    ...chain,
    facts: { ...chain.facts, ss58Prefix: 42 },
    stated: { tokens: [{ symbol: 'TGT', decimals: 2 }] }
  } as unknown as Parameters<typeof writeTypedCall>[0]
  const write = (call: GivenCall) => {
    const bytes = encodeCall({ call: readGivenCall({ chain, call }), chains: [chain] })
    return [bytes, writeTypedCall(known, chain.runtime.decodeCall(hexToBytes(bytes)))] as const
  }
  const dest = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
  const args = { dest, value: '150' }
  const [, paid] = write({ pallet: 'balances', method: 'transferKeepAlive', args })
  expect(paid).toMatchObject({
    call: { pallet: 'balances', method: 'transferKeepAlive', args: { dest, value: '1.5' } },
    choice: { method: 'transferKeepAlive' }
  })
  const [bytes, set] = write({ pallet: 'timestamp', method: 'set', args: { now: '1' } })
  expect(set).toEqual({ call: { bytes } })
})

test('an amount of the own token has its unit, one of another token is in smallest units', () => {
  const own = { symbol: 'TGT', decimals: 2 }
  const known = { ...chain, runtime: chain.runtime, stated: { ...chain.stated, tokens: [own] } }
  const unitsOf = (words: string) =>
    listCalls(known, words)[0]?.args.map(({ name, unit }) => [name, unit])
  expect(unitsOf('balances.transferKeepAlive')).toEqual([
    ['dest', undefined],
    ['value', own]
  ])
  expect(unitsOf('foreignAssets.transferKeepAlive')?.at(-1)).toEqual(['amount', 'smallest'])
})

test('the first paragraph of the documentation is shown without marks', () => {
  expect(find('foreignAssets.transferOwnership')[0]?.docs).toBe('Change the Owner of an asset.')
  expect(find('balances.transferKeepAlive')[0]?.docs).toMatch(/^Same as the transfer_allow_death/)
})

const typed = (pallet: string, method: string, args: Readonly<Record<string, string>>) =>
  readTypedCall(chain as never, { pallet, method, args } as never)

test('bytes stay bytes', () => {
  expect(readTypedCall(chain as never, { bytes: ' 0x00 ' } as never)).toBe('0x00')
})

test('an amount is read in its token, JSON as JSON, and the rest is text', () => {
  const withDecimals = {
    runtime: chain.runtime,
    stated: { tokens: [{ symbol: 'TGT', decimals: 2 }] }
  }
  const args = { dest: ' 5Grw ', value: ' 1.5 ' }
  const call = { pallet: 'balances', method: 'transferKeepAlive', args }
  expect(readTypedCall(withDecimals as never, call as never)).toEqual({
    ...{ ...call, args: { dest: '5Grw', value: '150' } }
  })
  expect(typed('foreignAssets', 'transfer', { amount: '15' })).toMatchObject({
    args: { amount: '15' }
  })
  expect(
    typed('utility', 'batchAll', {
      a: '[1]',
      b: '{"c":2}',
      d: '"e"',
      f: 'true',
      g: 'null',
      h: 'truest'
    })
  ).toMatchObject({ args: { a: [1], b: { c: 2 }, d: 'e', f: true, g: null, h: 'truest' } })
})

test('an amount is read by the call of its own pallet', () => {
  const { metadata } = chain.runtime
  const [assets] = metadata.pallets.filter(({ name }) => name === 'ForeignAssets')
  const pallets = [{ ...assets, name: 'PoolBalances' }, ...metadata.pallets]
  const two = {
    runtime: { metadata: { ...metadata, pallets } },
    stated: { tokens: [{ symbol: 'TGT', decimals: 2 }] }
  }
  const call = { pallet: 'balances', method: 'transferKeepAlive', args: { value: '1.5' } }
  expect(readTypedCall(two as never, call as never)).toMatchObject({ args: { value: '150' } })
})

test('each word may be in the pallet or the name, and each argument has its name and type', () => {
  expect(find('balances.transferAll').at(-1)).toEqual({
    ...{ pallet: 'balances', method: 'transferAll' },
    docs: 'Transfer the entire transferable balance from the caller account.',
    args: [
      { name: 'dest', type: 'AccountIdLookupOf<T>' },
      { name: 'keepAlive', type: 'bool' }
    ]
  })
})

test('the argument of a call that is not known, and amounts of other tokens, stay as typed', () => {
  expect(typed('nothing', 'here', { value: ' 1.5 ' })).toEqual({
    ...{ pallet: 'nothing', method: 'here', args: { value: '1.5' } }
  })
  // The name of a call can begin that of another one of its pallet.
  expect(typed('balances', 'transfer', { value: '1.5' })).toMatchObject({ args: { value: '1.5' } })
  expect(typed('utility', 'batchAll', { a: ' false ', c: 'nullable' })).toMatchObject({
    args: { a: false, c: 'nullable' }
  })
  expect(() => typed('utility', 'batchAll', { b: '[oops' })).toThrow(
    expect.objectContaining({ code: 'JsonMalformed' })
  )
})
