import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenRegistered } from './token-registered.ts'

test('the token is registered', () => {
  expect(judgeWith(tokenRegistered).outcome).toBe('pass')
})

test('it is not', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: true, value: undefined }
  })
  expect(verdict.outcome).toBe('fail')
})

test('it is frozen as a whole', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: true, value: { status: { type: 'Frozen' } } }
  })
  expect(verdict.outcome).toBe('fail')
})

test('it is being destroyed, which no thaw ends', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: true, value: { status: { type: 'Destroying' } } }
  })
  expect(verdict.outcome).toBe('fail')
})

test('a chain of another make is for a person', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
})
