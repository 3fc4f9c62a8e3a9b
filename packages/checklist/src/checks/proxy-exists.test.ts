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

test('a chain that allows no more names which one can go, and suggests the call', () => {
  const judgeFull = (proxyType: string) =>
    judgeWith(proxyExists, ({ artifacts: { proxy } }) => {
      if (proxy.pallet === undefined) throw new Error('the fixture has no proxies')
      proxy.pallet.maxProxies = 2
      proxy.grants = [
        { delegate: `0x${'01'.repeat(32)}`, proxyType: 'Any', delay: 0 },
        { delegate: `0x${'01'.repeat(32)}`, proxyType, delay: 3 }
      ]
    })
  const [covered] = remediesOf(judgeFull('Automation'))
  expect(covered?.summary).toMatch(
    /^Remove one of the 2 proxies .* its delegate has a proxy of type/
  )
  expect(covered?.steps).toMatchObject([
    { description: expect.stringMatching(/^proxy.removeProxy\(.*, Automation, 3\)$/) }
  ])
})

const remediesOf = (verdict: ReturnType<typeof judgeWith>) =>
  'remedies' in verdict ? (verdict.remedies ?? []) : []

test('of proxies that may be in use, the user decides', () => {
  const verdict = judgeWith(proxyExists, ({ artifacts: { proxy } }) => {
    if (proxy.pallet === undefined) throw new Error('the fixture has no proxies')
    proxy.pallet.maxProxies = 1
    proxy.grants = [{ delegate: `0x${'01'.repeat(32)}`, proxyType: 'Any', delay: 0 }]
  })
  const [first, second] = remediesOf(verdict)
  expect([first?.summary, first?.steps]).toEqual([
    expect.stringMatching(/^Remove one of the 1 proxies/),
    undefined
  ])
  expect([second?.summary, second?.steps?.length]).toEqual([
    expect.stringMatching(/^If nobody uses the proxy Any for \w+, remove that one.$/),
    1
  ])
})

test('where a proxy that serves is granted, the configuration names it, and no wider one is granted', () => {
  const verdict = judgeWith(proxyExists, ({ config }) => {
    config.automation.proxyType = 'Any'
  })
  expect(verdict).toMatchObject({
    outcome: 'fail',
    summary: 'Automation, where Any is configured',
    remedies: [{ summary: expect.stringMatching(/^Set automation.proxyType to "Automation": /) }]
  })
  expect(remediesOf(verdict)).toHaveLength(1)
})
