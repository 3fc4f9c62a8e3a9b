import type { Evidence } from '@paraclock/core'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import { judgeNetwork } from '../judge/judgeNetwork.ts'
import { listChecks } from './listChecks.ts'

const checks = listChecks()

test.each(['fresh', 'ready', 'ethereum', 'hub'] as const)(
  'each verdict on the %s network names its evidence',
  (which) => {
    const { networks, gatheredAt } = loadEvidence(which)
    const [evidence] = networks
    if (evidence === undefined) throw new Error('the fixture holds no network')
    const time = Math.floor(Date.parse(gatheredAt) / 1000)
    const results = judgeNetwork({
      checks,
      evidence,
      gatheredAt: time,
      today: gatheredAt.slice(0, 10)
    })
    const rows = results.map(
      ({ id, outcome, evidence: found }) => `${id}: ${outcome}: ${count(found)}`
    )
    expect(rows.join('\n')).toMatchSnapshot()
  }
)

/** The number of pieces of evidence of each kind, by chain and question. */
function count(evidence: readonly Evidence[]): string {
  const counts = new Map<string, number>()
  for (const one of evidence) {
    const { kind, chain, method, item } = one as unknown as Readonly<Record<string, string>>
    const name = [chain, kind, method ?? item].filter((part) => part !== undefined).join(' ')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, times]) => `${times} ${name}`).join(', ') || 'none'
}

test('each check has the titles and explains the errors that were reviewed', () => {
  const rows = checks.map(({ id, title, failureTitle, warningTitle, explains = [], docs }) =>
    [id, title, failureTitle, warningTitle ?? '-', explains.join(' ') || '-', docs ?? '-'].join(
      ' | '
    )
  )
  expect(rows.join('\n')).toMatchSnapshot()
})
