import { serviceMethods } from '@paraclock/types'
import jsonrpc from '@polkadot/types/interfaces/jsonrpc'
import { expect, test } from 'vitest'
import { blockParameterOf, isRead } from './readMethods.ts'

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
  const known = historic.filter(([method]) => blockParameterOf(method) !== undefined)
  expect(known.length).toBeGreaterThan(15)
  expect(known.map(([method]) => [method, blockParameterOf(method)])).toEqual(known)
})

test.each([
  ['chain_getFinalizedHead', true, undefined],
  ['rpc_methods', true, undefined],
  ['eth_call', true, undefined],
  ['state_getKeysPaged', true, 3],
  ['childstate_getKeysPaged', true, 4],
  ['author_submitExtrinsic', false, undefined],
  ['chain_subscribeNewHeads', false, undefined],
  ['', false, undefined],
  ['toString', false, undefined]
])('whether %s only reads: %j, with the block at %j', (method, reads, block) => {
  expect([isRead(method), blockParameterOf(method)]).toEqual([reads, block])
})

test('every method of the service is a read', () => {
  expect(serviceMethods.length).toBeGreaterThan(2)
  expect(serviceMethods.filter((method) => !isRead(method))).toEqual([])
})
