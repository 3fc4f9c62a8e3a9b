import { parseJson, stringifyJson, type UnixSeconds } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot } from '@paraclock/devnet'
import { encodeProxiedCall, measureCall } from '@paraclock/weights'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProvisionState, planProvision, provisionUser } from '../src/index.ts'
import { connectService, UNIT } from './support/connectService.ts'
import { createTx } from './support/createTx.ts'
import { freeOf } from './support/freeOf.ts'
import { performStep } from './support/performStep.ts'
import { startTestNetwork, type TestNetwork } from './support/startTestNetwork.ts'

let net: Devnet
let bestOfTarget: TestNetwork['target']
let bestOfService: TestNetwork['service']
let fresh: Snapshot

beforeAll(async () => {
  ;({ net, target: bestOfTarget, service: bestOfService } = await startTestNetwork())
  fresh = await net.snapshot()
})

afterAll(() => net.stop())

test('a newcomer gets all that the first task needs, by the steps of the plan alone', async () => {
  await net.restore(fresh)
  await connectService(net)
  const user = await devAccount('Newcomer')
  const alice = await devAccount('Alice')
  const paid = 7n * UNIT
  await net.fund({ chain: net.target, account: user.address, amount: 30n * UNIT, token: 'service' })
  const call = createTx(net.target, 'balances.transferKeepAlive', alice.address, UNIT).method
  const now = createTx(net.target, 'system.remarkWithEvent', '0x0102').method
  const done: string[] = []
  const plan = async () => {
    const made = await provisionUser({
      target: await bestOfTarget(),
      service: await bestOfService(),
      user: user.address,
      call,
      spend: paid,
      immortal: true,
      funder: alice.address,
      ...(done.includes('immediate') ? {} : { immediate: now })
    })
    // As if the program had ended here, and had begun again.
    const state = parseJson(stringifyJson(made.state)) as unknown as ProvisionState
    expect(planProvision(state, { funder: alice.address })).toEqual(made.plan)
    return made.plan
  }
  let last = await plan()
  for (; last.steps[0] !== undefined; last = await plan()) {
    expect(last.obstacles).toEqual([])
    const [step] = last.steps
    await performStep(net, step)
    done.push(step.action)
    await net.settle()
  }
  expect(last.status).toBe('done')
  expect(done).toEqual(['fund', 'addProxy', 'transfer', 'immediate'])
  // To the unit: what was to be spent, and the existential deposit.
  expect(await freeOf(net.service, user.address)).toBe(paid + UNIT / 100n)

  await net.fund({ chain: net.target, account: user.address, amount: 2n * UNIT })
  const encoded = encodeProxiedCall({
    chain: await bestOfTarget(),
    call: call.toHex(),
    real: user.address,
    forceProxyType: last.proxy.forceProxyType ?? ''
  })
  const slot = (Math.floor(Number(net.now()) / 60) + 2) * 60
  const { weight } = await measureCall({ chain: await bestOfTarget(), call: encoded })
  const task = createTx(
    net.service,
    'automationTime.scheduleXcmpTask',
    'rent',
    [slot],
    net.target.paraId,
    0,
    encoded,
    weight
  )
  const before = await freeOf(net.target, alice.address)
  await net.execute({ chain: net.service, call: task, signer: user })
  await net.travelTo(BigInt(slot) as UnixSeconds)
  await net.settle()
  expect((await freeOf(net.target, alice.address)) - before).toBe(UNIT)
})

test('a transfer that cannot arrive is foreseen, and a sponsor takes its place', async () => {
  await net.restore(fresh)
  const user = await devAccount('Newcomer')
  const [alice, bob] = [await devAccount('Alice'), await devAccount('Bob')]
  await net.fund({ chain: net.target, account: user.address, amount: 30n * UNIT, token: 'service' })
  const plan = async (sponsor?: string) => {
    const made = await provisionUser({
      target: await bestOfTarget(),
      service: await bestOfService(),
      user: user.address,
      call: { pallet: 'system', method: 'remark', args: ['0x01'] },
      spend: UNIT,
      immortal: true,
      funder: alice.address,
      ...(sponsor === undefined ? {} : { sponsor })
    })
    return made.plan
  }
  // There is no channel yet.
  expect((await plan()).obstacles).toMatchObject([{ code: 'transferFails', chain: 'target' }])
  let last = await plan(bob.address)
  const done: string[] = []
  for (; last.steps[0] !== undefined; last = await plan(bob.address)) {
    await performStep(net, last.steps[0])
    done.push(last.steps[0].action)
  }
  expect([last.status, done]).toEqual(['done', ['fund', 'addProxy', 'sponsor']])
  expect(await freeOf(net.service, user.address)).toBe(UNIT + UNIT / 100n)
})
