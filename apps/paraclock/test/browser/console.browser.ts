import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { launchChromium, MAX_STEP_MS } from '@tooling/browser/chromium'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeDevnetConfig } from '../../src/devnet/writeDevnetConfig.ts'
import { configureDevnet } from '../../src/rehearse/configureDevnet.ts'
import { runCommand } from '../runCommand.ts'

let folder: string
let browser: Browser
let net: Devnet

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-console-'))
  ;[browser, net] = await Promise.all([
    launchChromium(),
    startDevnet({ name: 'main', variant: 'minute', ready: true })
  ])
})

afterAll(async () => {
  await Promise.all([browser.close(), net.stop(), rm(folder, { recursive: true })])
})

test('paraclock console opens the configuration, and the page connects to its endpoints', async () => {
  const config = await configureDevnet([net])
  await writeDevnetConfig({ config, cwd: folder })
  const stopping = new AbortController()
  const address = Promise.withResolvers<string>()
  const running = runCommand(folder, ['console', '--no-open'], {
    signal: stopping.signal,
    onOutput: address.resolve
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(MAX_STEP_MS)
  const problems: string[] = []
  page.on('console', (message) => problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(await address.promise)
  await page.locator('.verdict.ready').waitFor()
  expect(problems).toEqual([])
  await page.close()
  stopping.abort()
  expect((await running).code).toBe(0)
})
