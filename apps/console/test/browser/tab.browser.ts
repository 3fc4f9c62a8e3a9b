import { gzipSync } from 'node:zlib'
import { lookAt } from '@tooling/browser/look'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenConsole, openConsole, settle } from './openConsole.ts'

const KB = 1000

let site: OpenConsole

beforeAll(async () => {
  site = await openConsole()
})

afterAll(() => site.close())

async function choose(page: Page, situation: string): Promise<void> {
  await page.getByRole('radio', { name: situation }).check()
  await settle(page)
}

/** Runs a task that cannot have its effect, and reads the error that the page shows. */
async function failTask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schedule the task' }).click()
  await page.getByRole('button', { name: 'Move time to' }).click()
  await page.getByText('The run had no effect.').waitFor()
  await settle(page)
  expect(await page.locator('.task [role=alert]').textContent()).toContain('FailedToTransactAsset')
}

const verdictOf = (page: Page): Promise<string | null> => page.locator('#verdict').textContent()

test('the first page is small, whole without a network, and asks nobody else', async () => {
  const { page, problems, requests } = await site.open()
  await page.getByRole('button', { name: 'Start a network in this tab' }).waitFor()
  expect(await lookAt(page)).toEqual([])
  const bodies = await Promise.all(
    requests.map(async (url) => gzipSync(await (await fetch(url)).bytes()).length)
  )
  const loaded = bodies.reduce((sum, one) => sum + one, 0)
  expect(loaded).toBeLessThan(200 * KB)
  expect(loaded).toBeGreaterThan(10 * KB)
  expect(requests.filter((url) => !url.startsWith(site.address))).toEqual([])
  // On a phone, the pages are in a menu. An unknown page says so.
  const phone = { width: 390, height: 800 }
  await page.setViewportSize(phone)
  const tasks = page.getByRole('link', { name: 'Tasks' })
  expect(await tasks.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await lookAt(page)).toEqual([])
  await page.setViewportSize(phone)
  await tasks.click()
  await page.getByRole('heading', { name: 'Name your network first' }).waitFor()
  expect(await tasks.isVisible()).toBe(false)
  await page.goto(`${site.address}/index.html#/elsewhere`)
  await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('by keyboard alone: a network, red, its remedy, green, a task, its effect', async () => {
  const { page, problems, requests } = await site.open()
  await page.keyboard.press('Tab')
  expect(await page.locator('.skip:focus').count()).toBe(1)
  await page.getByRole('button', { name: 'Start a network in this tab' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.verdict.ready').waitFor()
  await settle(page)
  expect(await lookAt(page)).toEqual([])

  await page.getByRole('radio', { name: 'Everything in place' }).focus()
  await page.keyboard.press('ArrowDown')
  await settle(page)
  expect(await verdictOf(page)).toBe('Not ready')
  const findings = page.getByRole('region', { name: 'What does not pass' })
  expect(await findings.textContent()).toContain(
    'The channel from the service to the target is not open'
  )
  expect(await page.getByText('The task stops here').count()).toBe(1)
  await findings.getByText('Why it matters, and the evidence').first().focus()
  await page.keyboard.press('Enter')
  expect(await findings.locator('.evidence').first().textContent()).toContain('on relay')
  expect(await lookAt(page)).toEqual([])

  await page.getByRole('button', { name: 'Apply the remedy' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.verdict.ready').waitFor()
  await settle(page)
  expect(await page.getByRole('region', { name: 'What was done' }).textContent()).toContain(
    'hrmp.hrmpAcceptOpenChannel'
  )
  // The buttons to start and to apply the remedy are gone, and the focus is not lost with them.
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')

  await page.getByRole('button', { name: 'Schedule the task' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Move time to' }).waitFor()
  await settle(page)
  await page.getByRole('button', { name: 'Move time to' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('It ran on time: Bob has 1 TGT more on the target.').waitFor()
  expect(await page.locator('.news').textContent()).toContain(
    'The call ran as the user: the effect is here'
  )
  expect(await lookAt(page)).toEqual([])
  expect(requests.filter((url) => !url.startsWith(site.address))).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('each situation shows its cause, and its remedy removes it', async () => {
  const { page, problems } = await site.open('#/try')
  await page.getByRole('button', { name: 'Start the network' }).click()
  await page.locator('.verdict.ready').waitFor()
  await settle(page)
  const shown: Record<string, readonly (string | null | undefined)[]> = {}
  for (const situation of ['runs dry', 'too much', 'derived', 'breaks the call', 'prepared']) {
    await choose(page, situation)
    const before = await verdictOf(page)
    const causes = await page.locator('.finding-card strong').allTextContents()
    if (situation === 'runs dry') await failTask(page)
    await page.getByRole('button', { name: 'Apply the remedy' }).click()
    await settle(page)
    shown[situation] = [before, causes[0], await verdictOf(page)]
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
    prepared: ['Not ready', 'fail: A sovereign account cannot pay for the channels', 'Ready']
  })
  expect(problems).toEqual([])
  await page.context().close()
})

test('where a runtime is missing on the host, the page says so and can be tried again', async () => {
  const { page } = await site.open('#/try')
  await page.context().route(/target-.*\.wasm$/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Start the network' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('RuntimeUnavailable')
  await page.context().unrouteAll()
  await page.getByRole('button', { name: 'Start the network' }).click()
  await page.locator('.verdict.ready').waitFor()
  await page.context().close()
})

test('a worker that does not load is an error with a code, and can be tried again', async () => {
  const { page } = await site.open('#/try')
  await page.context().route(/networkWorker-.*\.js$/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Start the network' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('PagePartUnavailable')
  await page.context().unrouteAll()
  await page.getByRole('button', { name: 'Start the network' }).click()
  await page.locator('.verdict.ready').waitFor()
  await page.context().close()
})
