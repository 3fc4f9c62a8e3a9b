import { serviceMethods } from '@paraclock/types'
import jsonrpc from '@polkadot/types/interfaces/jsonrpc'
import { expect, test } from 'vitest'
import { blockParameterOf, readMethodOf } from './readMethods.ts'

interface Parameter {
  readonly isHistoric?: boolean
}

/** The methods of polkadot.js that take a block, and the place of the block. */
const historic = Object.entries(jsonrpc).flatMap(([section, methods]) =>
  Object.entries(methods as Record<string, { readonly params: readonly Parameter[] }>).flatMap(
    ([method, { params }]) => {
      const block = params.findIndex(({ isHistoric }) => isHistoric === true)
      return block === -1 ? [] : [[`${section}_${method}`, block] as const]
    }
  )
)

test('a read that polkadot.js gives a block has it at the same place', () => {
  const known = historic.filter(([method]) => readMethodOf(method)?.block !== undefined)
  expect(known.length).toBeGreaterThan(15)
  expect(known.map(([method]) => [method, blockParameterOf(method)])).toEqual(known)
})

test.each([
  ['chain_getFinalizedHead', { of: 'head' }],
  ['chain_getHead', { of: 'head' }],
  ['system_properties', { of: 'node' }],
  ['rpc_methods', { of: 'node' }],
  ['eth_call', {}],
  ['system_syncState', {}],
  ['state_getKeysPaged', { block: 3 }],
  ['childstate_getKeysPaged', { block: 4 }],
  ['author_submitExtrinsic', undefined],
  ['chain_subscribeNewHeads', undefined],
  ['', undefined],
  ['toString', undefined]
])('%s is read as %j', (method, read) => {
  expect(readMethodOf(method)).toEqual(read)
})

test('every method of the service is a read of the service', () => {
  expect(serviceMethods.length).toBeGreaterThan(2)
  expect(serviceMethods.map((method) => readMethodOf(method))).toEqual(
    serviceMethods.map(() => ({ of: 'service' }))
  )
})
