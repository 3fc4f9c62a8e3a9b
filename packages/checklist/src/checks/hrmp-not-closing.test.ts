import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { hrmpNotClosing } from './hrmp-not-closing.ts'

test('nothing closes', () => {
  expect(judgeWith(hrmpNotClosing).outcome).toBe('pass')
})

test('a channel about to close fails', () => {
  const verdict = judgeWith(hrmpNotClosing, ({ artifacts }) => {
    artifacts.hrmp.directions[0].closing = true
  })
  expect(verdict.outcome).toBe('fail')
})

test('the one back warns: no task uses it', () => {
  const verdict = judgeWith(hrmpNotClosing, ({ artifacts }) => {
    artifacts.hrmp.directions[1].closing = true
  })
  expect(verdict.outcome).toBe('warn')
})
