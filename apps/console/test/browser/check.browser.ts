import { renderJson } from '@paraclock/checklist'
import { readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { lookAt } from '@tooling/browser/look'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { unpackReport } from '../../src/check/packReport.ts'
import { openBeside, settle } from './openConsole.ts'
import { typeNetwork } from './takeSteps.ts'

const { site, net } = await openBeside()

async function drop(page: Page, name: string, text: string): Promise<void> {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByLabel('Choose a file').setInputFiles(file)
}

test('typed endpoints are checked, again when the chains change, and the page shows what did', async () => {
  const { page, problems, requests } = await site.open('#/check')
  expect(await lookAt(page)).toEqual([])
  await typeNetwork(page, net, { user: '' })
  await page.locator('.verdict:not(.busy)').waitFor()
  expect(await page.getByText('The proxy of the user').count()).toBe(0)
  await page.getByRole('button', { name: 'Other chains' }).click()
  await typeNetwork(page, net)
  await page.locator('.verdict.ready').waitFor()
  await settle(page)
  await page.getByText('main: Ready').click()
  const picture = page.getByRole('figure', { name: 'The chains of main' })
  expect(await picture.textContent()).toContain('parachain 2200')
  expect(await page.getByText('channel open', { exact: false }).count()).toBeGreaterThan(1)

  // The page follows the chains, and checks again after a change.
  await net.misconfigure({ BarrierRejectsService: true })
  await page.locator('.verdict.notReady').waitFor()
  await settle(page)
  expect(await page.locator('.changes .worse').first().textContent()).toContain('pass → fail')
  expect(await page.getByText('The task stops here').count()).toBe(1)
  // What comes after the step that fails was not reached.
  expect(await page.locator('.path .beyond').count()).toBeGreaterThan(0)
  expect(await page.locator('.path .beyond .sign.pass').count()).toBe(0)
  expect(await page.locator('.finding-card > details[open]').count()).toBe(3)
  expect(await lookAt(page)).toEqual([])

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save the report' }).click()
  const saved = await (await saving).createReadStream()
  const text = Buffer.concat(await saved.toArray()).toString()
  await page.getByRole('button', { name: 'Other chains' }).click()
  await drop(page, 'report.json', text)
  await page.locator('.verdict.notReady').waitFor()
  await settle(page)
  const earlier = { ...readyReport, gatheredAt: '2025-06-01T00:00:00.000Z' }
  const buffer = Buffer.from(renderJson({ report: earlier }))
  const file = { name: 'earlier.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Compare with a file').setInputFiles(file)
  await page.getByRole('heading', { name: 'From 2025-06-01' }).waitFor()
  // A report of a file is not checked again.
  expect(await page.getByRole('button', { name: 'Check again' }).count()).toBe(0)
  const others = requests.filter((url) => !url.startsWith(site.address) && !url.startsWith('blob:'))
  expect(others).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a report is shared as a link without a key, and opened in another browser', async () => {
  const { page } = await site.open('#/check')
  const target = { wsUrl: `${net.target.wsUrl}/k3y0123456789abcdef?apikey=topsecret` }
  await typeNetwork(page, net, { target })
  await page.locator('.verdict:not(.busy)').waitFor()
  await settle(page)
  await page.getByRole('button', { name: 'Share as a link' }).click()
  const link = page.getByRole('link', { name: 'This link' })
  await link.waitFor()
  expect(await lookAt(page)).toEqual([])
  const href = (await link.getAttribute('href')) ?? ''
  const hash = href.slice(href.indexOf('#'))
  const text = await unpackReport(hash.slice(hash.indexOf('=') + 1))
  expect(text).toContain(new URL(net.target.wsUrl).host)
  expect(text).not.toMatch(/topsecret|k3y0123456789abcdef/)
  await page.context().close()

  const { page: other, problems, requests } = await site.open(hash)
  await other.getByRole('button', { name: 'Share as a link' }).waitFor()
  await other.getByText(/^main: /).click()
  await other.getByText('parachain 2200').first().waitFor({ state: 'attached' })
  // The page opens the report without a check: it sends requests to its own folder only.
  expect(requests.filter((url) => !url.startsWith(site.address))).toEqual([])
  expect(problems).toEqual([])
  await other.context().close()
})

test.each([
  ['SavedDataMalformed', '1.abc'],
  ['SavedDataMalformed', '2.abc']
])('a link is refused with %s, and chains can be named', async (code, report) => {
  const { page } = await site.open(`#/check?report=${report}`)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain(code)
  expect(await page.getByLabel('Relay chain').count()).toBe(1)
  await page.context().close()
})

test('text of a hostile chain stays text', async () => {
  const { page, problems } = await site.open('#/check')
  await drop(page, 'report.json', renderJson({ report: hostileReport }))
  await page.locator('.verdict').waitFor()
  await settle(page)
  for (const summary of await page.locator('summary').all()) await summary.click()
  expect(await page.locator('main img, main b, main script, main style').count()).toBe(0)
  expect(await page.title()).toBe('Paraclock')
  expect(await lookAt(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test.each([
  ['JsonMalformed', '{"networks":'],
  ['ConfigValueInvalid', '{"networks":{"main":{}}}'],
  ['ConfigValueInvalid', '{"networks":{"main":{"mnemonic":"x"}}}'],
  ['SavedDataMalformed', renderJson({ report: { ...readyReport, schemaVersion: 99 as 2 } })]
])('a file is refused with %s, and another can be chosen', async (code, text) => {
  const { page } = await site.open('#/check')
  await drop(page, 'dropped.json', text)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain(code)
  await drop(page, 'report.json', renderJson({ report: readyReport }))
  await page.locator('.verdict.ready').waitFor()
  await page.context().close()
})
