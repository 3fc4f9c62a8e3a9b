import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as core from '@acala-network/chopsticks-core'
import { bytesToHex, type Hex } from '@paraclock/core'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accelerate } from '../../src/accelerate/index.ts'
import { createMemoryStorage } from '../../src/storage/createMemoryStorage.ts'
import { keyToHex } from '../../src/storage/StorageKey.ts'
import { buildBlock, chopsticks, startChain } from '../support/chopsticks.ts'
import { type LoadedChain, loadChain } from '../support/loadChain.ts'
import type { ChainFile } from './page/ChainFile.ts'

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
  '.json': 'application/json',
  '.wasm': 'application/wasm'
}

interface MadeCall {
  readonly method: string
  readonly args: readonly Hex[]
}

interface RecordedCall extends MadeCall {
  readonly result: Hex
}

let folder: string
let server: Server
let recorded: readonly RecordedCall[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-browser-'))
  const chain = await loadChain('target')
  recorded = runHere(chain, await recordBlock(chain))
  const file: ChainFile = {
    code: bytesToHex(chain.code),
    top: Object.fromEntries(
      [...chain.genesis].map(([key, value]) => [keyToHex(key), bytesToHex(value)])
    ),
    calls: recorded.map(({ method, args }) => ({ method, args }))
  }
  await buildPage(folder)
  await writeFile(join(folder, 'chain.json'), JSON.stringify(file))
  server = await serve(folder)
}, 120_000)

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true })
})

test('a page runs a runtime, in itself and in a worker, and shows the block', async () => {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text())
    })
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`)
    await page.waitForFunction(() => document.getElementById('state')?.textContent !== 'running')
    expect(problems).toEqual([])
    expect(await page.textContent('#state')).toBe('done')
    const rows = await page.$$eval('#calls tbody tr', (all) =>
      all.map((row) => [...row.children].map((cell) => cell.textContent))
    )
    expect(rows).toHaveLength(recorded.length * 2)
    for (const [index, { method, result }] of recorded.entries())
      for (const row of [rows[index], rows[index + recorded.length]])
        expect(row?.slice(0, 2)).toEqual([method, result])
    expect(await page.textContent('#header')).toBe(recorded.at(-1)?.result)
  } finally {
    await browser.close()
  }
}, 120_000)

/** The calls that make block 1, inherents and all, as Chopsticks makes them. */
async function recordBlock(loaded: LoadedChain): Promise<MadeCall[]> {
  const undo = accelerate(chopsticks)
  const prototype = core.Block.prototype
  const original = prototype.call
  const calls: MadeCall[] = []
  prototype.call = async function (method, args, ...rest) {
    const response = await original.call(this, method, args, ...rest)
    const changing = /^(Core_initialize_block|BlockBuilder_(apply|finalize)_\w+)$/.test(method)
    if (changing) calls.push({ method, args: args as readonly Hex[] })
    return response
  }
  const chain = await startChain(loaded)
  try {
    await buildBlock(chain)
  } finally {
    prototype.call = original
    await chain.close()
    await undo()
  }
  return calls
}

/** What these calls come to in Node. */
function runHere(chain: LoadedChain, calls: readonly MadeCall[]): RecordedCall[] {
  const storage = createMemoryStorage({ top: chain.genesis })
  return calls.map(({ method, args }) => {
    const signatures = 'accept-magic'
    const { result, storageDiff } = chain.runtime.call(method, args, { storage, signatures })
    storage.apply(storageDiff)
    return { method, args, result: bytesToHex(result) }
  })
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: fileURLToPath(new URL('./page', import.meta.url)),
    logLevel: 'warn',
    base: './',
    resolve: { conditions: ['@paraclock/source', 'browser', 'import', 'module', 'default'] },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'esnext',
      minify: false,
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
