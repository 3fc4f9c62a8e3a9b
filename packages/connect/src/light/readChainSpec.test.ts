import { expect, test } from 'vitest'
import { readChainSpec } from './readChainSpec.ts'

const spec = { id: 'acme', name: 'Acme', genesis: { raw: {} } }

test.each([
  [{}, undefined],
  [{ relay_chain: 'rococo' }, 'rococo'],
  [{ relayChain: 'rococo' }, 'rococo'],
  [{ relay_chain: null }, undefined]
])('a specification with %j is of the relay chain %s', (more, relay) => {
  const text = JSON.stringify({ ...spec, ...more })
  expect(readChainSpec('target', text)).toEqual({ id: 'acme', name: 'Acme', relay })
})

test.each([
  [{ genesis: undefined }, 'genesis is not valid'],
  [{ id: '' }, 'id is not valid'],
  [{ name: '' }, 'name is not valid'],
  [{ relay_chain: 7 }, 'relay_chain is not valid']
])('a specification with %j is refused: %s', (more, problem) => {
  const read = () => readChainSpec('target', JSON.stringify({ ...spec, ...more }))
  expect(read).toThrow(problem)
})

test('what is no specification at all is refused', () => {
  expect(() => readChainSpec('target', '[]')).toThrow('is not valid')
  expect(() => readChainSpec('target', '{')).toThrow('specification of "target"')
})
