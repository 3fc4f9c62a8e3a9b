import { expect, test } from 'vitest'
import { createCaller } from '../../test/stubChain.ts'
import {
  bytesParam,
  countParam,
  hashParam,
  nameMethods,
  optional,
  takeParams
} from './takeParams.ts'

const { ask } = createCaller(
  nameMethods({
    read: takeParams(
      { key: bytesParam, count: countParam, hash: optional(hashParam) },
      (params) => params
    )
  })
)

test('parameters are read in order, and what comes behind them is ignored', async () => {
  const hash = `0x${'AB'.repeat(32)}`
  const read = { key: '0xab', count: 2 }
  expect(await ask('read', '0xAB', 2)).toEqual({ ...read, hash: undefined })
  expect(await ask('read', '', 2, null, 'more')).toEqual({ key: '0x', count: 2, hash: null })
  expect(await ask('read', '0xAB', 2, hash)).toEqual({ ...read, hash: hash.toLowerCase() })
})

test.each([
  [[], 'key', 'is missing'],
  [['0xa', 1], 'key', 'is not bytes as hex'],
  [['ab', 1], 'key', 'is not bytes as hex'],
  [['0xab'], 'count', 'is missing'],
  [['0xab', '1'], 'count', 'is not a number'],
  [['0xab', 2 ** 32], 'count', 'is too large'],
  [['0xab', 0.5], 'count', 'is not an integer'],
  [['0xab', 1, '0xab'], 'hash', 'is not the hash of a block']
])('%j is refused with the name of the parameter', async (params, param, problem) => {
  await expect(ask('read', ...params)).rejects.toMatchObject({
    code: 'RpcParamInvalid',
    context: { method: 'read', param, problem }
  })
})
