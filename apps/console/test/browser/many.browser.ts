import { type ConnectedChain, connectChain } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { callOf, devAccount } from '@paraclock/devnet'
import { encodeEntry } from '@paraclock/types'
import { lookAt } from '@tooling/browser/look'
import { expect, test } from 'vitest'
import { openBeside } from './openConsole.ts'
import { nameNetwork } from './takeSteps.ts'

const TASKS = 10_000
const CHUNK = 1000
/** Provided ids, some of them hostile. */
const NAMES = [
  '<img src=x onerror=alert(1)>',
  '\u202egnihtemos\u202c',
  '\u0000\u0007\u001b[31m',
  '"><script>alert(1)</script>',
  'W'.repeat(200)
]

const { site, net } = await openBeside({ instant: true })

/** Writes copies of the only task into the state of the service, with other ids. */
async function copyTask(service: ConnectedChain, pallet: string): Promise<void> {
  const { runtime, source, block, provider } = await service.latest('best')
  const tasks = runtime.storage(pallet, 'Tasks')
  const [key] = await source.getKeys(tasks?.prefix() as Hex, { at: block.hash, count: 1 })
  const [raw] = await source.getStorage([key as Hex], { at: block.hash })
  const stored = tasks?.decode(hexToBytes(raw as Hex)) as { readonly value: object }
  const copies = Array.from({ length: TASKS - 1 }, (_, index) => {
    const name = NAMES[index] ?? `task-${index}`
    const task = { ...stored.value, provided_id: new TextEncoder().encode(name) }
    const id = new Uint8Array(32)
    new DataView(id.buffer).setUint32(0, Math.imul(index + 1, 0x9e3779b1))
    return encodeEntry(runtime, {
      pallet,
      item: 'Tasks',
      keys: [bytesToHex(id)],
      value: { ...stored, value: task }
    })
  })
  for (let from = 0; from < copies.length; from += CHUNK) {
    const params = [copies.slice(from, from + CHUNK)]
    await provider.request({ method: 'dev_setStorage', params })
  }
  await provider.request({ method: 'dev_newBlock' })
}

test('10,000 tasks, some of hostile names, are listed, found and read', async () => {
  const alice = await devAccount('Alice')
  const time = Math.ceil(Number(net.now()) / 3600) * 3600 + 7200
  const bob = await devAccount('Bob')
  const terms = ['first', [time], bob.address, 10_000_000_000n] as const
  const call = callOf(net.service, 'automationTime.scheduleNativeTransferTask', ...terms)
  await net.execute({ chain: net.service, call, signer: alice })
  const service = await connectChain({ endpoints: [net.service.wsUrl] })
  await copyTask(service, 'AutomationTime')
  await service.close()
  const { page, problems } = await site.open('#/check')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByText('10,000', { exact: true }).first().waitFor()
  expect(await page.locator('.task-row').count()).toBe(50)
  expect(await lookAt(page)).toEqual([])
  await page.getByLabel('Find by id').fill('onerror')
  await page.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor()
  expect(await page.locator('.task-row').count()).toBe(1)
  expect(await page.locator('main img, main script').count()).toBe(0)
  await page.getByLabel('Find by id').fill('WWW')
  await page.locator('.task-row').waitFor()
  expect(await lookAt(page)).toEqual([])
  await page.getByText('Calendar', { exact: true }).click()
  await page.getByText('and 9,900 more').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})
