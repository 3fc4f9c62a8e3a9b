import { createHash } from 'node:crypto'
import type {
  ChannelSummary,
  CheckResult,
  NetworkReport,
  Outcome,
  Report
} from '@paraclock/checklist'
import {
  failingReport,
  readyReport,
  stagingNetwork
} from '@paraclock/checklist/fixtures/buildReport'
import { failingResults } from '@paraclock/checklist/fixtures/failingResults'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { describe, expect, test } from 'vitest'
import { html, joinParts } from './markup.ts'
import { drawChannels } from './pictures/drawChannels.ts'
import { drawFees } from './pictures/drawFees.ts'
import { drawPath } from './pictures/drawPath.ts'
import { drawRuns } from './pictures/drawRuns.ts'
import { clipText } from './pictures/Picture.ts'
import { renderHtml } from './renderHtml.ts'

const page = renderHtml({ report: failingReport })

test('the page loads nothing, and runs no script, and admits its style by its hash', () => {
  const [, text = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? []
  const hash = createHash('sha256').update(text).digest('base64')
  expect(page).toContain(`default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri`)
  expect(page).not.toMatch(
    /<(script|link|img|iframe|object|base|form)\b|\sstyle=|\son\w+=|url\(|@import/
  )
})

test('every check is on the page, with its evidence and the calls that fix it', () => {
  for (const { results, steps } of failingReport.networks) {
    for (const { id } of results) expect(page).toContain(`<code>${id}</code>`)
    for (const { description } of steps) expect(page).toContain(description)
  }
  expect(page).toContain('0x6a0da05ca59913bc38a8630590f2627cb6604cff828a6e3f579ca6c59ace013d')
})

test('what the task does comes first, then what to do, what does not pass, and what passes', () => {
  const task = { call: 'balances.transfer', user: 'Alice' }
  const networks = failingReport.networks.map((network) => ({ ...network, task }))
  const page = renderHtml({ report: { ...failingReport, networks } })
  const said = 'The task makes balances.transfer for Alice'
  const parts = [
    said,
    '>What to do<',
    '>What does not pass<',
    'class="network"',
    '>Checks that ask for'
  ]
  const at = parts.map((part) => page.indexOf(part))
  expect(at).not.toContain(-1)
  expect(at).toEqual(at.toSorted((one, two) => one - two))
  expect(page).not.toMatch(/<details[^>]* open/)
  expect(renderHtml({ report: readyReport })).not.toContain('>What to do<')
})

test('each call is there with its cost, and one that is unknown is said to be', () => {
  expect(page).toContain('<p class="cost">1 ROC reserved, fee 0.00327947 ROC</p>')
  expect(page).toContain('<p class="cost">1 ROC reserved, fee unknown</p>')
})

test('a fee that is unknown is a row that says so, and the total is a lower bound', () => {
  const [known, ...others] = stagingNetwork.fees
  const fees = [{ title: 'Lost', provenance: 'nobody tells' }, ...others]
  const render = (parts: typeof fees): string =>
    renderHtml({ report: { ...failingReport, networks: [{ ...stagingNetwork, fees: parts }] } })
  expect(render(fees)).toMatch(/Lost.*nobody tells.*<td>unknown<\/td>/)
  expect(render(fees)).toContain('>0.01332 TUR and more<')
  expect(render([{ title: 'Lost', provenance: 'nobody tells' }])).toMatch(/<text[^>]*>unknown</)
  expect(known?.title).toBe('Inclusion')
})

test('runs are drawn only where they are planned', () => {
  const render = (runs: NetworkReport['runs']): string =>
    renderHtml({ report: { ...failingReport, networks: [{ ...stagingNetwork, runs }] } })
  expect(render(stagingNetwork.runs)).toContain('>Planned runs<')
  expect(render([])).not.toContain('>Planned runs<')
})

test('headings go down one level at a time, and every id is there once', () => {
  const levels = [...page.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
  expect(levels[0]).toBe(1)
  for (const [index, level] of levels.entries()) {
    expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  }
  const ids = [...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const [, target] of page.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target)
})

test('every picture has a title and a description, and every table a caption', () => {
  for (const [picture] of page.matchAll(/<svg class="picture"[\s\S]*?<\/svg>/g)) {
    expect(picture).toMatch(/role="img" aria-labelledby="[\w-]+ [\w-]+"/)
    expect(picture).toMatch(/<title id="[\w-]+">[^<]+<\/title>\s*<desc id="[\w-]+">[^<]+<\/desc>/)
  }
  expect(page.match(/<table/g)).toHaveLength(page.match(/<caption>[^<]+<\/caption>/g)?.length ?? 0)
})

test('hostile text is text', () => {
  const hostile = renderHtml({ report: hostileReport })
  expect(hostile).not.toMatch(/<(script|img|b\b)|<\/style><style|--></)
  expect(hostile).not.toMatch(/[\p{Cs}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u)
  expect(hostile).not.toMatch(
    /href="(?!#|https:\/\/(github\.com\/paraclock\/paraclock\/blob\/main\/docs\/))/
  )
  const tags = (text: string): Set<string> => new Set(text.match(/<\/?[a-z]+\b/g))
  expect([...tags(hostile)].filter((tag) => !tags(page).has(tag))).toEqual([])
})

test('a report with nothing in it is a page all the same', () => {
  const empty: Report = {
    ...readyReport,
    networks: [
      {
        network: 'staging',
        verdict: 'ready',
        chains: [],
        channels: [],
        path: [],
        fees: [],
        runs: [],
        results: [],
        steps: []
      }
    ]
  }
  expect(renderHtml({ report: empty })).toContain('no check was run')
})

describe('pictures', () => {
  const states: readonly ChannelSummary['state'][] = [
    'none',
    'requested',
    'accepted',
    'open',
    'closing',
    'unknown'
  ]
  test.each(states)('a channel that is %s', (state) => {
    const channels = [{ sender: 2114, recipient: 2200, state, maxCapacity: 8 }]
    const { markup } = drawChannels({ ...stagingNetwork, channels }, 'x')
    expect(markup).toContain(`<g class="channel ${state}">`)
    expect(markup).toContain('8 messages')
    expect(markup.includes('class="cross"')).toBe(state === 'none')
  })

  test('channels of chains that could not be read are drawn in their order', () => {
    const { markup } = drawChannels({ ...stagingNetwork, chains: [] }, 'x')
    expect(markup).toContain('not reached')
    expect(markup.indexOf('channel none')).toBeLessThan(markup.indexOf('channel open'))
  })

  test('a station counts what holds, and names what does not', () => {
    const ids = ['hrmp-first', 'hrmp-second']
    const draw = (state: 'ok' | 'broken' | 'unknown', ...outcomes: readonly Outcome[]) => {
      const results = outcomes.map((outcome, index) => ({
        ...(failingResults[0] as CheckResult),
        id: ids[index] ?? '',
        outcome
      }))
      const path = [{ title: 'Channel', state, checks: ids }]
      return drawPath({ path, results }, 'x').markup
    }
    expect(draw('ok', 'pass', 'pass')).toContain('>2 checks pass<')
    expect(draw('broken', 'pass', 'fail')).toContain('>The task stops here: hrmp-second<')
    expect(draw('unknown', 'skipped', 'pass')).toContain('>hrmp-first<')
    expect(draw('unknown')).toContain('>2 checks<')
  })

  test('the way of a task is marked once, where it ends first', () => {
    const { path, results } = stagingNetwork
    const { markup } = drawPath({ path, results }, 'x')
    const ends = '>The task stops here: '
    expect(markup.split(ends)).toHaveLength(2)
    expect(markup.indexOf('>Channel to the target<')).toBeLessThan(markup.indexOf(ends))
    expect(markup).toContain('3. Channel to the target: broken, and the task stops here.')
    expect(markup.match(/class="way reached"/g)).toHaveLength(2)
  })

  test('a bar for each token, its pieces as long as their shares, none invisible', () => {
    const { markup } = drawFees(stagingNetwork.fees, 'x')
    const widths = [...markup.matchAll(/ width="([\d.]+)" height="30"/g)].map(([, width]) =>
      Number(width)
    )
    expect(widths).toHaveLength(4)
    const [inclusion = 0, execution = 0, xcm = 0, deposit] = widths
    expect(inclusion + execution + xcm + 4).toBeCloseTo(400, 0)
    expect(execution).toBeGreaterThan(2 * xcm)
    expect(deposit).toBe(400)
    expect(markup).toContain('0.015004 TUR in total: Inclusion 0.001684 TUR')
  })

  test('fees of nothing, and more parts than letters', () => {
    const fee = { amount: 0n, symbol: 'TUR', decimals: 10 }
    const many = Array.from({ length: 40 }, (_, index) => ({
      title: `Part ${index}`,
      fee: { ...fee, amount: BigInt(index) },
      provenance: ''
    }))
    expect(drawFees([{ title: 'None', fee, provenance: '' }], 'x').markup).not.toContain('NaN')
    expect(drawFees(many, 'x').markup.match(/height="30"/g)).toHaveLength(39)
  })

  test('runs stand at their times, and numbers that would meet are left out', () => {
    const runs = [0, 86_400, 86_401, 172_800].map((time) => ({ time, title: '' }))
    const { markup } = drawRuns(runs, 'x')
    expect([...markup.matchAll(/cx="([\d.]+)"/g)].map(([, x]) => Number(x))).toEqual([
      14, 200, 200, 386
    ])
    expect(markup.match(/text-anchor="middle">\d+</g)).toHaveLength(3)
    expect(drawRuns([{ time: 0, title: '' }], 'x').markup).toContain('1 at 1970-01-01 00:00 UTC')
  })
})

test('text is cut to the room there is', () => {
  expect(clipText('Acme', 124)).toBe('Acme')
  expect(clipText('W'.repeat(50), 124).length).toBeLessThan(clipText('i'.repeat(50), 124).length)
  expect(clipText('東'.repeat(50), 124)).toMatch(/^東+…$/)
  expect(clipText('a\u202eb', 124)).toBe('a\ufffdb')
})

test('markup is taken as it is only when it was built as markup', () => {
  const forged = { markup: undefined, toString: () => '<b>' } as unknown as string
  expect(
    html`<p title="${'"><b>'}">${'<b>'}${1}${html`<i>${'&'}</i>`}${undefined}</p>`.markup
  ).toBe('<p title="&quot;&gt;&lt;b&gt;">&lt;b&gt;1<i>&amp;</i></p>')
  expect(joinParts(['<', html`<br>`]).markup).toBe('&lt;\n<br>')
  expect(html`${forged}`.markup).not.toContain('<b>')
})
