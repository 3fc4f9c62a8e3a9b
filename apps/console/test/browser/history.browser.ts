import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { callOf, devAccount } from '@paraclock/devnet'
import { lookAt } from '@tooling/browser/look'
import { expect, onTestFinished, test } from 'vitest'
import { openBeside } from './openConsole.ts'
import { nameNetwork } from './takeSteps.ts'

const PROGRAM = fileURLToPath(new URL('../../../watchtower/src/main.ts', import.meta.url))

const { site, net } = await openBeside({ keptBlocks: 4096 })

/** The configuration of the network. */
async function describeNetwork(history?: string): Promise<object> {
  const place = ({ wsUrl, paraId }: typeof net.service) => ({ endpoints: [wsUrl], paraId })
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const call = callOf(net.target, 'balances.transferKeepAlive', bob.address, 10_000_000_000n)
  return {
    ...{ relay: { endpoints: [net.relay.wsUrl] }, service: place(net.service) },
    ...{ target: place(net.target), user: alice.address, history },
    automation: { call: call.method.toHex() }
  }
}

/** Starts a watchtower of the network, and waits until it has recorded all of its blocks. */
async function openWatchtower(): Promise<string> {
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-recorded-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const networks = { elsewhere: await describeNetwork() }
  await writeFile(join(cwd, 'paraclock.config.json'), JSON.stringify({ networks }))
  const settings = {
    from: { elsewhere: { service: 1, target: 1 } },
    api: { port: 0, origins: [new URL(site.address).origin] }
  }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(settings))
  const heads = await Promise.all(
    [net.service, net.target].map(async ({ api }) =>
      (await api.rpc.chain.getHeader()).number.toNumber()
    )
  )
  const flags = ['--conditions=@paraclock/source', PROGRAM]
  const watchtower = spawn(process.execPath, flags, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void watchtower.kill())
  const lines = createInterface({ input: watchtower.stdout })
  const reached = { service: 0, target: 0 }
  const errors: string[] = []
  watchtower.stderr.on('data', (data) => errors.push(String(data)))
  let url = ''
  for await (const line of lines) {
    url = /the API is at (.*)\/openapi\.json/.exec(line)?.[1] ?? url
    const [, role, block] = /(service|target): block (\d+) of/.exec(line) ?? []
    if (role === 'service' || role === 'target') reached[role] = Number(block)
    if (reached.service >= (heads[0] ?? 0) && reached.target >= (heads[1] ?? 0)) return url
  }
  throw new Error(`the watchtower ended: ${errors.join('')}`)
}

/** Schedules transfers on the target at the next slots, and moves time past them. */
async function runTask(times: number): Promise<void> {
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const first = (Math.floor(Number(net.now()) / 60) + 2) * 60
  const slots = Array.from({ length: times }, (_, index) => first + index * 60)
  const transfer = callOf(net.target, 'balances.transferKeepAlive', bob.address, 10_000_000_000n)
  const proxied = callOf(net.target, 'proxy.proxy', alice.address, null, transfer).method.toHex()
  const weight = { refTime: 900_000_000, proofSize: 12_000 }
  const args = ['rent', slots, net.target.paraId, 0, proxied, weight] as const
  const call = callOf(net.service, 'automationTime.scheduleXcmpTask', ...args)
  await net.execute({ chain: net.service, call, signer: alice })
  await net.build(times * 10 + 24)
  await net.settle()
}

test('runs that a watchtower recorded are shown, with what they did on the target', async () => {
  await runTask(2)
  const url = await openWatchtower()
  const { page, problems } = await site.open('#/check')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Tasks' }).click()
  const card = page.getByRole('region', { name: 'What a watchtower recorded' })
  await card.getByLabel('The URL of its API').fill(url)
  await card.getByRole('button', { name: 'Read its runs' }).click()
  const rows = card.locator('tbody tr')
  await rows.first().waitFor()
  expect(await rows.count()).toBe(2)
  const [text = ''] = await rows.allTextContents()
  expect(text).toContain('rent')
  expect(text).toContain('executed')
  expect(text).toMatch(/succeeded, block \d/)
  expect(text).toMatch(/0\.\d+ PCM$/)
  expect(await lookAt(page)).toEqual([])
  expect(problems).toEqual([])
  for (const width of [360, 1280, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    const label = await page.locator('.heat text').first().boundingBox()
    expect([width, label?.height]).toEqual([width, expect.toSatisfy((high) => high >= 9)])
  }

  // The page names a server that does not answer, and keeps the tasks.
  await card.getByLabel('The URL of its API').fill('http://127.0.0.1:9')
  await card.getByRole('button', { name: 'Read its runs' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('HistoryApiFailed')

  // If the configuration names the watchtower, nothing has to be typed.
  const config = await describeNetwork(url)
  await page.getByRole('link', { name: 'Your chain' }).click()
  await page.getByRole('button', { name: 'Other chains' }).click()
  const buffer = Buffer.from(JSON.stringify({ networks: { main: config } }))
  const file = { name: 'paraclock.config.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Choose a file').setInputFiles(file)
  await page.locator('.verdict.ready').waitFor()
  await page.getByRole('link', { name: 'Tasks' }).click()
  await rows.nth(1).waitFor()
  await page.context().close()
})
