import { fileURLToPath } from 'node:url'
import { type OpenPage, openPage } from '@tooling/browser/page'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readNetwork } from '../support/readNetwork.ts'
import { UNIT } from '../support/scenario.ts'

let opened: OpenPage

beforeAll(async () => {
  const source = fileURLToPath(new URL('./page', import.meta.url))
  const data = { 'network.json': JSON.stringify(readNetwork('minute')) }
  opened = await openPage({ source, data })
})

afterAll(() => opened.close())

test('relay, service and target run in a worker of a page, and a task has its effect', async () => {
  const { page, problems } = opened
  await page.waitForFunction(
    () => document.getElementById('state')?.textContent !== 'running',
    undefined,
    { timeout: 90_000 }
  )
  expect(problems).toEqual([])
  expect(await page.textContent('#state')).toBe('done')
  expect(await page.textContent('#gained')).toBe(`0 ${UNIT}`)
})
