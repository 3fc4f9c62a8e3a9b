import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { xcmTransactDispatches } from './xcm-transact-dispatches.ts'

test('the program does what it should', () => {
  expect(judgeWith(xcmTransactDispatches).outcome).toBe('pass')
})

test('one that stops fails', () => {
  const verdict = judgeWith(xcmTransactDispatches, ({ artifacts }) => {
    artifacts.program.run = {
      known: true,
      value: { outcome: 'incomplete', index: 4, error: 'NoPermission', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
})

test('a call that fails inside fails', () => {
  const verdict = judgeWith(xcmTransactDispatches, ({ artifacts }) => {
    artifacts.program.run = {
      known: true,
      value: { outcome: 'complete', callError: 'proxy.NotProxy', events: [] }
    }
  })
  expect(verdict.outcome).toBe('fail')
})

test('what cannot be tried is for a person', () => {
  const verdict = judgeWith(xcmTransactDispatches, ({ artifacts }) => {
    artifacts.program.run = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})

test('an amount below the minimum balance of its asset is told with that minimum', () => {
  const verdict = judgeWith(xcmTransactDispatches, ({ artifacts }) => {
    artifacts.call.asset = { minimum: 10_000n, symbol: 'TUSD', decimals: 6 }
    artifacts.program.run = {
      known: true,
      value: { outcome: 'complete', callError: 'Token.BelowMinimum', events: [] }
    }
  })
  expect(JSON.stringify(verdict)).toContain('No account holds less than 0.01 TUSD')
})

test.each([
  ['NoProviders', 'it must hold the existential deposit'],
  ['Arithmetic.Underflow', 'an account holds less on the target than the call takes'],
  ['utility.Unknown', 'the metadata of the target does not document it']
])('a call that fails with %s says what it lacks', (callError, advice) => {
  const verdict = judgeWith(xcmTransactDispatches, ({ artifacts }) => {
    artifacts.program.run = { known: true, value: { outcome: 'complete', callError, events: [] } }
  })
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toContain(advice)
})
