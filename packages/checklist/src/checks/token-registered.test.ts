import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { tokenRegistered } from './token-registered.ts'

test('the token is registered', () => {
  const verdict = judgeWith(tokenRegistered)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe('the token is registered')
})

test('it is not', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: true, value: undefined }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('the token is not registered')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('it is frozen as a whole', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: true, value: { status: { type: 'Frozen' } } }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('the token is registered, and frozen as a whole')
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toContain('thawAsset')
})

test('it is being destroyed, which no thaw ends', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: true, value: { status: { type: 'Destroying' } } }
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('the token is registered, and is being destroyed')
  const summary = 'remedies' in verdict ? verdict.remedies?.[0]?.summary : undefined
  expect(summary).toContain('foreignAssets.finishDestroy')
  expect(summary).not.toContain('thawAsset')
})

test('a chain of another make is for a person', () => {
  const verdict = judgeWith(tokenRegistered, ({ artifacts }) => {
    artifacts.token.registered = { known: false, why: 'a test' }
  })
  expect(verdict.outcome).toBe('manual')
  expect(verdict.summary).toBe("Ask the target's team: a test.")
})
