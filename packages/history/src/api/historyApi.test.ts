import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type ApiAnswer, type ApiRouteName, historyApi } from './historyApi.ts'

const HASH = `0x${'ab'.repeat(32)}`
const AMOUNT = '12'

/** For each route, an answer with every field. */
const answers: { readonly [Name in ApiRouteName]: ApiAnswer<Name> } = {
  networks: {
    networks: [
      {
        ...{ name: 'main', verdict: 'ready', checkedAt: 5, alerts: 1 },
        chains: [
          {
            ...{ role: 'service', genesis: HASH, firstBlock: 1, lastBlock: 9, lastTime: 54 },
            token: { symbol: 'TUR', decimals: 10 }
          }
        ]
      }
    ]
  },
  tasks: {
    tasks: [
      {
        ...{ block: 1, event: 0, taskId: HASH, owner: HASH, providedId: '0x61', kind: 'xcmp' },
        ...{ paraId: 2000, time: 6, state: 'scheduled', ended: 7, cost: AMOUNT },
        counts: { executed: 1, failed: 2, missed: 3, running: 4 }
      }
    ],
    next: 'a-1'
  },
  runs: {
    runs: [
      {
        ...{ block: 2, event: 1, taskId: HASH, owner: HASH, task: { block: 1, event: 0 } },
        ...{ run: 60, state: 'executed', time: 12, refund: AMOUNT, error: 'x' },
        effect: { block: 3, processed: true, dispatch: 'failed', error: 'y' }
      }
    ],
    next: 'a-1'
  },
  costs: { days: [{ day: 1, payer: HASH, amounts: { tip: AMOUNT }, total: '-1' }], next: 'a-1' },
  balances: {
    balances: [
      {
        ...{ role: 'service', account: HASH, block: 1, time: 6, lastsUntil: 9 },
        ...{ free: AMOUNT, reserved: AMOUNT, frozen: AMOUNT }
      }
    ]
  },
  alerts: {
    alerts: [
      {
        ...{ network: 'main', rule: 'r', subject: 's', since: 1, severity: 'warning' },
        ...{ summary: 'u', remedy: 'm', ended: 2 }
      }
    ],
    next: 'a-1'
  },
  actions: {
    actions: [{ policy: 'p', summary: 's', time: 1, amount: AMOUNT, outcome: 'done', error: 'e' }],
    next: 'a-1'
  },
  report: { gatheredAt: 5, report: { checks: [] } }
}
const names = Object.keys(answers) as ApiRouteName[]

/** Each field of an answer, as the keys that lead to it. */
function fieldsOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => [
    [key],
    ...fieldsOf(one).map((rest) => [key, ...rest])
  ])
}

/** An answer with another value for a field; without the field for `undefined`. */
function withField(
  value: unknown,
  [key = '', ...rest]: readonly string[],
  other: unknown
): unknown {
  const copy = structuredClone(value) as Record<string, unknown>
  if (rest.length > 0) copy[key] = withField(copy[key], rest, other)
  else if (other === undefined) delete copy[key]
  else copy[key] = other
  return copy
}

/** What an answer may leave open: amounts by any kind, and the report. */
const OPEN = /^(costs days 0 amounts tip|report report.*)$/
const FREE = /^(costs days 0 amounts|report report)/

const refuses = (name: ApiRouteName, answer: unknown) =>
  !v.safeParse(historyApi[name].answer, answer).success

test.each(names)('the answer of %s has all of its fields, and no other shape', (name) => {
  const answer = answers[name]
  const more = { ...answer, more: 1 }
  expect(v.parse(historyApi[name].answer, more)).toEqual(answer)
  for (const field of fieldsOf(answer)) {
    const path = [name, ...field].join(' ')
    const isItem = field.at(-1) === '0'
    if (!isItem && !OPEN.test(path)) {
      expect(refuses(name, withField(answer, field, undefined)), path).toBe(true)
    }
    if (FREE.test(path)) continue
    expect(refuses(name, withField(answer, field, Symbol.iterator)), path).toBe(true)
  }
})

