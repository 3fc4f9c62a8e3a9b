import { expect, test } from 'vitest'
import { readChainSource } from './readChainSource.ts'

test('a specification, or a runtime with a preset', () => {
  expect(readChainSource({ spec: 'a.json' })).toEqual({ kind: 'spec', path: 'a.json' })
  expect(readChainSource({ runtime: 'a.wasm', 'para-id': '3000' })).toEqual({
    kind: 'runtime',
    path: 'a.wasm',
    paraId: 3000
  })
  expect(readChainSource({ runtime: 'a.wasm', preset: 'acme' })).toMatchObject({ preset: 'acme' })
  const token = { symbol: 'ACME', decimals: 12 }
  expect(readChainSource({ spec: 'a.json', token: 'ACME:12' })).toMatchObject({ token })
})

test('a chain in use, at a block if one is named', () => {
  expect(readChainSource({ target: 'wss://a.example, wss://b.example' })).toEqual({
    kind: 'live',
    endpoints: ['wss://a.example', 'wss://b.example']
  })
  const source = { target: 'wss://a.example', 'para-id': '3000' }
  expect(readChainSource({ ...source, at: '42' })).toMatchObject({ at: 42, paraId: 3000 })
  const hash = `0x${'AB'.repeat(32)}`
  expect(readChainSource({ ...source, at: hash })).toMatchObject({ at: hash.toLowerCase() })
})

test('beside the chains of the network hub, Asset Hub is the target if no other is named', () => {
  expect(readChainSource({ network: 'hub' })).toEqual({ kind: 'assetHub' })
  expect(readChainSource({ network: 'hub', spec: 'a.json' })).toMatchObject({ kind: 'spec' })
})

test.each([
  [{}, 'one of --target'],
  [{ network: 'hub', preset: 'acme' }, '--preset goes with a chain of yours'],
  [{ spec: 'a.json', runtime: 'a.wasm' }, 'one of --target'],
  [{ spec: 'a.json', target: 'wss://a.example' }, 'one of --target'],
  [{ spec: 'a.json', at: '42' }, '--at goes with --target'],
  [{ target: 'wss://a.example', at: 'latest' }, '--at takes the number'],
  [{ target: 'wss://a.example', at: '0x1234' }, '--at takes the number'],
  [{ target: 'wss://a.example', preset: 'acme' }, '--preset goes with --runtime'],
  [{ spec: 'a.json', preset: 'acme' }, '--preset goes with --runtime'],
  [{ spec: 'a.json', 'preset-patch': 'b.json' }, '--preset-patch goes with --runtime'],
  [{ target: 'wss://a.example', 'preset-patch': 'b.json' }, '--preset-patch goes with --runtime'],
  [{ target: 'wss://a.example', token: 'ACME:12' }, '--token goes with'],
  [{ spec: 'a.json', token: 'ACME' }, '--token takes a symbol'],
  [{ spec: 'a.json', token: 'ACME:37' }, '--token takes a symbol'],
  [{ spec: 'a.json', 'para-id': 'x' }, '--para-id takes 0 to 4294967295, not "x"'],
  [{ spec: 'a.json', 'para-id': '4294967296' }, '--para-id takes 0 to 4294967295, not']
] as const)('%j is refused', (options, problem) => {
  expect(() => readChainSource(options)).toThrow(
    expect.objectContaining({
      code: 'CommandArgumentInvalid',
      message: expect.stringContaining(problem)
    })
  )
})
