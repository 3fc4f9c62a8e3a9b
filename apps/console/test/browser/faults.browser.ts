import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { renderJson } from '@paraclock/checklist'
import { readyReport } from '@paraclock/checklist/fixtures/buildReport'
import { createProvider } from '@paraclock/connect'
import { bytesToHex, codeKey, type Hex, hexToBytes } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import { openProfile } from '@tooling/browser/chromium'
import { lookAt } from '@tooling/browser/look'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { makeEndless } from './endlessRuntime.ts'
import { injectDevWallet } from './injectDevWallet.ts'
import { openBeside } from './openConsole.ts'
import { relayNode } from './relayNode.ts'
import { draftRemark, nameNetwork, sign, typeNetwork } from './takeSteps.ts'

const { site, net } = await openBeside()

/** The text of the error that the page or its dialog shows. */
async function readAlert(page: Page): Promise<string> {
  const alert = page.getByRole('alert')
  await alert.waitFor()
  return (await alert.textContent()) ?? ''
}

test('a wrong endpoint or a wrong chain is an error that names it, and another can be typed', async () => {
  const { page } = await site.open('#/check')
  // The typed text may hold a key, so the error names the field instead.
  const target = { wsUrl: 'chain.example/key' }
  await typeNetwork(page, net, { target, service: { wsUrl: 'ws://127.0.0.1:9' }, user: 'nobody' })
  await page.getByText('3 fields are wrong.').waitFor()
  const saidOf = async (name: string) => await page.locator(`#${name}-hint`).textContent()
  expect(await saidOf('target')).toContain('Write the full address')
  expect(await saidOf('service')).toContain('127.0.0.1:9')
  expect(await saidOf('user')).toContain('Write the address of an account')
  // The focus is where the person was.
  const submit = page.getByRole('button', { name: 'Check it' })
  expect(await submit.and(page.locator(':focus')).count()).toBe(1)
  expect(await lookAt(page)).toEqual([])
  expect(await page.locator('#target').inputValue()).toBe('chain.example/key')
  expect(await page.locator('#relay').inputValue()).toBe(net.relay.wsUrl)
  await typeNetwork(page, net, { service: net.relay })
  await page.getByText('it is not a parachain').waitFor()
  await typeNetwork(page, net)
  await page.locator('.verdict.ready').waitFor()
  await page.context().close()
})

test('metadata that cannot be read is an error of its chain', async () => {
  const odd = await relayNode({
    wsUrl: net.target.wsUrl,
    answer: (text) => text.replace(/0x[0-9a-f]*6d657461[0-9a-f]+/, '0x6d65746163ffff')
  })
  const { page } = await site.open('#/check')
  await typeNetwork(page, net, { target: odd })
  await page.getByText('1 field is wrong.').waitFor()
  expect(await page.locator('#target-hint').textContent()).toContain('MetadataVersionUnsupported')
  await page.context().close()
  odd.close()
})

test('a chain that is gone before the signature is an error, and nothing is in the journal', async () => {
  const service = await relayNode({ wsUrl: net.service.wsUrl })
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  await nameNetwork(page, net, { service })
  await draftRemark(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByRole('button', { name: 'Sign it' }).waitFor()
  service.close()
  await dialog.getByRole('button', { name: 'Sign it' }).click()
  expect(await readAlert(page)).toContain('EndpointUnavailable')
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByRole('region', { name: 'Signed and not settled' }).count()).toBe(0)
  await page.context().close()
})

