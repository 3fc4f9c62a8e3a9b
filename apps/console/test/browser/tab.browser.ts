import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { launchChromium } from '@tooling/browser/chromium'
import { serveFolder } from '@tooling/browser/serve'
import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
const KB = 1000
const SLOW = { timeout: 60_000 }

let folder: string
let server: Server
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-console-'))
  // In a folder below the root, as a static host or IPFS serves it.
  await cp(DIST, join(folder, 'some/where'), { recursive: true })
  server = await serveFolder(folder)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

interface Opened {
  readonly page: Page
  /** What the console and the page complained about: violations of the policy are among it. */
  readonly problems: readonly string[]
  /** The addresses that the page and its worker asked for. */
  readonly requests: readonly string[]
}

async function open(hash = ''): Promise<Opened> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  const problems: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (message.type() !== 'info' && message.type() !== 'log') problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  context.on('request', (request) => requests.push(request.url()))
  await page.goto(`${address()}/index.html${hash}`)
  return { page, problems, requests }
}

function address(): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where`
}

/** Looks at the page in both schemes and at three widths: nothing is wider, and axe finds nothing. */
async function look(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [2560, 1024, 360]) {
      await page.setViewportSize({ width, height: 900 })
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect([colorScheme, width, wider <= 0]).toEqual([colorScheme, width, true])
    }
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run: () => Promise<AxeResults> } }).axe.run()
    )
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function choose(page: Page, situation: string): Promise<void> {
  await page.getByRole('radio', { name: situation }).check()
  await settle(page)
}

/** Waits until nothing is being done. */
async function settle(page: Page): Promise<void> {
  await page.locator('.verdict.busy').waitFor({ ...SLOW, state: 'detached' })
}

/** Runs a task that cannot have its effect: the page says which error stopped it. */
async function failTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule the task' }).click()
  await page.getByRole('button', { name: 'Move time to' }).click(SLOW)
  await page.getByText('The run had no effect.').waitFor(SLOW)
  await settle(page)
  expect(await page.locator('.task [role=alert]').textContent()).toContain('FailedToTransactAsset')
}

const verdictOf = (page: Page): Promise<string | null> => page.locator('#verdict').textContent()

test('the first page is small, whole without a network, and asks nobody else', async () => {
  const { page, problems, requests } = await open()
  await page.getByRole('button', { name: 'Start a network in this tab' }).waitFor()
  await look(page)
  const bodies = await Promise.all(
    requests.map(async (url) => gzipSync(await (await fetch(url)).bytes()).length)
  )
  const loaded = bodies.reduce((sum, one) => sum + one, 0)
  expect(loaded).toBeLessThan(200 * KB)
  expect(loaded).toBeGreaterThan(10 * KB)
  expect(requests.filter((url) => !url.startsWith(address()))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('by keyboard alone: a network, red, its remedy, green, a task, its effect', async () => {
  const { page, problems, requests } = await open()
  await page.keyboard.press('Tab')
  expect(await page.locator('.skip:focus').count()).toBe(1)
  await page.getByRole('button', { name: 'Start a network in this tab' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.verdict.ready').waitFor(SLOW)
  await settle(page)
  await look(page)

  await page.getByRole('radio', { name: 'Everything in place' }).focus()
  await page.keyboard.press('ArrowDown')
  await settle(page)
  expect(await verdictOf(page)).toBe('Not ready')
  const findings = page.getByRole('region', { name: 'What does not pass' })
  expect(await findings.textContent()).toContain(
    'The channel from the service to the target is not open'
  )
  expect(await page.getByText('The task stops here').count()).toBe(1)
  await findings.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  expect(await findings.locator('.evidence').first().textContent()).toContain('on relay')
  await look(page)

  await page.getByRole('button', { name: 'Apply the remedy' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.verdict.ready').waitFor(SLOW)
  await settle(page)
  expect(await page.getByRole('region', { name: 'What was done' }).textContent()).toContain(
    'hrmp.hrmpAcceptOpenChannel'
  )

  await page.getByRole('button', { name: 'Schedule the task' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move time to' }).waitFor(SLOW)
  await settle(page)
  await page.getByRole('button', { name: 'Move time to' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('It ran on time: Bob has 1 TGT more on the target.').waitFor(SLOW)
  expect(await page.locator('.news').textContent()).toContain(
    'The call ran as the user: the effect is here'
  )
  await look(page)
  expect(requests.filter((url) => !url.startsWith(address()))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('each situation shows its cause, and its remedy removes it', async () => {
  const { page, problems } = await open('#/try')
  await page.getByRole('button', { name: 'Start the network' }).click()
  await page.locator('.verdict.ready').waitFor(SLOW)
  await settle(page)
  const shown: Record<string, readonly (string | null)[]> = {}
  for (const situation of ['runs dry', 'too much', 'derived', 'breaks the call', 'Nothing']) {
    await choose(page, situation)
    const before = await verdictOf(page)
    const causes = await page.locator('.finding-card h3').allTextContents()
    if (situation === 'runs dry') await failTask(page)
    await page.getByRole('button', { name: 'Apply the remedy' }).click()
    await settle(page)
    shown[situation] = [before, causes[0] ?? null, await verdictOf(page)]
    expect(await page.locator('.finding-card').count()).toBe(0)
  }
  expect(shown).toEqual({
    'runs dry': [
      'Not ready',
      "fail: The service's sovereign account on the target cannot pay for the planned runs",
      'Ready'
    ],
    'too much': ['Ready', 'warning: The service is granted more than it needs', 'Ready'],
    derived: [
      'Not ready',
      'fail: Service and target derive different accounts of the user',
      'Ready'
    ],
    'breaks the call': [
      'Not ready',
      'fail: A runtime upgrade of the target that is coming changes what tasks do',
      'Ready'
    ],
    Nothing: ['Not ready', 'fail: A sovereign account cannot pay for the channels', 'Ready']
  })
  expect(problems).toEqual([])
  await page.context().close()
})

test('where a runtime is missing on the host, the page says so and can be tried again', async () => {
  const { page } = await open('#/try')
  await page.context().route(/target-.*\.wasm$/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Start the network' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor(SLOW)
  expect(await alert.textContent()).toContain('RuntimeUnavailable')
  await page.context().unrouteAll()
  await page.getByRole('button', { name: 'Start the network' }).click()
  await page.locator('.verdict.ready').waitFor(SLOW)
  await page.context().close()
})
