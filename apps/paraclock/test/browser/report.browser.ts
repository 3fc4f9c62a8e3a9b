import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { failingReport, readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { hostileReport } from '@paraclock/checklist/fixtures/hostileReport'
import { launchChromium } from '@tooling/browser/chromium'
import type { AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renderHtml } from '../../src/render/html/renderHtml.ts'

const REPORTS = { failing: failingReport, ready: readyReport, hostile: hostileReport }
const DESKTOP = { width: 1280, height: 900 }
const PHONE = { width: 360, height: 740 }
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

let folder: string
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-report-'))
  for (const [name, report] of Object.entries(REPORTS)) {
    await writeFile(join(folder, `${name}.html`), renderHtml({ report }))
  }
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true })
})

interface Opened {
  readonly page: Page
  /** What the console and the page complained about. */
  readonly problems: readonly string[]
  /** What was asked for beside the page itself. */
  readonly requests: readonly string[]
}

/** Opens a report as a reader does: from a file, with its own policy in force. */
async function open(
  name: keyof typeof REPORTS,
  settings: Parameters<Browser['newPage']>[0] = {}
): Promise<Opened> {
  const page = await browser.newPage({ viewport: DESKTOP, ...settings })
  const problems: string[] = []
  const requests: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(join(folder, `${name}.html`)).href)
  return { page, problems, requests }
}

describe.each(['failing', 'ready', 'hostile'] as const)('the %s report', (name) => {
  test.each([
    ['light', { colorScheme: 'light', viewport: DESKTOP }],
    ['dark', { colorScheme: 'dark', viewport: DESKTOP }],
    ['phone', { colorScheme: 'light', viewport: PHONE }]
  ] as const)(
    '%s: axe finds nothing, nothing is fetched, nothing is wider than the page',
    async (_, settings) => {
      // The page's policy forbids the script that looks for faults; the style stays that of the page.
      const { page, problems, requests } = await open(name, { ...settings, bypassCSP: true })
      await page.evaluate(() => {
        for (const folded of document.querySelectorAll('details')) folded.open = true
      })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider).toBeLessThanOrEqual(0)
      const narrowest = await page.evaluate(() =>
        Math.min(
          ...[...document.querySelectorAll('.title, .summary')].map(
            (one) => one.getBoundingClientRect().width
          )
        )
      )
      expect(narrowest).toBeGreaterThan(150)
      const brokenNumbers = await page.evaluate(() =>
        [...document.querySelectorAll('.number')].flatMap((one) => {
          // A plan of two networks has more steps than that of the fixture.
          one.textContent = '10'
          const range = document.createRange()
          range.selectNodeContents(one)
          return range.getClientRects().length > 1 ? [one.textContent] : []
        })
      )
      expect(brokenNumbers).toEqual([])
      await page.addScriptTag({ path: AXE })
      const { violations } = await page.evaluate(() =>
        (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run()
      )
      const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
      expect(found).toEqual([])
      expect(problems).toEqual([])
      expect(requests).toHaveLength(1)
      await page.close()
    }
  )

  test('with its policy in force there is no complaint, and the style applies', async () => {
    const { page, problems, requests } = await open(name)
    expect(problems).toEqual([])
    expect(requests).toHaveLength(1)
    const width = await page.evaluate(() => getComputedStyle(document.body).maxWidth)
    expect(width).toBe('1056px')
    await page.close()
  })
})

test('hostile text does nothing: no element, no title, no script of its making', async () => {
  const { page, problems } = await open('hostile')
  expect(await page.title()).toMatch(/^Not ready: Paraclock/)
  expect(await page.locator('img, b').count()).toBe(0)
  expect(await page.locator('style, script').count()).toBe(1)
  for (const element of await page.locator('details, a, svg').all())
    await element.dispatchEvent('mouseover')
  expect(await page.title()).toMatch(/^Not ready: Paraclock/)
  expect(problems).toEqual([])
  await page.close()
})

test('an inline script or style that got into the page would be stopped by its policy', async () => {
  const page = await browser.newPage()
  const markup = renderHtml({ report: readyReport }).replace(
    '<main',
    '<script>document.title = 1</script><p id="p" style="color: rgb(1, 2, 3)">x</p><main'
  )
  await writeFile(join(folder, 'forged.html'), markup)
  await page.goto(pathToFileURL(join(folder, 'forged.html')).href)
  expect(await page.title()).toMatch(/^Ready/)
  const color = await page.evaluate(() => {
    const element = document.getElementById('p')
    return element === null ? '' : getComputedStyle(element).color
  })
  expect(color).not.toBe('rgb(1, 2, 3)')
  await page.close()
})

test('without scripts and by keyboard alone, what is folded opens', async () => {
  const { page } = await open('ready', { javaScriptEnabled: false })
  const folded = page.locator('details.group').first()
  expect(await folded.getAttribute('open')).toBeNull()
  await page.keyboard.press('Tab')
  expect(await page.locator('.skip:focus').count()).toBe(1)
  await folded.locator('> summary').focus()
  await page.keyboard.press('Enter')
  expect(await folded.getAttribute('open')).not.toBeNull()
  await page.close()
})

test('the landmarks and pictures are there for a reader of screens', async () => {
  const { page } = await open('failing')
  for (const role of ['banner', 'navigation', 'main', 'contentinfo'] as const) {
    expect(await page.getByRole(role).count(), role).toBe(1)
  }
  const picture = page.getByRole('img', { name: /The path of a task/ }).first()
  expect(await picture.getAttribute('aria-labelledby')).toContain('network-1-path-d')
  await page.close()
})

test('on paper it is black on white, without what only a screen needs', async () => {
  const { page } = await open('failing', { colorScheme: 'dark' })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  expect(paper).toBe('rgb(255, 255, 255)')
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect(await page.locator('details.step .facts').first().isVisible()).toBe(true)
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  await page.close()
})
