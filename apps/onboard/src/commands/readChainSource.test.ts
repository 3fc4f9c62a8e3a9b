import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readChainSource, readVariant } from './readChainSource.ts'

test('a specification, or a runtime with a preset', () => {
  expect(readChainSource({ spec: 'a.json' })).toEqual({ kind: 'spec', path: 'a.json' })
  expect(readChainSource({ runtime: 'a.wasm', 'para-id': '3000' })).toEqual({
    kind: 'runtime',
    path: 'a.wasm',
    preset: 'local_testnet',
    paraId: 3000
  })
  expect(readChainSource({ runtime: 'a.wasm', preset: 'acme' })).toMatchObject({ preset: 'acme' })
})

test.each([
  [{}, 'either --spec'],
  [{ spec: 'a.json', runtime: 'a.wasm' }, 'either --spec'],
  [{ spec: 'a.json', preset: 'acme' }, '--preset goes with --runtime'],
  [{ spec: 'a.json', 'para-id': 'x' }, '--para-id takes a number'],
  [{ spec: 'a.json', 'para-id': '4294967296' }, '--para-id takes a number']
])('%j is refused', (options, problem) => {
  expect(() => readChainSource(options)).toThrow(
    expect.objectContaining({
      code: 'CommandArgumentInvalid',
      message: expect.stringContaining(problem)
    })
  )
})

test('the variant is hour if nothing else is said, and no other than the two', () => {
  expect(readVariant(undefined)).toBe('hour')
  expect(readVariant('minute')).toBe('minute')
  expect(() => readVariant('day')).toThrow(ParaclockError)
})
