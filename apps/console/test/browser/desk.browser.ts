import { formatAccount, genericPrefix, parseAccount } from '@paraclock/core'
import { callOf, devAccount, startDevnet } from '@paraclock/devnet'
import { deriveMultisig } from '@paraclock/submission'
import { lookAt } from '@tooling/browser/look'
import { expect, test } from 'vitest'
import { injectDevWallet } from './injectDevWallet.ts'
import { openBeside, settle } from './openConsole.ts'
import { draftRemark, nameNetwork, sign, tabTo, typeNetwork } from './takeSteps.ts'

const { site, net } = await openBeside({ instant: true })

/** Sends a call on a network that builds blocks only on request. */
async function sendSlowly() {
  const slow = await startDevnet({ name: 'slow', variant: 'minute', ready: true })
  const { page } = await site.open('#/check')
  await injectDevWallet(page, slow, 'Alice')
  await nameNetwork(page, slow)
  await draftRemark(page)
  await sign(page)
  await page.getByText('a closed tab resumes it').waitFor()
  return { page, slow }
}

test('a task is scheduled by the wizard, signed, listed, followed and cancelled', async () => {
  const { page, problems, requests } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Schedule' }).click()
  // The configured call stands first.
  const first = page.getByRole('list', { name: 'Calls of the target' }).getByRole('button').first()
  await first.waitFor()
  expect(await first.textContent()).toContain('balances.transferKeepAlive')
  await page.getByLabel('Search the calls of the target').fill('a')
  await page.getByText(/^and \d+ more, which further words narrow down$/).waitFor()
  await page.getByLabel('Search the calls of the target').fill('balances transferKeep')
  await page.getByRole('button', { name: 'balances.transferKeepAlive' }).click()
  const bob = await devAccount('Bob')
  await page.getByLabel('dest').fill(bob.address)
  await page.getByLabel('value').fill('1')
  await page.getByLabel('An id of your own').fill('gift')
  await page.getByLabel('Times, one a line').fill('+2h')
  await page.getByLabel('Time zone').fill('Europe/Berlin')
  await page.goBack()
  await page.getByRole('heading', { name: 'Ready', exact: true }).waitFor()
  await page.goForward()
  await page.getByLabel('dest').waitFor()
  expect(await page.getByLabel('dest').inputValue()).toBe(bob.address)
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin')
  await page.getByRole('button', { name: 'Try it on a copy' }).click()
  const draft = page.getByRole('region', { name: '3. What it costs and does' })
  await draft.waitFor()
  expect(await draft.textContent()).toMatch(/balances\.Transfer: from user \(\w+\), to \w+, 1 /)
  expect(await lookAt(page)).toEqual([])
  await draft.getByRole('button', { name: 'Sign it' }).click()

  // Bytes are shown after the proof and under the words, and are not signed here.
  const dialog = page.getByRole('dialog')
  expect(await dialog.textContent()).not.toMatch(/0x[0-9a-f]{40}/)
  await dialog.getByRole('button', { name: 'Show the bytes' }).click()
  const link = dialog.getByRole('link', { name: 'Open it in polkadot.js Apps' })
  const decode = `${encodeURIComponent(net.service.wsUrl)}#/extrinsics/decode/0x`
  expect(await link.getAttribute('href')).toContain(decode)
  const consent = dialog.getByRole('region', { name: 'What you consent to' })
  expect(await consent.textContent()).toMatch(/the task gift is stored.*balances\.transferKeep/)
  expect(await consent.textContent()).not.toMatch(/0x|: 0 PCM/)
  expect(await dialog.getByRole('button', { name: 'Sign it' }).count()).toBe(0)
  expect(await lookAt(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await draft.getByRole('button', { name: 'Sign it' }).click()

  // A declined call is not sent, and the dialog says so.
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByRole('button', { name: 'Do not sign' }).click()
  expect(await dialog.getByRole('alert').textContent()).toContain('SigningUnconfirmed')
  await sign(page)
  await page.getByRole('heading', { name: 'gift' }).waitFor()
  await dialog.getByRole('region', { name: 'What was made' }).getByText('the task gift').waitFor()
  expect(await lookAt(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Follow it' }).click()
  await page.getByRole('button', { name: 'Read what happened' }).click()
  await page.locator('.timeline .good').first().waitFor()
  expect(await lookAt(page)).toEqual([])
  await page.getByText('Calendar', { exact: true }).click()
  expect(await page.locator('.day.some').count()).toBe(1)
  expect(await lookAt(page)).toEqual([])

  await page.getByText('List', { exact: true }).click()
  await page.getByRole('link', { name: 'Change gift' }).click()
  await page.getByRole('heading', { name: 'Change a task' }).waitFor()
  const parsed = parseAccount(await page.getByLabel('dest').inputValue())
  expect([parsed, await page.getByLabel('value').inputValue()]).toEqual([
    parseAccount(bob.address),
    '1'
  ])
  expect(await page.getByLabel('An id of your own').inputValue()).toBe('gift')
  expect(await page.getByLabel('Times, one a line').inputValue()).toMatch(/^[-\d]{10}T[\d:]{5}$/)
  await page.goBack()
  await page.getByRole('button', { name: 'Cancel gift' }).click()
  await page.getByRole('dialog').waitFor()
  await sign(page)
  await page.getByText('This account has no task with runs to come.').waitFor()
  const others = requests.filter((url) => !url.startsWith(site.address))
  expect(others).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})

test('a task without end is scheduled, and its change begins with its whole rule', async () => {
  const hour = await startDevnet({ name: 'hour', variant: 'hour', ready: true, instant: true })
  const { page } = await site.open('#/check')
  await injectDevWallet(page, hour, 'Alice')
  await nameNetwork(page, hour)
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await page.getByText('Paste its bytes').click()
  await page.getByLabel('The bytes of the call').fill('0x00000401')
  await page.getByLabel('An id of your own').fill('daily')
  await page.getByText('Without end').click()
  await page.getByLabel('First run').fill('+2h')
  await page.getByLabel('Hours between the runs').fill('48')
  await page.getByRole('button', { name: 'Try it on a copy' }).click()
  const draft = page.getByRole('region', { name: '3. What it costs and does' })
  await draft.getByRole('heading', { name: 'The next runs' }).waitFor()
  await draft.getByRole('button', { name: 'Sign it' }).click()
  await sign(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Follow it' }).click()
  await page.getByRole('link', { name: 'Change daily' }).click()
  expect(await page.getByLabel('Hours between the runs').inputValue()).toBe('48')
  expect(await page.getByLabel('First run').inputValue()).toMatch(/^[-\d]{10}T[\d:]{5}$/)
  expect(await lookAt(page)).toEqual([])
  await page.context().close()
  await hour.stop()
})

test('who closes the dialog after the call was sent stays where one is', async () => {
  const { page, slow } = await sendSlowly()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const note = page.getByRole('region', { name: 'Signed and not settled' })
  await note.waitFor()
  await page.getByLabel('An id of your own').fill('next')
  for (const name of ['Paraclock', 'Try it', 'JSON-RPC', 'Your chain', 'Tasks', 'Schedule']) {
    await page.getByRole('link', { name, exact: true }).click()
    await note.waitFor()
  }
  await slow.build(2)
  await note.waitFor({ state: 'detached' })
  expect(await page.getByLabel('An id of your own').inputValue()).toBe('next')
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { name: 'gift' }).waitFor()
  await page.context().close()
  await slow.stop()
})

test('a wallet that refuses, or lacks the account, is an error with a code', async () => {
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Bob')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Schedule' }).click()
  await page.getByText('Paste its bytes').click()
  await page.getByLabel('The bytes of the call').fill('0xffff')
  await page.getByLabel('An id of your own').fill('gift')
  // A number of runs must be above zero, and no task is drafted.
  const draftIt = page.getByRole('button', { name: 'Try it on a copy' })
  await page.getByText('Again and again').click()
  const runs = page.getByLabel('How many runs')
  await runs.fill('0')
  await draftIt.click()
  expect(await runs.evaluate((field: HTMLInputElement) => field.validity.rangeUnderflow)).toBe(true)
  expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0)
  await page.getByText('At times').click()
  await page.getByLabel('Times, one a line').fill('+2h')
  await draftIt.click()
  await page.getByRole('alert').waitFor()
  expect(await page.getByRole('alert').textContent()).toContain('CallMalformed')
  // A call that fails now is not signed by the first button.
  const bob = await devAccount('Bob')
  const call = callOf(net.target, 'balances.transferKeepAlive', bob.address, 10n ** 25n)
  await page.getByLabel('The bytes of the call').fill(call.method.toHex())
  await draftIt.click()
  const failing = page.getByRole('button', { name: 'Sign although it fails now' })
  await failing.waitFor()
  expect(await failing.getAttribute('class')).not.toContain('primary')
  await page.getByRole('button', { name: 'Change the call' }).click()
  await page.getByLabel('The bytes of the call').fill('0x00000401')
  await draftIt.click()
  const draft = page.getByRole('region', { name: '3. What it costs and does' })
  await draft.waitFor()
  await draft.getByRole('button', { name: 'Sign it' }).click()
  await sign(page)
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('WalletRefused')
  await page.context().close()
})

test('going back closes the dialog, and what was typed is there when one returns', async () => {
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  await nameNetwork(page, net)
  await draftRemark(page, 'kept')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByRole('button', { name: 'Sign it' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Ready', exact: true }).waitFor()
  expect(await dialog.count()).toBe(0)
  await page.goForward()
  expect(await page.getByLabel('An id of your own').inputValue()).toBe('kept')
  expect(await dialog.count()).toBe(0)
  await page.context().close()
})

test('by keyboard alone: a network, a task, its signature, and back to what asked for it', async () => {
  const { page, problems } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const args = { dest: bob.address, value: '10000000000' }
  const { keyboard } = page
  const write = async (label: string, value: string): Promise<void> => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.press('Control+A')
    await keyboard.insertText(value)
  }
  await write('Your chain', net.target.wsUrl)
  await tabTo(page, page.getByText('Its relay chain, the service, a user and a call'))
  await keyboard.press('Enter')
  await write('Relay chain', net.relay.wsUrl)
  await write('Service', net.service.wsUrl)
  await write('A user', alice.address)
  await write('The call to automate', `balances.transferKeepAlive ${JSON.stringify(args)}`)
  await keyboard.press('Enter')
  await page.locator('.verdict.ready').waitFor()
  await settle(page)
  await tabTo(page, page.getByRole('checkbox', { name: 'Check again when the chains change' }))
  await keyboard.press('Space')

  await tabTo(page, page.getByRole('link', { name: 'Schedule', exact: true }))
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Choose it' }))
  await keyboard.press('ArrowRight')
  for (const [label, value] of [
    ['The bytes of the call', '0x00000401'],
    ['An id of your own', 'pressed'],
    ['Times, one a line', '+3h']
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await keyboard.insertText(value)
  }
  await tabTo(page, page.getByRole('button', { name: 'Try it on a copy' }))
  await keyboard.press('Enter')
  const draft = page.getByRole('region', { name: '3. What it costs and does' })
  await draft.waitFor()
  const asking = draft.getByRole('button', { name: 'Sign it' })
  await tabTo(page, asking)
  await keyboard.press('Enter')

  // A closed dialog has no role, so it is found by its element.
  const dialog = page.locator('dialog')
  const inDialog = page.locator('dialog:focus, dialog :focus')
  const begin = async (): Promise<void> => {
    await tabTo(page, dialog.getByRole('button', { name: 'Continue with test' }))
    await keyboard.press('Enter')
    await dialog.getByRole('button', { name: 'Sign it' }).waitFor()
    // The focused button is gone, and the dialog has the focus.
    expect(await inDialog.count()).toBe(1)
  }
  await begin()
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await asking.and(page.locator(':focus')).count()).toBe(1)
  await keyboard.press('Enter')
  await begin()
  await tabTo(page, dialog.getByRole('button', { name: 'Sign it' }))
  await keyboard.press('Enter')
  await dialog.getByText('Done, in finalized block').waitFor()
  expect(await inDialog.count()).toBe(1)
  await keyboard.press('Escape')
  await page.getByRole('heading', { name: 'pressed' }).waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Cancel pressed' }))
  await keyboard.press('Enter')
  await begin()
  await tabTo(page, dialog.getByRole('button', { name: 'Sign it' }))
  await keyboard.press('Enter')
  await page.getByText('This account has no task with runs to come.').waitFor()
  expect(problems).toEqual([])
  await page.context().close()
})

test('a page that is loaded again at the wallet has sent nothing, and signs once', async () => {
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Alice')
  const dialog = page.getByRole('dialog')
  const id = 'again'
  const ask = async (): Promise<void> => {
    await page.getByRole('link', { name: 'Your chain', exact: true }).click()
    await nameNetwork(page, net)
    await page.getByRole('link', { name: 'Tasks' }).click()
    await page.getByText('This account has no task with runs to come.').waitFor()
    expect(await page.getByRole('region', { name: 'Signed and not settled' }).count()).toBe(0)
    await draftRemark(page, id, '+5h')
  }
  await ask()
  // This wallet never answers. The next load of the page injects one that does.
  await page.evaluate(() => {
    const { injectedWeb3 } = globalThis as unknown as {
      injectedWeb3: { test: { enable: () => Promise<object> } }
    }
    const { enable } = injectedWeb3.test
    const signPayload = async (): Promise<never> => await new Promise(() => undefined)
    injectedWeb3.test.enable = async () => ({ ...(await enable()), signer: { signPayload } })
  })
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByRole('button', { name: 'Sign it' }).click()
  await dialog.getByText('Confirm it in the wallet.').waitFor()
  await page.reload()
  await ask()
  await sign(page)
  await page.getByRole('heading', { name: id }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await page.getByRole('button', { name: /^Cancel / }).count()).toBe(1)
  await page.getByRole('button', { name: `Cancel ${id}` }).click()
  await sign(page)
  await page.getByText('This account has no task with runs to come.').waitFor()
  await page.context().close()
})

test('a tab that is closed after it sent a call resumes it by the journal', async () => {
  const { page, slow } = await sendSlowly()
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`${site.address}/index.html`)
  const note = again.getByRole('region', { name: 'Signed and not settled' })
  await note.getByRole('link', { name: 'Name its network' }).click()
  await nameNetwork(again, slow)
  await again.getByRole('link', { name: 'Tasks' }).click()
  await note.waitFor()
  expect(await lookAt(again)).toEqual([])
  await slow.build(2)
  await note.getByRole('button', { name: 'Send the same bytes again' }).click()
  await note.waitFor({ state: 'detached' })
  await again.getByRole('button', { name: 'Read again' }).click()
  await again.getByRole('heading', { name: 'gift' }).waitFor()
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
  // The dialog is as high as its content.
  expect((await dialog.boundingBox())?.height).toBeGreaterThan(400)
  const signer = dialog.getByLabel('The account that signs')
  const write = dialog.getByRole('button', { name: 'Write the call that they sign' })
  await signer.fill((await devAccount('Charlie')).address)
  await write.click()
  await dialog.getByText('ActorRefused').waitFor()
  await signer.fill(bob.address)
  expect(await lookAt(page)).toEqual([])
  await write.click()
  await dialog.getByText(`signed by ${bob.address}`).waitFor()
  await sign(page)
  await dialog.getByText('Done, in finalized block').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { name: 'gift' }).waitFor()
  await page.context().close()
})

