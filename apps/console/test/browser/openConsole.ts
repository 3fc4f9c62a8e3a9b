import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchChromium } from '@tooling/browser/chromium'
import { serveFolder } from '@tooling/browser/serve'
import axe, { type AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** How long a page on a busy machine may take for something. */
export const SLOW = { timeout: 60_000 }

/** The built console on a host, and a browser. */
export interface OpenConsole {
  /** The address of the folder that is served. */
  readonly address: string
  /** Opens a page of it in a new profile. */
  open(hash?: string): Promise<OpenedPage>
  close(): Promise<void>
}

/** A page of the console. */
export interface OpenedPage {
  readonly page: Page
  /** What the console and the page complained about: violations of the policy are among it. */
  readonly problems: readonly string[]
  /** The addresses that the page and its workers asked for. */
  readonly requests: readonly string[]
}

/** Serves the built console in a folder below the root, as a static host or IPFS does. */
export async function openConsole(): Promise<OpenConsole> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-console-'))
  await cp(DIST, join(folder, 'some/where'), { recursive: true })
  const server = await serveFolder(folder)
  const browser = await launchChromium()
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/some/where`
  return {
    address,
    async open(hash = '') {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
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

/** Looks at a page in both schemes and at three widths: nothing is wider, and axe finds nothing. */
export async function look(page: Page): Promise<void> {
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

/** Waits until nothing is being done. */
export async function settle(page: Page): Promise<void> {
  await page.locator('.verdict.busy').waitFor({ ...SLOW, state: 'detached' })
}
