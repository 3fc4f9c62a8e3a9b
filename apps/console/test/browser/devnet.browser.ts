import { connectChain } from '@paraclock/connect'
import { parseAccount } from '@paraclock/core'
import { devAccount } from '@paraclock/devnet'
import { readAccount } from '@paraclock/xcm'
import { lookAt } from '@tooling/browser/look'
import { expect, test } from 'vitest'
import { openBeside } from './openConsole.ts'
import { nameNetwork } from './takeSteps.ts'

const { site, net } = await openBeside()

test('a development network is built, moved in time, funded, switched and restored', async () => {
  const { page, problems } = await site.open('#/check')
  await nameNetwork(page, net)
  await page.getByRole('link', { name: 'Tasks' }).click()
  const card = page.getByRole('region', { name: 'The development network' })
  await card.waitFor()
  expect(await lookAt(page)).toEqual([])
  const heights = async (): Promise<readonly number[]> =>
    await Promise.all(
      net.chains.map(async ({ api }) => (await api.rpc.chain.getHeader()).number.toNumber())
    )
  const act = async (name: string): Promise<void> => {
    await card.getByRole('button', { name }).click()
    await page.getByText('Driving the development network').waitFor()
    await page.getByText('Driving the development network').waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
  }
  await card.getByRole('button', { name: 'Keep this point' }).click()
  const before = await heights()
  const began = net.now()
  await card.getByLabel('How many').fill('3')
  await act('Build blocks')
  expect(await heights()).toEqual(before.map((height) => height + 3))

  await card.getByLabel('To, or by').fill('+2h')
  await act('Move time')
  expect(net.now() - began).toBeGreaterThanOrEqual(7200n)

  const ferdie = await devAccount('Ferdie')
  const service = await connectChain({ endpoints: [net.service.wsUrl] })
  const free = async (): Promise<bigint> =>
    (await readAccount(await service.latest('best'), parseAccount(ferdie.address))).balance.free
  const had = await free()
  await card.getByLabel('To the account').fill(ferdie.address)
  await card.getByLabel('How much, in its token').fill('12.5')
  await act('Add money')
  expect(await free()).toBe(had + 125_000_000_000n)

  // The switch turns a mistake of the target on, and its checks fail.
  await card.getByLabel('Barrier rejects service').click()
  await page.getByText('Driving the development network').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Your chain' }).click()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.locator('.verdict.notReady').waitFor()

  await page.getByRole('link', { name: 'Tasks' }).click()
  await card.waitFor()
  await act('To block')
  expect(await heights()).toEqual(before)
  expect(await free()).toBe(had)
  expect(await card.getByLabel('Barrier rejects service').isChecked()).toBe(false)
  expect(problems).toEqual([])

  // The page shows why the network refused a step.
  await card.getByLabel('To, or by').fill('2020-01-01T00:00Z')
  await card.getByRole('button', { name: 'Move time' }).click()
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.textContent()).toContain('the earliest time of the next block')
  await service.close()
  await page.context().close()
})
