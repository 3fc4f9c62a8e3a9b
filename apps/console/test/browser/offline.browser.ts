import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenConsole, openConsole, settle } from './openConsole.ts'

let site: OpenConsole

beforeAll(async () => {
  site = await openConsole()
})

afterAll(() => site.close())

test('what was loaded once is there without a network: pages, and the network in the tab', async () => {
  const { page, problems } = await site.open()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    // It takes over this page, too.
    if (navigator.serviceWorker.controller !== null) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    )
  })
  const start = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Start a network in this tab' }).click()
    await page.locator('.verdict.ready').waitFor()
    await settle(page)
  }
  await start()
  await page.context().setOffline(true)
  await page.goto(`${site.address}/index.html`)
  await page.reload()
  expect(await page.evaluate(() => fetch('./none.txt').catch(() => 'offline'))).toBe('offline')
  await start()
  for (const name of ['Tasks', 'Schedule']) {
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name: 'Name your network first' }).waitFor()
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').some(({ name: url }) => url.includes('Page-')),
      undefined
    )
    expect(await page.getByRole('alert').count()).toBe(0)
  }
  // Only the request of this test itself cannot be answered.
  expect(problems).toEqual([expect.stringContaining('net::ERR_')])
  await page.context().close()
})
