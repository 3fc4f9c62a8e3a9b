import { readFile } from 'node:fs/promises'
import type { UnixSeconds } from '@paraclock/core'
import { readReceipt, writeReceipt } from '@paraclock/scheduler/receipt'
import { lookAt } from '@tooling/browser/look'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { injectDevWallet } from './injectDevWallet.ts'
import { openBeside } from './openConsole.ts'
import { draftRemark, nameNetwork, sign } from './takeSteps.ts'

// Sessions begin half a minute beside the slots, so that a run is not in a session's last block.
const startTime = 1_767_225_630n as UnixSeconds
const { site, net } = await openBeside({ instant: true, startTime })

/** Presses a button that saves a file, and returns the text of the file. */
async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return await readFile(await (await download).path(), 'utf8')
}

/** Drops a file onto a card. */
async function drop(page: Page, card: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'dropped.json'))
    return data
  }, text)
  await page.getByRole('region', { name: card }).dispatchEvent('drop', { dataTransfer })
}

const fileOf = (text: string) => ({
  ...{ name: 'given.json', mimeType: 'application/json', buffer: Buffer.from(text) }
})

test('a run gets a receipt, which somebody without a connection verifies', async () => {
  const { page: own, problems } = await site.open('#/check')
  await injectDevWallet(own, net, 'Alice')
  await nameNetwork(own, net)
  await draftRemark(own, 'rent', '+1h\n+26h')
  await sign(own)
  await own.getByRole('heading', { name: 'rent' }).waitFor()
  await own.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const card = own.getByRole('region', { name: 'The development network' })
  await card.getByLabel('To, or by').fill('+2h')
  await card.getByRole('button', { name: 'Move time' }).click()
  await own.getByText('1 run', { exact: false }).first().waitFor()
  await own.getByText('Driving the development network').waitFor({ state: 'detached' })
  await own.getByRole('button', { name: 'Read what happened' }).click()
  await own.getByText('The call ran on the target: the effect is there').waitFor()
  const receipt = await saved(own, 'Receipt of the run of')
  const trusted = await saved(own, 'Save the checkpoint')
  const { hash } = JSON.parse(receipt) as { readonly hash: string }
  await own.getByText(hash).waitFor()

  // The task has no row after its last run.
  await card.getByLabel('To, or by').fill('+26h')
  await card.getByRole('button', { name: 'Move time' }).click()
  await own.getByText('This account has no task with runs to come').waitFor()
  await own.getByText('Driving the development network').waitFor({ state: 'detached' })
  await own.getByText('A task that has ended').click()
  await own.getByLabel('Its id, or the id that you chose').fill('rent')
  await own.getByRole('button', { name: 'Read the ended task' }).click()
  await own.getByText('Completed: no run is left').waitFor()
  const runs = own.getByRole('button', { name: 'Receipt of the run of' })
  expect(await runs.count()).toBe(2)
  expect(await lookAt(own)).toEqual([])
  expect(problems).toEqual([])
  await own.context().close()

  const given = await site.open('#/receipt')
  const { page } = given
  await page.getByText('from here on, this page needs no connection').waitFor()
  await page.context().setOffline(true)
  await page.getByLabel('Choose the receipt').setInputFiles(fileOf(receipt))
  await page.getByLabel('Choose the checkpoint').setInputFiles(fileOf(trusted))
  const verdict = page.getByRole('region', { name: 'Proven: the run succeeded' })
  await verdict.getByText('The task rent, the run of').waitFor()
  expect(await verdict.getByRole('listitem').count()).toBe(6)
  expect(await verdict.textContent()).not.toContain('is not proven')
  expect(await verdict.getByRole('button', { name: 'the hash of the receipt' }).count()).toBe(1)
  expect(await verdict.textContent()).toContain(`The hash of the receipt: ${hash}`)
  expect(await lookAt(page)).toEqual([])

  // One changed byte, and a false receipt that has the hash of its contents.
  await drop(page, 'The receipt', receipt.replace('"setId": ', '"setId": 1'))
  await page.getByRole('heading', { name: 'Not proven: file' }).waitFor()
  await page.getByText('its hash is not the hash of its contents').waitFor()
  const read = readReceipt(receipt)
  const votes = Buffer.from(read.relay.justification, 'base64')
  votes.writeUInt8(votes.readUInt8(votes.length - 40) ^ 1, votes.length - 40)
  const relay = { ...read.relay, justification: votes.toString('base64') }
  await drop(page, 'The receipt', writeReceipt({ ...read, relay }))
  await page.getByRole('heading', { name: 'Not proven: finality' }).waitFor()
  await page.getByText('is not proven: the justification proves nothing').waitFor()
  expect(await lookAt(page)).toEqual([])

  await drop(page, 'The checkpoint that you trust', receipt)
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('SavedDataMalformed')
  // A link names the receipt by its hash. Chromium asks for the icon of each address.
  await page.context().setOffline(false)
  await drop(page, 'The checkpoint that you trust', trusted)
  await drop(page, 'The receipt', receipt)
  const link = async (wanted: string) =>
    await page.evaluate((wanted) => {
      location.hash = `#/receipt?hash=${wanted}`
    }, wanted)
  await link(`0x${'00'.repeat(32)}`)
  await page.getByRole('heading', { name: 'Not the receipt of this link' }).waitFor()
  await link(hash)
  await page.getByRole('heading', { name: 'Proven: the run succeeded' }).waitFor()
  expect(await lookAt(page)).toEqual([])
  expect(given.requests.filter((url) => !url.startsWith(site.address))).toEqual([])
  expect(given.problems).toEqual([])
  await page.context().close()
})
