import type { Report } from '@paraclock/checklist'
import { buildUpgrade, failingReport, readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { buildResult } from '@paraclock/checklist/fixtures/buildResult'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { expect, test } from 'vitest'
import { renderJunit } from './renderJunit.ts'

/** Checks that tags close in order and that text is escaped, as an XML parser does. */
function checkXml(text: string): void {
  const open: string[] = []
  const rest = text.replace(
    /<\?xml[^>]*\?>|<(\/?)([a-z-]+)((?:\s[a-z]+="[^"<]*")*)(\/?)>/g,
    (_, closing: string, name: string, __, single: string) => {
      if (closing !== '') expect(open.pop()).toBe(name)
      else if (name !== undefined && single === '') open.push(name)
      return ''
    }
  )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/)
}

test('a suite for each network, a case for each check', () => {
  const text = renderJunit({ report: failingReport })
  checkXml(text)
  expect(text).toMatchSnapshot()
})

test('the counts are those of the cases', () => {
  for (const report of [failingReport, readyReport, hostileReport]) {
    const text = renderJunit({ report })
    const [, tests, failures, errors, skipped] =
      /<testsuites[^>]* tests="(\d+)" failures="(\d+)" errors="(\d+)" skipped="(\d+)"/.exec(text) ??
      []
    const count = (tag: string): string =>
      String(text.match(new RegExp(`<${tag}[ >]`, 'g'))?.length ?? 0)
    expect([tests, failures, errors, skipped]).toEqual(
      ['testcase', 'failure', 'error', 'skipped'].map(count)
    )
  }
})

test('a case has the time of its evidence, a suite that of its network, and none is made up', () => {
  const [network] = failingReport.networks
  if (network === undefined) throw new Error('the fixture holds no network')
  const render = (durations: object, times: object): string => {
    const results = network.results.map((result) => ({ ...result, ...times }))
    const networks = [{ ...network, ...durations, results }]
    return renderJunit({ report: { ...failingReport, networks } })
  }
  const timed = render({ durationMilliseconds: 700 }, { durationMilliseconds: 34 })
  expect(timed).toMatch(/<testsuites[^>]* time="0\.812"/)
  expect(timed).toMatch(/<testsuite [^>]* time="0\.700"/)
  expect(timed.match(/<testcase[^>]* time="0\.034"/g)).toHaveLength(network.results.length)
  const untimed = render({}, {})
  expect(untimed).toMatch(/<testsuite [^>]* time="0\.812"/)
  expect(untimed).not.toMatch(/<testcase[^>]* time=/)
})

test('hostile text is text', () => {
  const text = renderJunit({ report: hostileReport })
  checkXml(text)
  expect(text).not.toMatch(/\p{Cs}|<!\[CDATA|<img/u)
})

test('what to do comes first, as properties of the suite', () => {
  const report: Report = {
    ...failingReport,
    todo: [
      {
        owner: 'serviceTeam',
        summary: 'xcmpHandler.setTarget(2200)',
        networks: ['main'],
        fixes: ['service-target-registered'],
        isDue: true,
        chain: 'service'
      }
    ]
  }
  const text = renderJunit({ report })
  checkXml(text)
  const [, suite = ''] = text.split('<testsuite name="main"')
  expect(suite.split('\n').slice(1, 4)).toEqual([
    '    <properties>',
    '      <property name="todo 1" value="The service&apos;s team: on service: xcmpHandler.setTarget(2200)"/>',
    '    </properties>'
  ])
})

test('a shape of tasks that an upgrade breaks is a failure, unless its check is waived', () => {
  const render = (waiver?: { readonly reason: string; readonly until: string }): string => {
    const id = 'target-upgrade-harmless'
    const result = buildResult({ id, group: 'assumptions', title: id, outcome: 'fail', waiver })
    const own = { results: [result], upgrades: [buildUpgrade()] }
    const networks = readyReport.networks.slice(0, 1).map((one) => ({ ...one, ...own }))
    const text = renderJunit({ report: { ...readyReport, networks } })
    checkXml(text)
    return text
  }
  const name = 'balances.transferKeepAlive(dest: Id(text), value: integer)'
  const [failed, waived] = [render(), render({ reason: 'known', until: '2027-01-01' })]
  expect(failed).toContain('tests="2" failures="2"')
  expect(failed).toMatch(
    new RegExp(
      `name="${name.replaceAll(/[().]/g, '\\$&')}" classname="\\w+.upgrade-of-target">\\s+<failure`
    )
  )
  expect(waived).toContain('tests="2" failures="0" errors="0" skipped="1"')
})
