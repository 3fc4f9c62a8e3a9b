import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyExists } from './proxy-exists.ts'

test('a grant passes', () => {
  const verdict = judgeWith(proxyExists)
  expect(verdict.outcome).toBe('pass')
  expect(verdict.summary).toBe(
    'Automation for the derived account of the user (uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc), without delay'
  )
})

test('none fails, with the call that grants it', () => {
  const verdict = judgeWith(proxyExists, () => {}, 'fresh')
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    'no proxy for the derived account of the user (uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc)'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
  expect('remedies' in verdict && verdict.remedies?.[0]?.steps?.length).toBe(1)
})

test('a delayed one fails', () => {
  const verdict = judgeWith(proxyExists, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.delay = 5
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe('Automation with a delay of 5')
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})

test('one for somebody else fails', () => {
  const verdict = judgeWith(proxyExists, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.delegate = artifacts.proxy.user
  })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toBe(
    'no proxy for the derived account of the user (uvt3PD2haterGxqfxyNSuaPHEFrbFSsC4bP1RfFBwJU42CeGc)'
  )
  expect('remedies' in verdict && verdict.remedies?.length).toBeGreaterThan(0)
})
