import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readParams } from './readParams.ts'

const METHOD = 'automationTime_generateTaskId'
const invalid = (param: string, problem: string) => ({
  ...{ code: 'RpcParamInvalid', context: { method: METHOD, param, problem } }
})
const thrown = (run: () => unknown): unknown => {
  try {
    return run()
  } catch (error) {
    return error
  }
}

test('parameters are read in order', () => {
  const reader = readParams(METHOD, ['a', 0, false], 3)
  expect(['one', 'two', 'three'].map((name) => reader.next(name, String))).toEqual([
    ...['a', '0', 'false']
  ])
})

test.each([[[]], [[null]], [[undefined]]])('a missing parameter is named: %j', (params) => {
  const reader = readParams(METHOD, params, 1)
  expect(thrown(() => reader.next('owner', String))).toMatchObject(invalid('owner', 'is missing'))
})

test('one parameter more than the method takes is refused', () => {
  expect(thrown(() => readParams(METHOD, ['a'], 0))).toMatchObject(
    invalid('1', 'there are 1, and the method takes 0')
  )
  expect(readParams(METHOD, ['a'], 1).next('owner', String)).toBe('a')
})

test('an error of a parser names the parameter, and keeps its cause', () => {
  const reader = readParams(METHOD, ['a', 'b', 'c'], 3)
  const cause = new ParaclockError(ArgumentInvalid, {
    ...{ argument: 'x', value: 'a', problem: 'no' }
  })
  const refuse = (error: Error) => () => {
    throw error
  }
  const refused = thrown(() => reader.next('owner', refuse(cause)))
  expect(refused).toMatchObject({ ...invalid('owner', cause.message), cause })
  const own = reader.refuse('other', 'is wrong')
  expect(thrown(() => reader.next('owner', refuse(own)))).toBe(own)
  const fault = new TypeError('a fault')
  expect(thrown(() => reader.next('owner', refuse(fault)))).toBe(fault)
})
