import { expect, test } from 'vitest'
import { judgeWith } from '../../test/judgeWith.ts'
import { proxyExists } from './proxy-exists.ts'

test('a grant passes', () => {
  expect(judgeWith(proxyExists).outcome).toBe('pass')
})

test('none fails, with the call that grants it', () => {
  const verdict = judgeWith(proxyExists, () => {}, 'fresh')
  expect(verdict.outcome).toBe('fail')
})

test('a delayed one fails', () => {
  const verdict = judgeWith(proxyExists, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.delay = 5
  })
  expect(verdict.outcome).toBe('fail')
})

test('one for somebody else fails', () => {
  const verdict = judgeWith(proxyExists, ({ artifacts }) => {
    for (const grant of artifacts.proxy.grants) grant.delegate = artifacts.proxy.user
  })
  expect(verdict.outcome).toBe('fail')
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
  expect(verdict.outcome).toBe('fail')
  expect(remediesOf(verdict)).toHaveLength(1)
})
