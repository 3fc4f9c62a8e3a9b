import { expect, test } from 'vitest'
import { type Check, defineCheck } from '../checks/defineCheck.ts'
import { listChecks } from '../checks/listChecks.ts'
import { pass } from '../checks/Verdict.ts'
import { defineGatherer } from '../gather/chains/defineGatherer.ts'
import { listGatherers } from '../gather/listGatherers.ts'
import { createChecklist } from './createChecklist.ts'
import { defineExtension } from './defineExtension.ts'

const runs = defineGatherer({ id: 'acmeRuns', needs: ['quote'], gather: async () => 3 })

function makeCheck(change: Partial<Check> = {}): Check {
  const check = defineCheck({
    id: 'acme-runs-told',
    group: 'extensions',
    title: 'It holds',
    failureTitle: 'It does not hold',
    why: 'Because.',
    how: 'By looking.',
    fixes: ['Fix it.'],
    requires: ['target', runs],
    evaluate: ({ target, acmeRuns }) => pass(`${target.name} ${acmeRuns}`)
  })
  return { ...check, ...change }
}

const create = (...checks: readonly unknown[]) =>
  createChecklist([{ source: './mine.ts', extension: { checks } }])

test('without extensions there are the built-in checks', () => {
  expect(createChecklist()).toEqual({ checks: listChecks(), gatherers: expect.anything() })
  expect(createChecklist().gatherers.length).toBe(listGatherers().length)
})

test('the checks of an extension stand behind the others, and what they require is gathered', () => {
  const own = makeCheck({ after: ['times-valid'] })
  const extension = defineExtension({
    checks: [own, makeCheck({ id: 'acme-two', after: [own.id] })]
  })
  const { checks, gatherers } = createChecklist([{ source: './mine.ts', extension }])
  expect(checks.slice(-2).map(({ id }) => id)).toEqual(['acme-runs-told', 'acme-two'])
  const ids = gatherers.map(({ id }) => id)
  expect(ids.indexOf('acmeRuns')).toBeGreaterThan(ids.indexOf('quote'))
})

test.each<[string, () => unknown, string]>([
  [
    'no default export',
    () => createChecklist([{ source: './mine.ts', extension: undefined }]),
    'its default export must be an object'
  ],
  [
    'no checks',
    () => createChecklist([{ source: './mine.ts', extension: {} }]),
    'checks is missing'
  ],
  [
    'a check without a reason',
    () => create({ ...makeCheck(), why: '' }),
    'checks[0].why must not be empty'
  ],
  [
    'a check that judges nothing',
    () => create({ ...makeCheck(), evaluate: 1 }),
    'checks[0].evaluate must be a function'
  ],
  [
    'a group that there is not',
    () => create({ ...makeCheck(), group: 'mine' }),
    'checks[0].group must be one of chains'
  ],
  [
    'a name that is none',
    () => create(makeCheck({ id: 'Mine' })),
    'checks[0].id must be a name like'
  ],
  [
    'the name of a built-in check',
    () => create(makeCheck({ id: 'times-valid' })),
    'a check times-valid already exists'
  ],
  ['a name twice', () => create(makeCheck(), makeCheck()), 'a check acme-runs-told already exists'],
  [
    'a check that comes after a later one',
    () => create(makeCheck({ after: ['acme-two'] }), makeCheck({ id: 'acme-two' })),
    'comes after acme-two'
  ]
])('%s is refused', (_, work, problem) => {
  expect(work).toThrow(
    expect.objectContaining({
      code: 'ExtensionMalformed',
      message: expect.stringContaining(problem)
    })
  )
})

test('an artifact that no gatherer gathers is refused, and so is a second gatherer of one', () => {
  const unknown = { ...makeCheck(), requires: ['treasury'] }
  expect(() => create(unknown)).toThrow(
    'the check acme-runs-told requires it, and no gatherer gathers it'
  )
  const second = defineGatherer({ id: 'quote', needs: [], gather: async () => ({}) as never })
  expect(() => create(makeCheck({ requires: [second] }))).toThrow(
    expect.objectContaining({ code: 'ExtensionMalformed' })
  )
})

test.each([
  ...(['id', 'group', 'title', 'failureTitle', 'why', 'how', 'fixes', 'requires'] as const),
  'evaluate'
] as const)('a check without %s is refused', (field) => {
  expect(() => create({ ...makeCheck(), [field]: undefined })).toThrow(
    new RegExp(`checks\\[0\\]\\.${field}`)
  )
})

test.each(['kind', 'after', 'explains', 'docs'])(
  'a check may lack %s, but not misuse it',
  (field) => {
    expect(create({ ...makeCheck(), [field]: undefined }).checks).toHaveLength(
      listChecks().length + 1
    )
    expect(() => create({ ...makeCheck(), [field]: [''] })).toThrow(
      new RegExp(`checks\\[0\\]\\.${field}`)
    )
  }
)

test.each(['id', 'needs', 'gather'])('a gatherer without %s is refused', (field) => {
  const requires = ['target', { ...runs, [field]: undefined }]
  expect(() => create({ ...makeCheck(), requires })).toThrow(/checks\[0\]\.requires\[1\]/)
})
