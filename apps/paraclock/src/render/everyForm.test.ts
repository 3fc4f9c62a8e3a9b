import { bytesWithheld, composeReport, createChecklist, type Report } from '@paraclock/checklist'
import { buildUpgrade, failingReport } from '@paraclock/checklist/fixtures/buildReport'
import { type FixtureName, loadEvidence } from '@paraclock/checklist/fixtures/loadEvidence'
import { bytesToTry } from '@paraclock/core'
import { expect, test } from 'vitest'
import { type ReportFormat, reportForms } from '../cli/reportForms.ts'
import { reportRenderers } from './reportRenderers.ts'
import { renderTerminal } from './terminal/renderTerminal.ts'

const { checks } = createChecklist([])

function compose(which: FixtureName): Report {
  const evidence = loadEvidence(which)
  return composeReport({ evidence, checks, now: Date.parse(evidence.gatheredAt) })
}

const SHOWN_PROOFS = 6

/**
 * Long bytes by their beginning and length, the first proofs, and no style: the rest
 * repeats them, and would hide what users read.
 */
function shorten(text: string): string {
  let proofs = 0
  return text
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<details class="proof">[\s\S]*?<\/details>/g, (proof) => {
      proofs += 1
      return proofs <= SHOWN_PROOFS ? proof : ''
    })
    .replaceAll(
      /(0x[0-9a-f]{16})([0-9a-f]{64,})/g,
      (_, start, rest) => `${start}… and ${rest.length} digits`
    )
}

test.each(reportForms)('a report as %s has no bytes of a call, and says why', (form) => {
  const report = compose('fresh')
  const calls = report.networks.flatMap(({ plan = [] }) =>
    plan.flatMap(({ step }) => ('call' in step ? step.call : []))
  )
  expect(new Set(calls).size).toBeGreaterThan(5)
  const texts = [reportRenderers[form]({ report }), renderTerminal({ report, verbose: true })]
  expect(calls.filter((call) => texts.some((text) => text.includes(bytesToTry(call))))).toEqual([])
  if (form !== 'terminal') expect(texts[0]).toContain(bytesWithheld)
})

test.each(reportForms)('a report as %s tells what an upgrade does to tasks', (form) => {
  const networks = failingReport.networks.map((one) => ({ ...one, upgrades: [buildUpgrade()] }))
  const text = reportRenderers[form]({ report: { ...failingReport, networks } })
  // GitHub shows the result of the check, which says it.
  const said = text.replaceAll(/\s+/g, ' ')
  if (form !== 'github') expect(said).toMatch(/transferKeepAlive.*Keep its index\\?\./)
})

// The first day of a network, and networks that are ready, of today, and with Ethereum accounts.
const forms: readonly (readonly [FixtureName, ReportFormat])[] = [
  ...reportForms.filter((form) => form !== 'json').map((form) => ['fresh', form] as const),
  ...[['ready', 'terminal'] as const, ['ready', 'html'] as const],
  ...[['hub', 'terminal'] as const, ['ethereum', 'markdown'] as const]
]
test.each(forms)('the report of the network %s as %s', async (which, form) => {
  const text = shorten(reportRenderers[form]({ report: compose(which) }))
  await expect(text).toMatchFileSnapshot(`__snapshots__/${which}.${form}.txt`)
})

test.each(['fresh', 'ready', 'hub'] as const)(
  'all checks of the network %s in a terminal',
  async (which) => {
    const text = renderTerminal({ report: compose(which), verbose: true, width: 100 })
    await expect(text).toMatchFileSnapshot(`__snapshots__/${which}.terminal.verbose.txt`)
  }
)
