import { globSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { launchChromium, MAX_STEP_MS } from '@tooling/browser/chromium'
import { lookAt } from '@tooling/browser/look'
import { serveFolder } from '@tooling/browser/serve'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { questions } from './questions.ts'

let server: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser
let address: string

beforeAll(async () => {
  server = await serveFolder(join(import.meta.dirname, '../../dist'))
  browser = await launchChromium()
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(async () => {
  await browser?.close()
  await new Promise((resolve) => server.close(resolve))
})

/**
 * Opens a page of the site. Returns also its error messages and the addresses that it requested.
 */
async function open(path: string): Promise<{
  readonly page: Page
  readonly problems: readonly string[]
  readonly requests: readonly string[]
}> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(MAX_STEP_MS)
  const problems: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  context.on('request', (request) => requests.push(request.url()))
  await page.goto(`${address}/${path}`)
  return { page, problems, requests }
}

test.each([
  ...['index.html', 'try-it.html', 'checks.html', 'service.html', 'errors/core.html'],
  'reference/hrmp.html'
])('%s fits every width, in both schemes, and axe finds nothing', async (path) => {
  const { page, problems, requests } = await open(path)
  await page.locator('h1').first().waitFor()
  expect(await lookAt(page)).toEqual([])
  expect(requests.filter((url) => !url.startsWith(address))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('every exported name has its place in the reference, in the frame of the site', async () => {
  const root = join(import.meta.dirname, '../../../..')
  const missing = globSync('packages/*/exports.txt', { cwd: root }).flatMap((file) => {
    const path = `reference/${basename(dirname(file))}.html`
    const html = readFileSync(join(import.meta.dirname, '../../dist', path), 'utf8')
    const names = [...readFileSync(join(root, file), 'utf8').matchAll(/^\S+ \w+ (\w+)$/gm)]
    return names.flatMap(([, name = '']) =>
      html.includes(`<h3 id="${name.toLowerCase()}`) ? [] : `${path} lacks ${name}`
    )
  })
  expect(missing).toEqual([])
  const { page } = await open('index.html')
  await page.getByRole('navigation').getByRole('link', { name: 'Reference' }).first().click()
  await page.getByRole('table').getByRole('link', { name: '@paraclock/hrmp' }).click()
  await page.locator('h3#planhrmp').waitFor()
  await page.context().close()
})

/** The colour of an element of a drawing, as the page shows it. */
const fillOf = (element: unknown): string =>
  (
    globalThis as unknown as { getComputedStyle: (of: unknown) => { readonly fill: string } }
  ).getComputedStyle(element).fill

test.each([
  ['service.html', 'States', 'TaskCompleted'],
  ['architecture.html', 'A check, from endpoint to verdict', 'gatherers']
])('%s shows its drawings in the colours of the scheme', async (path, name, text) => {
  const { page } = await open(path)
  const label = page.getByRole('group', { name }).locator('text', { hasText: text })
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await label.evaluate(fillOf)
  await page.emulateMedia({ colorScheme: 'dark' })
  // The page draws the diagram again some time after the colour scheme has changed.
  await expect.poll(() => label.evaluate(fillOf)).not.toBe(light)
  expect(await page.getByText('-->').count()).toBe(0)
  await page.context().close()
})

test('a page runs no script and no frame but its own', async () => {
  const { page, problems } = await open('service.html')
  await page.evaluate(`{
    const script = document.createElement('script')
    script.textContent = 'globalThis.wasRun = true'
    document.body.append(script)
  }`)
  expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
  expect(problems).toEqual([expect.stringContaining('Content Security Policy')])
  await page.context().close()
})

test('the first page runs a network in the tab', async () => {
  const { page, problems } = await open('index.html')
  const network = page.frameLocator('iframe[title="A network in this tab"]')
  await network.getByRole('button', { name: 'Start the network' }).click()
  await network.locator('.verdict.ready').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('the requests of a page run in the tab, on one network', async () => {
  const { page, problems, requests } = await open('service.html')
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const frame = page.frameLocator('iframe[name="run-here"]')
  const answers = {
    automationTime_generateTaskId:
      '"0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14"',
    xcmpHandler_crossChainAccount: '"h3Rs6uFpNuDDaz8Bx96Tyvy52r3NXJzP3ZT5sx8ZVq4oKz9DY"'
  }
  for (const [method, result] of Object.entries(answers)) {
    await page.getByRole('link', { name: method }).click()
    await frame.locator('output', { hasText: `"result":${result}` }).waitFor()
  }
  expect(page.url()).toBe(`${address}/service.html`)
  expect(workers.filter((url) => url.includes('networkWorker'))).toHaveLength(1)
  expect(requests.filter((url) => !url.startsWith(address))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('the search finds a check without asking another host, and without a network', async () => {
  const { page, requests } = await open('index.html')
  await expect.poll(() => requests.some((url) => url.includes('localSearchIndexroot'))).toBe(true)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.keyboard.press('Control+k')
  await page.locator('.VPLocalSearchBox input').fill('proxy narrow')
  await page.locator('.VPLocalSearchBox .result').first().waitFor()
  expect(requests.filter((url) => !url.startsWith(address))).toEqual([])
  await page.context().close()
})

const FIRST = 5

test('the first results of the search contain a page that answers', async () => {
  const { page } = await open('index.html')
  await page.keyboard.press('Control+k')
  const input = page.locator('.VPLocalSearchBox input')
  const results = page.locator('.VPLocalSearchBox a.result')
  const unanswered: string[] = []
  for (const [question, ...pages] of questions) {
    // Nothing of the question before stands in the list.
    await input.fill('')
    await results.first().waitFor({ state: 'detached' })
    await input.fill(question)
    await results.first().waitFor()
    const links = await results.evaluateAll((all) =>
      all.map((one) => new URL((one as unknown as { readonly href: string }).href).pathname)
    )
    const first = links.slice(0, FIRST).map((path) => path.slice(1).replace(/\.html$/, ''))
    if (!pages.some((one) => first.includes(one))) unanswered.push(`${question}: ${first}`)
  }
  expect(unanswered).toEqual([])
  await page.context().close()
}, 120_000)