test('a proxy with a delay announces the call, and makes it when the delay has passed', async () => {
  const [alice, charlie] = await Promise.all([devAccount('Alice'), devAccount('Charlie')])
  const grant = callOf(net.service, 'proxy.addProxy', charlie.address, 'Any', 3)
  await net.execute({ chain: net.service, call: grant, signer: alice })
  const { page } = await site.open('#/check')
  await injectDevWallet(page, net, 'Charlie')
  await nameNetwork(page, net)
  const time = new Date(Math.ceil(Number(net.now()) / 3600) * 3_600_000 + 7_200_000).toISOString()
  await draftRemark(page, 'later', time)
  const dialog = page.getByRole('dialog')
  const act = async (): Promise<void> => {
    await dialog.getByText('Sign it as a proxy').click()
    await dialog.getByLabel('The account that signs').fill(charlie.address)
    await dialog.getByRole('button', { name: 'Write the call that they sign' }).click()
  }
  await act()
  await dialog.getByText(`signed by ${charlie.address}`).waitFor()
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByText('It is not made yet, but only announced or approved').waitFor()
  await dialog.getByText('The signed call, decoded from its bytes').click()
  await dialog.getByText('proxy.announce(').waitFor()
  await dialog.getByText(/^automationTime\.schedule/).waitFor()
  await dialog.getByText('you only announce or approve it').waitFor()
  await dialog.getByRole('button', { name: 'Sign it' }).click()
  await dialog.getByText('The call itself is not made yet').waitFor()
  await dialog.getByRole('button', { name: 'Sign the same call again' }).click()
  await act()
  await dialog.getByText('CallAwaited').waitFor()
  await net.build(3)
  await dialog.getByRole('button', { name: 'Write the call that they sign' }).click()
  await dialog.getByText(`signed by ${charlie.address}`).waitFor()
  await sign(page)
  const end = dialog.getByText('Done, in finalized block')
  await end.waitFor()
  expect(await end.textContent()).not.toContain('not made yet')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Tasks' }).click()
  await page.getByRole('heading', { name: 'later' }).waitFor()
  await page.context().close()
})

