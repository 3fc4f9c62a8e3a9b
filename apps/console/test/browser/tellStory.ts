import { callOf, type Devnet, devAccount } from '@paraclock/devnet'
import { lookAt } from '@tooling/browser/look'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { injectDevWallet } from './injectDevWallet.ts'
import { type OpenConsole, settle } from './openConsole.ts'
import { nameNetwork, sign } from './takeSteps.ts'

/**
 * Goes through the whole story in an empty profile: a network in the tab, a signed remedy, a task,
 * its effect, and its forecast.
 */
export async function tellStory(site: OpenConsole, net: Devnet): Promise<Page> {
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const removal = callOf(net.target, 'proxy.removeProxies')
  await net.execute({ chain: net.target, call: removal, signer: alice })
  const { page, problems, requests } = await site.open()
  await injectDevWallet(page, net, 'Alice')

  await page.getByRole('button', { name: 'Start a network in this tab' }).click()
  const verdict = page.locator('#verdict')
  await page.locator('.verdict.ready').waitFor()
  await settle(page)
  await page.getByRole('radio', { name: 'runs dry' }).check()
  await settle(page)
  expect(await verdict.textContent()).toBe('Not ready')
  await page.getByRole('button', { name: 'Apply the remedy' }).click()
  await page.locator('.verdict.ready').waitFor()
  await settle(page)

  await page.getByRole('link', { name: 'Your chain' }).click()
  await nameNetwork(page, net, { verdict: 'notReady' })
  await page.getByRole('region', { name: 'What to do' }).getByRole('button').first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByRole('button', { name: 'Sign it' }).waitFor()
  await dialog.getByText('The signed call, decoded from its bytes').click()
  const effect = dialog.getByRole('list', { name: 'What it does' }).first()
  expect(await effect.textContent()).toContain('proxy.ProxyAdded')
  const consent = await dialog.getByRole('region', { name: 'What you consent to' }).textContent()
  expect(consent).toMatch(/may act for user \(\w+\) within the proxy type \w+, until the proxy/)
  expect(await lookAt(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Sign it' }).click()
  await page.locator('.verdict.ready').waitFor()
  await settle(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('link', { name: 'Schedule' }).click()
  await page.getByLabel('Search the calls of the target').fill('balances transferKeep')
  await page.getByRole('button', { name: 'balances.transferKeepAlive' }).click()
  await page.getByLabel('dest').fill(bob.address)
  await page.getByLabel('value').fill('1')
  await page.getByLabel('An id of your own').fill('rent')
  await page.getByLabel('Times, one a line').fill('+1h\n+26h')
  await page.getByRole('button', { name: 'Try it on a copy' }).click()
  const draft = page.getByRole('region', { name: '3. What it costs and does' })
  await draft.getByRole('button', { name: 'Sign it' }).click()
  await sign(page)
  await page.getByRole('heading', { name: 'rent' }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const card = page.getByRole('region', { name: 'The development network' })
  await card.getByLabel('To, or by').fill('+2h')
  await card.getByRole('button', { name: 'Move time' }).click()
  await page.getByText('1 run', { exact: false }).first().waitFor()
  await page.getByText('Driving the development network').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Read what happened' }).click()
  await page.getByText('The call ran on the target: the effect is there').waitFor()
  const forecast = page.getByRole('region', { name: 'How long the balance lasts' })
  expect(await forecast.textContent()).toContain('The balance lasts for the month.')
  expect(requests.filter((url) => !/^(?:blob:)?http:\/\/127\.0\.0\.1/.test(url))).toEqual([])
  expect(problems).toEqual([])
  return page
}
