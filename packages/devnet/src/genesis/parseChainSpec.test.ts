import { expect, test } from 'vitest'
import { listReadable, parseChainSpec } from './parseChainSpec.ts'
import { sortEntries } from './RawGenesis.ts'

const code = { '0x3a636f6465': '0x00' }
const spec = (raw: unknown, more: object = {}) => ({ ...more, genesis: { raw } })

test('keys are sorted, and child tries get their prefix', () => {
  const parsed = parseChainSpec(
    'x',
    spec({ top: { '0xff': '0x01', ...code }, childrenDefault: { '0x6162': { '0x02': '0x03' } } })
  )
  expect([...parsed.genesis.top.keys()]).toEqual(['0x3a636f6465', '0xff'])
  // The hex of ":child_storage:default:", and the name "ab".
  const child = '0x3a6368696c645f73746f726167653a64656661756c743a6162'
  expect([...parsed.genesis.children]).toEqual([[child, new Map([['0x02', '0x03']])]])
})

test('keys may have capital digits', () => {
  const top = { '0x3A636F6465': '0x00', '0xFF': '0xFF' }
  const parsed = parseChainSpec('x', spec({ top, childrenDefault: { '0x6A': { '0x0A': '0x03' } } }))
  expect([...parsed.genesis.top.keys()]).toEqual(['0x3a636f6465', '0xff'])
  const child = '0x3a6368696c645f73746f726167653a64656661756c743a6a'
  expect([...parsed.genesis.children]).toEqual([[child, new Map([['0x0a', '0x03']])]])
})

test('properties that are null, as nodes write them, are none', () => {
  expect(parseChainSpec('x', spec({ top: code }, { properties: null })).properties).toEqual({})
  const properties = { tokenSymbol: 'ACME' }
  const odd = { ss58Format: -1, tokenDecimals: 1.5, isEthereum: {}, ids: [1, [null]] }
  expect(listReadable({ ...properties, ...odd, tokens: ['A', 7] })).toEqual({
    ...properties,
    tokens: ['A', 7]
  })
  expect(parseChainSpec('x', spec({ top: code }, { properties })).properties).toEqual(properties)
})

test.each([
  ['text', 'the specification is not an object'],
  [null, 'the specification is not an object'],
  [{}, 'genesis is not an object'],
  [{ genesis: { runtime: {} } }, 'it has no genesis.raw'],
  [spec({}), 'genesis.raw.top is not an object'],
  [spec({ top: { ...code, '0x0': '0x00' } }), 'the key 0x0'],
  [spec({ top: { ...code, '0x01': 1 } }), 'the key 0x01'],
  [spec({ top: code, childrenDefault: [] }), 'genesis.raw.childrenDefault is not an object'],
  [spec({ top: code, childrenDefault: { ab: {} } }), 'the child trie ab: its name is not hex'],
  [spec({ top: code }, { properties: 'x' }), 'properties is not an object']
])('%j is refused: %s', (value, problem) => {
  expect(() => parseChainSpec('guest', value)).toThrow(
    expect.objectContaining({
      code: 'ChainSpecMalformed',
      message: expect.stringContaining(problem)
    })
  )
})

test('a specification without code is refused', () => {
  expect(() => parseChainSpec('guest', spec({ top: { '0x00': '0x00' } }))).toThrow(
    expect.objectContaining({ code: 'ChainSpecMalformed' })
  )
})

test('entries are sorted by their bytes', () => {
  const entries = [
    ['0xb0', '0x'],
    ['0x0a', '0x'],
    ['0x0a00', '0x']
  ] as never
  expect([...sortEntries(entries).keys()]).toEqual(['0x0a', '0x0a00', '0xb0'])
})
