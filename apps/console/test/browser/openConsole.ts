import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Devnet, type StartDevnetArgs, startDevnet } from '@paraclock/devnet'
import { launchChromium, MAX_STEP_MS } from '@tooling/browser/chromium'
import { serveFolder } from '@tooling/browser/serve'
import type { Browser, Page } from 'playwright-core'
import { afterAll } from 'vitest'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** The built console on a server, and a browser. */
export interface OpenConsole {
  /** The address of the served folder. */
  readonly address: string
  /** Opens a page of it in a new profile. */
  open(hash?: string): Promise<OpenedPage>
  close(): Promise<void>
}

/** A page of the console. */
export interface OpenedPage {
  readonly page: Page
  /** The errors of the page and the messages of its console, with violations of the policy. */
  readonly problems: readonly string[]
  /** The addresses that the page and its workers requested. */
  readonly requests: readonly string[]
}

/** Serves the built console in a folder below the root, as a static host or IPFS does. */
export async function openConsole(
  launch: () => Promise<Browser> = launchChromium
): Promise<OpenConsole> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-console-'))
  await cp(DIST, join(folder, 'some/where'), { recursive: true })
  const server = await serveFolder(folder)
  const browser = await launch()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where`
  return {
    address,
    async open(hash = '') {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      context.setDefaultTimeout(MAX_STEP_MS)
      const page = await context.newPage()
      const problems: string[] = []
      const requests: string[] = []
      page.on('console', (message) => {
        if (message.type() !== 'info' && message.type() !== 'log') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      context.on('request', (request) => requests.push(request.url()))
      await page.goto(`${address}/index.html${hash}`)
      return { page, problems, requests }
    },
    async close() {
      await browser.close()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    }
  }
}

/** Opens the console beside a network that is ready. Both end after the tests of the file. */
export async function openBeside(
  settings: Partial<StartDevnetArgs> = {},
  launch: () => Promise<Browser> = launchChromium
): Promise<{ readonly site: OpenConsole; readonly net: Devnet }> {
  const [site, net] = await Promise.all([
    openConsole(launch),
    startDevnet({ variant: 'minute', ready: true, ...settings })
  ])
  afterAll(() => Promise.all([site.close(), net.stop()]))
  return { site, net }
}

/** Waits until the page has finished its work. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.verdict.busy').waitFor({ state: 'detached' })
}
