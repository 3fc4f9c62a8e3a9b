import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { bundlePage } from './bundlePage.ts'
import { launchChromium, MAX_STEP_MS } from './launchChromium.ts'
import { serveFolder } from './serveFolder.ts'

/** A page of a test, open in a real browser. */
export interface OpenPage {
  readonly page: Page
  /** What the console and the page have complained about until now. */
  readonly problems: readonly string[]
  /** Ends the browser and the server, and removes what was bundled. */
  close(): Promise<void>
}

/**
 * Bundles a folder with `index.html` and `page.ts` as a browser gets it, serves it on the loopback,
 * and opens it in Chromium.
 */
export async function openPage(args: {
  /** The folder of the page. */
  readonly source: string
  /** Files that the page fetches, by name. */
  readonly data?: Readonly<Record<string, string>>
  /** The parameters after the `?` of its address, by name. A name may have several values. */
  readonly query?: readonly [string, string][]
  /** Does to the page what must be done before it is loaded. */
  readonly prepare?: (page: Page) => Promise<void>
}): Promise<OpenPage> {
  const { source, data = {}, query = [], prepare } = args
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-browser-'))
  await bundlePage({ source, target: folder, data })
  const server = await serveFolder(folder)
  const browser = await launchChromium()
  const close = async (): Promise<void> => {
    await browser.close()
    await new Promise((resolve) => server.close(resolve))
    await rm(folder, { recursive: true })
  }
  try {
    const page = await browser.newPage()
    page.setDefaultTimeout(MAX_STEP_MS)
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    await prepare?.(page)
    const { port } = server.address() as AddressInfo
    const search = new URLSearchParams([...query])
    await page.goto(`http://127.0.0.1:${port}/index.html?${search}`)
    return { page, problems, close }
  } catch (error) {
    await close()
    throw error
  }
}
