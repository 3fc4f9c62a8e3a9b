import { createChain, createMemorySource } from '@paraclock/connect'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { expect, test } from 'vitest'
import { listCalls, readTypedCall } from './listCalls.ts'

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

test('an amount of the own token has its unit, one of another token is in smallest units', () => {
  const unitsOf = (words: string) => find(words)[0]?.args.map(({ name, unit }) => [name, unit])
  const own = { symbol: 'unit', decimals: 0 }
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
    facts: { ...chain.facts, tokens: [{ symbol: 'TGT', decimals: 2 }] }
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
