import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FakeChain, FakeNode, LoopbackNetwork, realClock } from '@tooling/faults'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetHubRuntime } from '../support/assetHubRuntime.ts'

/** Chromium of the system, with all that it would connect to by itself turned off. */
const CHROMIUM = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync'
  ]
}
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.wasm': 'application/wasm'
}

const network = new LoopbackNetwork()
const chain = new FakeChain('chain', assetHubRuntime(), 10)
const nodes = ['a', 'b'].map((name) => new FakeNode(name, chain, realClock))
let endpoints: string[]
let folder: string
let server: Server

beforeAll(async () => {
  endpoints = await Promise.all(nodes.map((node) => network.attach(node, 'ws')))
  folder = await mkdtemp(join(tmpdir(), 'paraclock-browser-'))
  await buildPage(folder)
  server = await serve(folder)
}, 120_000)

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await network.close()
  await rm(folder, { recursive: true })
})

test('a page opens a chain, reads, follows it over a switch, and leaves nothing open', async () => {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    const query = endpoints.map((url) => `endpoint=${encodeURIComponent(url)}`).join('&')
    const { port } = server.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/index.html?${query}`)
    await page.waitForFunction(() => document.getElementById('state')?.textContent !== 'running')
    expect(await page.textContent('#state')).toBe('open')
    const facts = await page.$$eval('#facts dd', (all) => all.map((one) => one.textContent))
    expect(facts).toEqual([chain.genesisHash, 'statemine', expect.any(String), 'CallRefused'])
    expect(JSON.parse(facts[2] ?? '')).toMatchObject({ nonce: 0, data: { free: 0 } })
    expect(nodes.map(({ open }) => open)).toEqual([1, 0])

    nodes[0]?.killAll()
    for (let block = 0; block < 3; block += 1) chain.produce()
    chain.finalize(13)
    await page.waitForFunction(() => document.querySelectorAll('#heads li').length === 4)
    const heads = await page.$$eval('#heads li', (all) => all.map((one) => one.textContent))
    expect(heads).toEqual(['10', '11', '12', '13'])
    expect(await page.textContent('#facts dd:last-child')).toBe(endpoints[1])

    await page.evaluate(() => (globalThis as unknown as PageGlobals).closeChain())
    await expect.poll(() => nodes.map(({ open }) => open)).toEqual([0, 0])
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
}, 120_000)

interface PageGlobals {
  closeChain(): Promise<void>
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    logLevel: 'warn',
    base: './',
    resolve: { conditions: ['@paraclock/source', 'browser', 'import', 'module', 'default'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
      chunkSizeWarningLimit: 16_384,
      rolldownOptions: {
        input: fileURLToPath(new URL('./page/page.ts', import.meta.url)),
        output: { entryFileNames: 'page.js' }
      }
    }
  })
  const html = new URL('./page/index.html', import.meta.url)
  await writeFile(join(outDir, 'index.html'), await readFile(html))
}

async function serve(root: string): Promise<Server> {
  const files = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    readFile(join(root, path)).then(
      (body) => {
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream')
        response.end(body)
      },
      () => {
        response.statusCode = 404
        response.end()
      }
    )
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  return files
}
