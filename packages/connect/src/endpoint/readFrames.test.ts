import { describe, expect, test } from 'vitest'
import { type Frame, readFrames, readSubscriptionId } from './readFrames.ts'

const nest = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`
const list = (items: number): string => `[${Array.from({ length: items }, () => '0').join()}]`
const answer = (result: string): string => `{"jsonrpc":"2.0","id":1,"result":${result}}`
const refusal = (error: string): string => `{"jsonrpc":"2.0","id":1,"error":${error}}`
const notice = (params: string): string => `{"jsonrpc":"2.0","method":"m","params":${params}}`

const problemOf = (text: string): string | undefined => {
  const [frame, ...more] = readFrames(text)
  expect(more).toEqual([])
  return frame?.kind === 'malformed' ? frame.problem : undefined
}

test.for<[string, readonly Frame[]]>([
  [answer('null'), [{ kind: 'result', id: 1, result: null }]],
  [
    '{"jsonrpc":"2.0","id":"a","result":{"a":[1]}}',
    [{ kind: 'result', id: 'a', result: { a: [1] } }]
  ],
  ['{"jsonrpc":"2.0","id":1,"result":7,"error":null}', [{ kind: 'result', id: 1, result: 7 }]],
  [
    refusal('{"code":1,"message":"m","data":"d"}'),
    [{ kind: 'refused', id: 1, error: { code: 1, message: 'm', data: 'd' } }]
  ],
  [
    '{"jsonrpc":"2.0","error":{"code":-32700,"message":"m"}}',
    [{ kind: 'refused', id: null, error: { code: -32700, message: 'm' } }]
  ],
  [
    notice('{"subscription":5,"result":1}'),
    [{ kind: 'notification', subscription: '5', result: 1 }]
  ],
  [
    notice('{"subscription":"a","error":{"code":2,"message":"m"}}'),
    [
      {
        kind: 'notification',
        subscription: 'a',
        result: undefined,
        error: { code: 2, message: 'm' }
      }
    ]
  ],
  [
    `[${answer('1')},${notice('{"subscription":"a","result":null}')}]`,
    [
      { kind: 'result', id: 1, result: 1 },
      { kind: 'notification', subscription: 'a', result: null }
    ]
  ]
])('%s', ([text, expected]) => {
  expect(readFrames(text)).toEqual(expected)
})

describe('malformed', () => {
  test.for([
    ['{', 'it is not JSON'],
    ['12', 'it is not an object'],
    ['[]', 'the batch is empty'],
    [`[${answer('1')},7]`, 'it is not an object'],
    ['{"jsonrpc":"1.0","id":1,"result":1}', 'the member jsonrpc is not "2.0"'],
    ['{"jsonrpc":"2.0","id":1}', 'it has neither a result nor an error'],
    ['{"jsonrpc":"2.0","id":1,"__proto__":{"result":1}}', 'it has neither a result nor an error'],
    ['{"jsonrpc":"2.0","id":[1],"result":1}', 'an answer is not one: id is wrong'],
    ['{"jsonrpc":"2.0","id":1e300,"result":1}', 'an answer is not one: id is wrong'],
    [`{"jsonrpc":"2.0","id":"${'1'.repeat(300)}","result":1}`, 'an answer is not one: id is wrong'],
    [refusal('{}'), 'an error is not one: error.code is wrong'],
    [refusal('"no"'), 'an error is not one: error is wrong'],
    [refusal('{"code":1.5,"message":"m"}'), 'an error is not one: error.code is wrong'],
    [
      refusal('{"code":1,"message":{"toString":1,"valueOf":1}}'),
      'an error is not one: error.message is wrong'
    ],
    [notice('[1]'), 'a notification is not one: params is wrong'],
    [notice('{"subscription":"a"}'), 'a notification is not one: params is wrong'],
    [notice('{"subscription":{"a":1},"result":1}'), 'a notification is not one: params is wrong'],
    ['{"jsonrpc":"2.0","method":7,"params":{}}', 'a notification is not one: method is wrong']
  ])('%s', ([text = '', problem]) => {
    expect(problemOf(text)).toBe(problem)
  })
})

describe('limits', () => {
  test('nesting is limited before parsing, and text in quotes does not count', () => {
    expect(problemOf(answer(nest(63)))).toBeUndefined()
    expect(problemOf(answer(nest(64)))).toBe('it nests more than 64 levels')
    expect(problemOf(answer(nest(2_000_000)))).toBe('it nests more than 64 levels')
    expect(problemOf(answer(`"${'['.repeat(1000)}"`))).toBeUndefined()
    expect(problemOf(answer(`"\\\\\\"${'['.repeat(1000)}"`))).toBeUndefined()
    expect(problemOf(answer(`"\\\\",${nest(100)}`))).toBe('it nests more than 64 levels')
    expect(problemOf(`"${'['.repeat(1000)}`)).toBe('it is not JSON')
  })

  test('the number of members is limited before parsing, in one list or in many', () => {
    expect(problemOf(answer(list(262_000)))).toBeUndefined()
    expect(problemOf(answer(list(262_144)))).toBe('it has more than 262144 members')
    expect(problemOf(answer(`[${'{},'.repeat(140_000)}0]`))).toBe('it has more than 262144 members')
  })

  test('a batch is limited before parsing', () => {
    const batch = (length: number): string =>
      `[${Array.from({ length }, () => answer('1')).join()}]`
    expect(readFrames(batch(1024))).toHaveLength(1024)
    expect(problemOf(batch(1025))).toBe('a batch of more than 1024')
  })

  test('the text of an error is cut, and too large data is dropped', () => {
    const [long] = readFrames(refusal(`{"code":1,"message":"${'m'.repeat(5000)}\\ud800","data":7}`))
    expect(long).toMatchObject({ error: { message: 'm'.repeat(4096), data: 7 } })
    const [large] = readFrames(refusal(`{"code":1,"message":"\\ud800","data":${list(40_000)}}`))
    expect(large).toEqual({ kind: 'refused', id: 1, error: { code: 1, message: '\ufffd' } })
  })
})

test.for([
  ['abc', 'abc'],
  [7, '7'],
  [1.5, undefined],
  [2 ** 60, undefined],
  [null, undefined],
  [{ toString: 1 }, undefined],
  [[['a']], undefined],
  ['a'.repeat(257), undefined]
] as const)('%o as the id of a subscription', ([value, expected]) => {
  expect(readSubscriptionId(value)).toBe(expected)
})
