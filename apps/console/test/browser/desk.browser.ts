import { connectChain } from '@paraclock/connect'
import { type Hex, parseAccount } from '@paraclock/core'
import { callOf, type DevnetExecuteArgs, devAccount, startDevnet } from '@paraclock/devnet'
import { deriveMultisig } from '@paraclock/submission'
import { lookAt } from '@tooling/browser/look'
import { expect, test } from 'vitest'
import { writeActed } from '../../src/sign/writeActed.ts'
import { injectDevWallet } from './injectDevWallet.ts'
import { openBeside, SLOW } from './openConsole.ts'
import { draftRemark, nameNetwork, sign } from './takeSteps.ts'

const { site, net } = await openBeside({ instant: true })

test('a task is scheduled by the wizard, signed, listed, followed and cancelled', async () => {
  const { page, problems, requests } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Schedule' }).click()
  await page.getByLabel('Search the calls of the target').fill('balances transferKeep')
  await page.getByRole('button', { name: 'balances.transferKeepAlive' }).click(SLOW)
  const bob = await devAccount('Bob')
  await page.getByLabel('dest').fill(bob.address)
  await page.getByLabel('value').fill('10000000000')
  await page.getByLabel('An id of your own').fill('gift')
  await page.getByLabel('Times, one a line').fill('+2h')
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.getByRole('button', { name: 'Quote it and run it' }).click()
  const draft = page.getByRole('region', { name: '3. What it costs and does' })
  await draft.waitFor(SLOW)
  expect(await draft.textContent()).toContain('balances.Transfer')
  expect(await lookAt(page)).toEqual([])
  await draft.getByRole('button', { name: 'Sign it' }).click()

  // What is declined is not sent, and the dialog says so.
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByRole('button', { name: 'Do not sign' }).click(SLOW)
  expect(await dialog.getByRole('alert').textContent()).toContain('OperationAborted')
  await sign(page)
  await page.getByRole('heading', { name: 'gift' }).waitFor(SLOW)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByText('Runs, and what happened so far').click()
  await page.getByRole('button', { name: 'Read what happened' }).click()
  await page.locator('.timeline .good').first().waitFor(SLOW)
  expect(await lookAt(page)).toEqual([])
  await page.getByText('Calendar', { exact: true }).click()
  expect(await page.locator('.day.some').count()).toBe(1)
  expect(await lookAt(page)).toEqual([])

  await page.getByText('List', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel gift' }).click()
  await page.getByRole('dialog').waitFor(SLOW)
  await sign(page)
  await page.getByText('This account has no task with runs to come.').waitFor(SLOW)
  const others = requests.filter((url) => !url.startsWith(site.address))
  expect(others).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a wallet that refuses, or lacks the account, is an error with a code', async () => {
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Bob')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Schedule' }).click()
  await page.getByText('Paste its bytes').click()
  await page.getByLabel('The bytes of the call').fill('0xffff')
  await page.getByLabel('An id of your own').fill('gift')
  await page.getByLabel('Times, one a line').fill('+2h')
  await page.getByRole('button', { name: 'Quote it and run it' }).click()
  await page.getByRole('alert').waitFor(SLOW)
  expect(await page.getByRole('alert').textContent()).toContain('CallMalformed')
  await page.getByLabel('The bytes of the call').fill('0x00000401')
  await page.getByRole('button', { name: 'Quote it and run it' }).click()
  const draft = page.getByRole('region', { name: '3. What it costs and does' })
  await draft.waitFor(SLOW)
  await draft.getByRole('button', { name: 'Sign it' }).click()
  await sign(page)
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert.waitFor(SLOW)
  expect(await alert.textContent()).toContain('WalletAccountMissing')
  await page.context().close()
})

test('a tab that is closed after it sent a call resumes it by the journal', async () => {
  const slow = await startDevnet({ name: 'slow', variant: 'minute', ready: true })
  const { page } = await site.open('#/check')
  await injectDevWallet(page, slow, 'Alice')
  await nameNetwork(page, slow)
  await draftRemark(page)
  await sign(page)
  await page.getByText('a closed tab resumes it').waitFor(SLOW)
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`${site.address}/index.html#/check`)
  await nameNetwork(again, slow)
  await again.getByRole('link', { name: 'Tasks' }).click()
  const note = again.getByRole('region', { name: 'Signed and not settled' })
  await note.waitFor(SLOW)
  expect(await lookAt(again)).toEqual([])
  await slow.build(2)
  await note.getByRole('button', { name: 'Send the same bytes again' }).click()
  await note.waitFor({ ...SLOW, state: 'detached' })
  await again.getByRole('button', { name: 'Read again' }).click()
  await again.getByRole('heading', { name: 'gift' }).waitFor(SLOW)
  expect(await again.getByRole('heading', { name: 'gift' }).count()).toBe(1)
  await again.context().close()
  await slow.stop()
})

test('a proxy signs for the user of a network', async () => {
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const grant = callOf(net.service, 'proxy.addProxy', bob.address, 'Any', 0)
  await net.execute({ chain: net.service, call: grant, signer: alice })
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Bob')
  await nameNetwork(page, net)
  await draftRemark(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Sign it as a proxy').click()
  await dialog.getByText('Sign it elsewhere').click()
  const links = dialog.getByRole('link', { name: 'Open it in polkadot.js Apps' })
  const link = await links.first().getAttribute('href')
  expect(link).toContain(`${encodeURIComponent(net.service.wsUrl)}#/extrinsics/decode/0x`)
  // It is as high as what is in it, up to the window.
  expect((await dialog.boundingBox())?.height).toBeGreaterThan(400)
  const signer = dialog.getByLabel('The account that signs')
  const write = dialog.getByRole('button', { name: 'Write the call that they sign' })
  await signer.fill((await devAccount('Charlie')).address)
  await write.click()
  await dialog.getByText('ProxyGrantMissing').waitFor(SLOW)
  await signer.fill(bob.address)
  expect(await lookAt(page)).toEqual([])
  await write.click()
  await dialog.getByText(`signed by ${bob.address}`).waitFor(SLOW)
  await sign(page)
  await dialog.getByText('Done, in finalized block').waitFor(SLOW)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { name: 'gift' }).waitFor(SLOW)
  await page.context().close()
})

test('members of a multisig sign for it, one after the other', async () => {
  const { service } = net
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const members = [alice, bob].map(({ address }) => parseAccount(address)).sort()
  const account = deriveMultisig(members, 2)
  const chain = await connectChain({ endpoints: [service.wsUrl] })
  const write = async (signer: string, other: string, threshold = 2): Promise<Hex> =>
    await writeActed({
      ...{ chain, account, call: '0x00000401' },
      as: { kind: 'multisig', signer, threshold, others: [other] }
    })
  const send = async (signer: DevnetExecuteArgs['signer'], call: Hex) =>
    await net.execute({
      chain: service,
      call: service.api.tx(service.api.registry.createType('Call', call) as never),
      signer
    })
  await expect(write(alice.address, bob.address, 1)).rejects.toMatchObject({
    code: 'ArgumentInvalid'
  })
  await send(alice, await write(alice.address, bob.address))
  await expect(write(alice.address, bob.address)).rejects.toMatchObject({
    code: 'ApprovalRefused'
  })
  const { events } = await send(bob, await write(bob.address, alice.address))
  expect(events.map(({ method }) => method)).toContain('MultisigExecuted')
  await chain.close()
})