test('members of a multisig sign for it, one after the other', async () => {
  const { service } = net
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const members = [alice, bob].map(({ address }) => parseAccount(address)).sort()
  const user = formatAccount({
    account: parseAccount(deriveMultisig(members, 2)),
    prefix: genericPrefix
  })
  const gift = callOf(service, 'balances.transferKeepAlive', user, 10_000_000_000_000n)
  await net.execute({ chain: service, call: gift, signer: alice })
  const time = new Date(Math.ceil(Number(net.now()) / 3600) * 3_600_000 + 7_200_000)

  /** Opens the page of a member, who drafts the task or opens the link to its call. */
  const open = async (name: 'Alice' | 'Bob', link?: string) => {
    const { page } = await site.open(link ?? '#/check')
    await injectDevWallet(page, net, name)
    if (link === undefined) {
      await nameNetwork(page, net, { user, verdict: 'notReady' })
      await draftRemark(page, 'ours', time.toISOString())
    } else {
      await page.getByText('The link has a call to sign').waitFor()
      await typeNetwork(page, net, { user })
      await page.getByRole('heading', { name: 'Sign the call of the link on main' }).waitFor()
    }
    const dialog = page.getByRole('dialog')
    const act = async (signer: string, other: string, threshold = '2'): Promise<void> => {
      await dialog.getByText('Sign it as a proxy').click()
      await dialog.getByText('A member', { exact: true }).click()
      await dialog.getByLabel('The account that signs').fill(signer)
      await dialog.getByLabel('The other members').fill(other)
      await dialog.getByLabel('How many must approve').fill(threshold)
      await dialog.getByRole('button', { name: 'Write the call that they sign' }).click()
    }
    const finish = async (signer: string, isMade: boolean): Promise<string> => {
      await dialog.getByText(`signed by ${signer}`).waitFor()
      await sign(page)
      const end = dialog.getByText('Done, in finalized block')
      await end.waitFor()
      expect((await end.textContent())?.includes('not made yet')).toBe(!isMade)
      const given = isMade ? '' : await dialog.getByText('#/check?sign=service').textContent()
      await dialog.getByRole('button', { name: 'Close' }).click()
      return given?.slice(given.indexOf('#')) ?? ''
    }
    return { page, dialog, act, finish }
  }
  const first = await open('Alice')
  await first.act(alice.address, bob.address, '1')
  await first.dialog.getByText('ArgumentInvalid').waitFor()
  await first.dialog.getByRole('button', { name: 'Close' }).click()
  await draftRemark(first.page, 'ours', time.toISOString())
  await first.act(alice.address, bob.address)
  const link = await first.finish(alice.address, false)
  await draftRemark(first.page, 'ours', time.toISOString())
  await first.act(alice.address, bob.address)
  await first.dialog.getByText('ApprovalRefused').waitFor()
  await first.page.context().close()

  const second = await open('Bob', link)
  await second.act(bob.address, alice.address)
  await second.finish(bob.address, true)
  await second.page.getByRole('link', { name: 'Tasks' }).click()
  await second.page.getByRole('heading', { name: 'ours', exact: true }).waitFor()
  await second.page.context().close()
})

test('a wallet of Ethereum that announces itself is told what it cannot sign', async () => {
  const { page, problems } = await site.open('#/check')
  await page.evaluate(() => {
    const announce = (): void => {
      const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Example', icon: '' }
      const detail = Object.freeze({ info, provider: { request: async () => [] } })
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    addEventListener('eip6963:requestProvider', announce)
    announce()
  })
  await nameNetwork(page, net)
  await draftRemark(page, 'announced')
  const note = page.getByRole('dialog').getByRole('note')
  await note.waitFor()
  expect(await note.textContent()).toContain('Example signs only transactions of Ethereum')
  expect(await note.textContent()).toContain('WalletRefused')
  for (const way of ['Talisman or SubWallet', '--signer file:KEY', 'Copy the bytes']) {
    expect(await note.textContent()).toContain(way)
  }
  expect(await lookAt(page)).toEqual([])
  expect(problems).toEqual([])
  await page.context().close()
})
