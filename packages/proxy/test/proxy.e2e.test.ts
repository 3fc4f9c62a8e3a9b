import { openProven } from '@paraclock/connect'
import { devAccount } from '@paraclock/devnet'
import { expect, onTestFinished, test } from 'vitest'
import { draftProxy, planProxy, planRevocation, readProxies } from '../src/index.ts'
import { performStep } from './support/performStep.ts'
import { startTestNetwork } from './support/startTestNetwork.ts'

const service = { paraId: 2115 }

test('from nothing to a proxy, and back', async () => {
  const { net, target: best } = await startTestNetwork()
  onTestFinished(() => net.stop())
  const user = (await devAccount('Bob')).address
  const read = async () => readProxies({ target: await best(), user, service, immortal: true })
  const state = await read()
  expect(state.grants).toEqual([])
  const { name, wsUrl } = net.target
  const target = await openProven({ name, endpoints: wsUrl })
  const asked = { target, user, service, immortal: true }
  const args = { dest: user, value: 10_000_000_000n }
  const call = { pallet: 'balances', method: 'transferKeepAlive', args }
  const plan = await planProxy({ ...asked, call })
  expect(plan.grant?.proxyType).toBe('Automation')
  const stated = [
    // @ts-expect-error A plan has calls to sign, so it takes a proven chain.
    planProxy({ ...asked, target: await best(), call }),
    planRevocation({ ...asked, target: { ...target } })
  ]
  for (const refused of stated) {
    await expect(refused).rejects.toMatchObject({ code: 'RuntimeProofFailed' })
  }
  expect(plan).toMatchObject({ status: 'act', obstacles: [] })
  for (const step of plan.steps) await performStep(net, step)
  const after = await read()
  expect(after.grants).toEqual(plan.verify.present)
  const next = draftProxy(after, { proxyType: 'Automation' })
  expect(next).toMatchObject({ status: 'done', steps: [] })
  expect(after.deposit).toBe(plan.cost?.deposit.amount)
  // What a transaction does not use of its weight comes back after it has run.
  const paid = state.balance.free - after.balance.free - after.deposit
  expect(paid).toBeLessThanOrEqual(plan.cost?.fee.amount ?? 0n)
  for (const step of (await planRevocation(asked)).steps) {
    await performStep(net, step)
  }
  await target.close()
  const end = await read()
  expect([end.grants, end.deposit, end.balance.reserved]).toEqual([[], 0n, 0n])
})
