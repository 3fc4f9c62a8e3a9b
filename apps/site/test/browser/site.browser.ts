import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { launchChromium } from '@tooling/browser/chromium'
import { lookAt } from '@tooling/browser/look'
import { serveFolder } from '@tooling/browser/serve'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const SLOW = { timeout: 60_000 }

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

/** Opens a page of the site, with what it complains about and the addresses that it asks for. */
async function open(path: string): Promise<{
  readonly page: Page
  readonly problems: readonly string[]
  readonly requests: readonly string[]
}> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
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
  'index.html',
  'onboarding.html',
  'checks.html',
  'service.html',
  'comparison.html',
  'errors/core.html'
])('%s fits every width, in both schemes, and axe finds nothing', async (path) => {
  const { page, problems, requests } = await open(path)
  await page.locator('h1').first().waitFor(SLOW)
  expect(await lookAt(page)).toEqual([])
  expect(requests.filter((url) => !url.startsWith(address))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('the first page runs a network in the tab', async () => {
  const { page, problems } = await open('index.html')
  const network = page.frameLocator('iframe[title="A network in this tab"]')
  await network.getByRole('button', { name: 'Start the network' }).click(SLOW)
  await network.locator('.verdict.ready').waitFor(SLOW)
  expect(problems).toEqual([])
  await page.context().close()
})

test('the search finds a check without asking another host', async () => {
  const { page, requests } = await open('index.html')
  await page.keyboard.press('Control+k')
  await page.locator('.VPLocalSearchBox input').fill('proxy narrow')
  await page.locator('.VPLocalSearchBox .result').first().waitFor(SLOW)
  expect(requests.filter((url) => !url.startsWith(address))).toEqual([])
  await page.context().close()
})