/** The fields that may be `null`, by route. */
const nullable: Readonly<Partial<Record<ApiRouteName, readonly string[]>>> = {
  networks: ['verdict', 'checkedAt'],
  tasks: ['owner', 'providedId', 'kind', 'paraId', 'ended', 'next'],
  runs: ['owner', 'error', 'effect', 'next'],
  costs: ['next'],
  balances: ['lastsUntil'],
  alerts: ['remedy', 'ended', 'next'],
  actions: ['error', 'next']
}

test.each(names)('of the answer of %s, only these fields may be null', (name) => {
  const fields = fieldsOf(answers[name]).filter(
    (field) => !/ report/.test([name, ...field].join(' '))
  )
  const found = fields.filter((field) => !refuses(name, withField(answers[name], field, null)))
  // The error of an effect and that of a run have one name.
  const ends = new Set(found.map((field) => field.at(-1)))
  expect([...ends].sort()).toEqual([...(nullable[name] ?? [])].sort())
})

test.each<[ApiRouteName, string, readonly unknown[], readonly unknown[]]>([
  ['tasks', 'cost', ['0', '-5', '9'.repeat(60)], ['', '-', '1.5', '9'.repeat(61), '0x1', 1]],
  ['tasks', 'block', [0, 2 ** 40], [-1, 1.5, '1']],
  ['networks', 'role', ['target'], ['relay']],
  ['alerts', 'severity', ['critical'], ['info']],
  ['runs', 'next', ['A_z-9', 'a'.repeat(2000)], ['', 'a'.repeat(2001), 'a b', 'a/b']]
])('in the answer of %s, %s may be %j, and not %j', (name, key, right, wrong) => {
  const field = fieldsOf(answers[name]).find((one) => one.at(-1) === key) ?? []
  for (const value of right)
    expect(refuses(name, withField(answers[name], field, value))).toBe(false)
  for (const value of wrong)
    expect(refuses(name, withField(answers[name], field, value))).toBe(true)
})

const parameters = names.flatMap((name) =>
  Object.entries(historyApi[name].query).map(([key, { pattern }]) => [key, pattern] as const)
)
const accepted: Readonly<Record<string, readonly string[]>> = {
  owner: [HASH, `0x${'ab'.repeat(20)}`],
  taskId: ['0x1', `0x${'a'.repeat(128)}`],
  task: ['0-0', '1234567890-1234567890'],
  after: ['a', 'A_z-9', 'a'.repeat(2000)],
  limit: ['1', '1000', '9999'],
  from: ['0', '999999'],
  before: ['0', '999999'],
  ended: ['1']
}
const refused: Readonly<Record<string, readonly string[]>> = {
  owner: [
    '',
    HASH.slice(2),
    `${HASH}a`,
    `x${HASH}`,
    `0x${'AB'.repeat(32)}`,
    `0x${'ab'.repeat(21)}`
  ],
  taskId: ['0x', 'ab', `0x${'a'.repeat(129)}`, '0xg', '0xA'],
  task: ['1', '1-', '-1', '12345678901-1', '1-12345678901', 'a-1', '1-1-1'],
  after: ['', 'a b', 'a'.repeat(2001)],
  limit: ['0', '01', '10000', '-1', ''],
  from: ['', '1000000', '-1'],
  before: ['', '1000000', '-1'],
  ended: ['0', '11', '']
}

test.each(parameters)('the parameter %s has the pattern %s', (key, pattern) => {
  const matches = (value: string): boolean => new RegExp(pattern).test(value)
  expect(accepted[key]?.filter(matches)).toEqual(accepted[key])
  expect(refused[key]?.filter(matches)).toEqual([])
})

test('the routes, and their parameters, are these', () => {
  const routes = names.map((name) => {
    const { path, query } = historyApi[name]
    return `${path} ${Object.keys(query).join(' ')}`.trim()
  })
  expect(routes).toEqual([
    '/v1/networks',
    '/v1/networks/{network}/tasks owner taskId after limit',
    '/v1/networks/{network}/runs owner task after limit',
    '/v1/networks/{network}/costs from before owner after limit',
    '/v1/networks/{network}/balances',
    '/v1/networks/{network}/alerts ended after limit',
    '/v1/networks/{network}/actions after limit',
    '/v1/networks/{network}/report'
  ])
})
