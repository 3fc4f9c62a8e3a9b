import { callOf, type Devnet, devAccount } from '@paraclock/devnet'
import type { Locator, Page } from 'playwright-core'
import { settle } from './openConsole.ts'

/** Types a network into the page of the checklist, and starts the check. */
export async function typeNetwork(
  page: Page,
  net: Devnet,
  endpoints: Readonly<
    Partial<Record<'relay' | 'service' | 'target', { readonly wsUrl: string }>> & {
      /** The address of the user. Defaults to Alice. */
      user?: string
    }
  > = {}
): Promise<void> {
  const { relay, service, target } = { ...net, ...endpoints }
  const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
  const { user = alice.address } = endpoints
  const call = callOf(net.target, 'balances.transferKeepAlive', bob.address, 10_000_000_000n)
  await page.getByLabel('Your chain', { exact: true }).fill(target.wsUrl)
  const further = page.getByText('Its relay chain, the service, a user and a call')
  if (!(await page.getByLabel('A user', { exact: true }).isVisible())) await further.click()
  for (const [label, value] of [
    ['Relay chain', relay.wsUrl],
    ['Service', service.wsUrl],
    ['A user', user],
    ['The call to automate', call.method.toHex()]
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  await page.getByRole('button', { name: 'Check it' }).click()
}

/** Types a network, waits for its verdict, and turns further checks off. */
export async function nameNetwork(
  page: Page,
  net: Devnet,
  {
    verdict = 'ready',
    ...endpoints
  }: { readonly verdict?: 'ready' | 'notReady' } & Parameters<typeof typeNetwork>[2] = {}
): Promise<void> {
  await typeNetwork(page, net, endpoints)
  await page.locator(`.verdict.${verdict}`).waitFor()
  await settle(page)
  await page.getByRole('checkbox', { name: 'Check again when the chains change' }).uncheck()
}

/** Drafts a task of a remark in the wizard, and asks to sign it. */
export async function draftRemark(page: Page, id = 'gift', time = '+2h'): Promise<void> {
  await page.getByRole('link', { name: 'Schedule', exact: true }).click()
  await page.getByText('Paste its bytes').click()
  await page.getByLabel('The bytes of the call').fill('0x00000401')
  await page.getByLabel('An id of your own').fill(id)
  await page.getByLabel('Times, one a line').fill(time)
  await page.getByRole('button', { name: 'Try it on a copy' }).click()
  await page
    .getByRole('region', { name: '3. What it costs and does' })
    .getByRole('button', { name: /^Sign (it|although it fails now)$/ })
    .click()
}

/** Goes through the dialog until the transaction has ended. */
export async function sign(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue with test' }).click()
  await dialog.getByRole('button', { name: 'Sign it' }).click()
}

/** More presses of Tab than any page has focusable elements. */
const MAX_TABS = 120

/** Presses Tab until the wanted element has the focus. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  const reached = wanted.and(page.locator(':focus'))
  for (let count = 0; count < MAX_TABS; count++) {
    if ((await reached.count()) === 1) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}