test('of two tabs that sign at once, one is told to wait', async () => {
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  const other = await page.context().newPage()
  await other.goto(`${site.address}/index.html#/check`)
  await injectDevWallet(other, net, 'Alice')
  for (const tab of [page, other]) {
    await nameNetwork(tab, net)
    await draftRemark(tab)
    await tab.getByRole('button', { name: 'Continue with test' }).click()
    if (tab === page)
      await tab.getByRole('dialog').getByRole('button', { name: 'Sign it' }).waitFor()
  }
  expect(await readAlert(other)).toContain('PageSigningUnavailable')
  // The first tab is not disturbed. After its user declines, the second tab may sign.
  await page.getByRole('button', { name: 'Do not sign' }).click()
  expect(await readAlert(page)).toContain('SigningUnconfirmed')
  await other.getByRole('button', { name: 'Continue with test' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Sign it' }).waitFor()
  await page.context().close()
})

test('without room in the storage nothing is signed', async () => {
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  // The quota is set before the page opens, because Chromium caches the free space.
  const devtools = await page.context().newCDPSession(page)
  const { origin } = new URL(site.address)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  await nameNetwork(page, net)
  await draftRemark(page)
  await sign(page)
  expect(await readAlert(page)).toContain('PageSigningUnavailable')
  await page.context().close()
})

test('in a frame of another page nothing is signed', async () => {
  const { page } = await site.open()
  await injectDevWallet(page, net, 'Alice')
  const body = '<iframe src="index.html#/check" width="1200" height="700"></iframe>'
  await page.route('**/around.html', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${site.address}/around.html`)
  // A frame has the functions of a page that the steps use.
  const frame = page.frames()[1] as unknown as Page
  await nameNetwork(frame, net)
  await draftRemark(frame)
  expect(await readAlert(frame)).toContain('This page is in a frame of another page')
  expect(await frame.getByRole('button', { name: 'Continue with test' }).count()).toBe(0)
  await page.context().close()
})

test('where the browser denies storage, nothing is signed, and everything else works', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'paraclock-denied-'))
  onTestFinished(() => rm(profile, { recursive: true, force: true }))
  await mkdir(join(profile, 'Default'))
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(settings))
  const context = await openProfile(profile)
  const page = await context.newPage()
  await page.goto(`${site.address}/index.html#/check`)
  expect(await page.evaluate(() => indexedDB.databases().catch(String))).toContain('Error')
  await injectDevWallet(page, net, 'Alice')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByText('This account has no task with runs to come.').waitFor()
  await draftRemark(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with test' }).click()
  expect(await readAlert(page)).toContain('PageSigningUnavailable')
  await context.close()
})

test('a runtime that never returns ends its check, and nothing else', async () => {
  const own = await startDevnet({ variant: 'minute', ready: true })
  onTestFinished(() => own.stop())
  const provider = createProvider([own.target.wsUrl])
  onTestFinished(() => provider.disconnect())
  const code = await provider.send<Hex>('state_getStorage', [codeKey])
  const endless = makeEndless(hexToBytes(code), (method) => method.startsWith('DryRunApi_'))
  await provider.send('dev_setStorage', [[[codeKey, bytesToHex(endless)]]])
  // The page reads finalized blocks.
  await own.build(3)
  const { page } = await site.open('#/check')
  await typeNetwork(page, own)
  expect(await readAlert(page)).toContain('PagePartUnavailable')
  await typeNetwork(page, net)
  await page.locator('.verdict.ready').waitFor()
  await page.goto(`${site.address}/index.html#/try`)
  await page.getByRole('button', { name: 'Start the network' }).click()
  await page.locator('.verdict.ready').waitFor()
  await page.context().close()
})

test('a wallet that declines is an error, and nothing is sent', async () => {
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  await page.evaluate(() => {
    const { injectedWeb3 } = globalThis as unknown as {
      injectedWeb3: { test: { enable: () => Promise<object> } }
    }
    const { enable } = injectedWeb3.test
    const signPayload = () => Promise.reject(new Error('Cancelled'))
    injectedWeb3.test.enable = async () => ({ ...(await enable()), signer: { signPayload } })
  })
  await nameNetwork(page, net)
  await draftRemark(page)
  await sign(page)
  const text = await readAlert(page)
  expect(text).toContain('WalletRefused')
  expect(text).toContain('nothing was sent')
  await page.context().close()
})

test('a chain that is gone after the signature leaves the call in the journal, which resumes it', async () => {
  const service = await relayNode({ wsUrl: net.service.wsUrl })
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  await nameNetwork(page, net, { service })
  await draftRemark(page, 'gone')
  await sign(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('a closed tab resumes it').waitFor()
  service.close()
  expect(await readAlert(page)).toMatch(/EndpointUnavailable|EndpointsUnavailable/)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await net.build(2)
  await page.getByRole('link', { name: 'Your chain' }).click()
  await page.getByRole('button', { name: 'Other chains' }).click()
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Tasks' }).click()
  const note = page.getByRole('region', { name: 'Signed and not settled' })
  await note.getByRole('button', { name: 'Send the same bytes again' }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByRole('heading', { name: 'gone' }).waitFor()
  await page.context().close()
})

test('a device whose clock is behind is told, and so is a tab whose files a release replaced', async () => {
  const { page } = await site.open('#/check')
  await page.clock.setFixedTime((Number(net.now()) - 3660) * 1000)
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Tasks' }).click()
  const note = page.getByRole('note')
  await note.waitFor()
  expect(await note.textContent()).toMatch(/1 hour.* behind the service/)
  await page.route(/SchedulePage-/, (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  const text = await readAlert(page)
  expect(text).toContain('PagePartUnavailable')
  expect(text).toContain('Reload the page')
  await page.context().close()
})

test('a report of 102 chains is shown', async () => {
  const [network] = readyReport.networks
  const networks = Array.from({ length: 34 }, (_, index) => ({
    ...(network as NonNullable<typeof network>),
    network: `network-${index}`
  }))
  const { page, problems } = await site.open('#/check')
  const text = renderJson({ report: { ...readyReport, networks } })
  const buffer = Buffer.from(text)
  const file = { name: 'report.json', mimeType: 'application/json', buffer }
  await page.getByLabel('Choose a file').setInputFiles(file)
  // Each network has its verdict.
  await page.getByRole('heading', { name: 'network-33: Ready' }).waitFor()
  expect(await page.getByRole('heading', { name: /^network-\d+: Ready$/ }).count()).toBe(34)
  expect(await lookAt(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
