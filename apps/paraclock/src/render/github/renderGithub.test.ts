import { failingReport, readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { expect, test } from 'vitest'
import { renderGithub } from './renderGithub.ts'

test('an annotation for all that wants somebody to act', () => {
  expect(
    renderGithub({ report: failingReport, configPath: 'chain/paraclock.config.json' })
  ).toMatchSnapshot()
})

test('what to do stands first, with each call and the checks that it fixes', () => {
  const [first = ''] = renderGithub({ report: failingReport }).split('\n')
  expect(first).toMatch(/^::error [^:]*title=What to do::The service's team:%0A1\. /)
  expect(first).toContain('Fixes hrmp-service-to-target-open.')
})

test('none when all is well', () => {
  expect(renderGithub({ report: readyReport })).toBe('')
})

test('hostile text neither ends an annotation nor begins another', () => {
  const lines = renderGithub({ report: hostileReport }).trimEnd().split('\n')
  expect(lines).toHaveLength(3)
  for (const line of lines) {
    expect(line).toMatch(/^::(error|notice) file=[^,:\r\n]*,line=1,title=[^,:\r\n]*::[^\r\n]*$/)
    expect(line).not.toMatch(/%(?!25|0A|0D|3A|2C)/)
  }
})
