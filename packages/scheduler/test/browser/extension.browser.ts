import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deriveTaskId } from '@paraclock/accounts'
import { parseAccount } from '@paraclock/core'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { ExtrinsicPayload } from '@polkadot/types/interfaces'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { chromium, type Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectService, getTask } from '../../src/index.ts'
import { laterSlot } from '../devnet/prepareNetwork.ts'

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

let net: Devnet
let bob: KeyringPair
let folder: string
let server: PreviewServer

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  bob = await devAccount('Bob')
  folder = await mkdtemp(join(tmpdir(), 'paraclock-browser-'))
  const [root, outDir] = [fileURLToPath(new URL('./page', import.meta.url)), folder]
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
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
  await copyFile(join(root, 'index.html'), join(outDir, 'index.html'))
  const port = { host: '127.0.0.1', port: 0 }
  server = await preview({ configFile: false, root, build: { outDir }, preview: port })
}, 240_000)

afterAll(async () => {
  await server?.close()
  await net?.stop()
  await rm(folder, { recursive: true })
})

/** Puts an extension into a page, whose keys are out of the page's reach: here. */
async function inject(page: Page, asked: SignerPayloadJSON[]): Promise<void> {
  await page.exposeFunction('askWallet', (payload: SignerPayloadJSON) => {
    asked.push(payload)
    const { registry } = net.service.api
    const { version } = payload
    const written = registry.createType('ExtrinsicPayload', payload, { version })
    return (written as ExtrinsicPayload).sign(bob)
  })
  await page.addInitScript((address) => {
    const { askWallet } = globalThis as unknown as {
      askWallet(payload: unknown): Promise<{ readonly signature: string }>
    }
    const signer = {
      signPayload: async (payload: unknown) => ({ id: 1, ...(await askWallet(payload)) })
    }
    const accounts = { get: async () => [{ address, name: 'Bob', type: 'sr25519' }] }
    const enable = async () => ({ accounts, signer })
    Object.assign(globalThis, { injectedWeb3: { wallet: { version: '1.0.0', enable } } })
  }, bob.address)
}

test('a page schedules a task and cancels it, with an extension that signs', async () => {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const page = await browser.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    const asked: SignerPayloadJSON[] = []
    await inject(page, asked)
    const stateAfter = async (before: string): Promise<string> => {
      await page.waitForFunction(
        (state) => document.getElementById('state')?.textContent !== state,
        before,
        { timeout: 120_000 }
      )
      return String(await page.textContent('#state'))
    }
    const recipient = (await devAccount('Charlie')).address
    const time = String(laterSlot(net, 60) + 3_600)
    const query = new URLSearchParams({ endpoint: net.service.wsUrl, recipient, time })
    const [url] = server.resolvedUrls?.local ?? []
    await page.goto(`${url}index.html?${query}`)
    expect(await stateAfter('running')).toBe('sent')
    await net.build()
    expect(await stateAfter('sent')).toBe('cancelling')

    const { taskId } = deriveTaskId({ owner: bob.address, providedId: 'rent' })
    const service = await connectService({ api: net.service.api })
    const stored = await getTask(service, { taskId })
    expect(stored).toMatchObject({ nextRun: BigInt(time), action: { amount: 20_000_000_000n } })
    await net.build()
    const told = JSON.parse(await stateAfter('cancelling')) as Record<string, string>
    expect(told).toMatchObject({ taskId, refund: String(stored?.prepaid) })
    expect(told['paid']).toBe(told['quoted'])
    expect(await getTask(service, { taskId })).toBeUndefined()

    const { genesisHash } = net.service.api
    expect(asked.map(({ nonce }) => Number(nonce))).toEqual([0, 1])
    for (const payload of asked) {
      // In the chain's own spelling: extensions know an account by its key.
      expect(parseAccount(payload.address)).toBe(parseAccount(bob.address))
      expect(payload.genesisHash).toBe(genesisHash.toHex())
    }
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }
}, 240_000)
