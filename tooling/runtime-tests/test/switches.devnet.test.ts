import { callOf } from '@paraclock/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network } from '../src/bootNetwork.ts'
import { askRuntime, type Call, readStorage } from '../src/Chain.ts'
import { openChannels } from '../src/openChannels.ts'
import { fundService, grantProxy, readDerivedAccount, setTarget, UNIT } from '../src/prepareUser.ts'
import { scheduleXcmp } from '../src/scheduleXcmp.ts'
import { account, submit, succeed } from '../src/submit.ts'
import { type Moment, readTime, travelTo } from '../src/travel.ts'

const owner = account('Bob')
const recipient = account('Charlie')

/** Adds one to what is stored at key 0 each time it is called. */
const COUNTER = '600054600101600055'
const COUNTER_CODE = `0x${'60098060095f395ff3'}${COUNTER}`

let network: Network
let tasks = 0

const run = async (call: Call): Promise<Moment> => {
  const millis = Math.max(await readTime(network.service), await readTime(network.target))
  const minute = (Math.floor(millis / 60_000) + 2) * 60
  tasks += 1
  const task = { id: `switch ${tasks}`, times: [minute], call, owner }
  await succeed(network, network.service, await scheduleXcmp(network, task), owner)
  return travelTo(network, minute * 1_000)
}

const turn = async (name: string, value: boolean | null): Promise<void> => {
  const change = { Switches: { [name]: [null, value] } }
  const call = callOf(network.target, 'parameters.setParameter', change)
  const sudo = callOf(network.target, 'sudo.sudo', call)
  await succeed(network, network.target, sudo, account('Alice'))
}

const received = async (): Promise<bigint> => {
  const { data } = (
    await readStorage(network.target, 'system.account', recipient.address)
  ).toJSON() as { data: { free: string | number } }
  return BigInt(data.free)
}

const pay = (): Call =>
  callOf(network.target, 'balances.transferKeepAlive', recipient.address, UNIT)

const namesOf = (moment: Moment): readonly string[] => moment.target.map(({ name }) => name)

/** `System.CallFiltered`, as an event shows it. */
const callFiltered = (): { index: number; error: string } => {
  const error = network.target.api.errors['system']?.['CallFiltered']
  const index = error?.meta.index.toNumber() ?? -1
  return { index: 0, error: `0x0${index}000000` }
}

const resultOfProxy = (moment: Moment): unknown =>
  moment.target.find(({ name }) => name === 'proxy.ProxyExecuted')?.data['result']

beforeAll(async () => {
  network = await bootNetwork('service-minute')
  await openChannels(network)
  await setTarget(network, 5)
  await fundService(network)
  await grantProxy(network, owner, 'Automation')
})

afterAll(() => network.devnet.stop())

/** Runs the payment while a switch is on; it must not arrive. Looks at what can be seen then. */
const payWhile = async (
  name: string,
  look: (moment: Moment) => Promise<void> | void
): Promise<void> => {
  const before = await received()
  await turn(name, true)
  try {
    const moment = await run(pay())
    expect(await received()).toBe(before)
    await look(moment)
  } finally {
    await turn(name, null)
  }
}

const expectPayment = async (): Promise<void> => {
  const before = await received()
  expect(resultOfProxy(await run(pay()))).toEqual({ ok: null })
  expect(await received()).toBe(before + UNIT)
}

describe('misconfigurations of the target', () => {
  it('are off at first: the payment arrives', expectPayment)

  it('BarrierRejectsService: the program is rejected before it costs anything', () =>
    payWhile('BarrierRejectsService', ({ target }) => {
      const done = target.find(({ name }) => name === 'messageQueue.Processed')
      expect(done?.data).toMatchObject({ success: false })
      expect(target.map(({ name }) => name)).not.toContain('foreignAssets.Withdrawn')
    }))

  it('LegacyAccountDerivation: the account is not the one that the service names', async () => {
    const today = await readDerivedAccount(network, owner)
    await payWhile('LegacyAccountDerivation', async (moment) => {
      expect(await readDerivedAccount(network, owner)).not.toBe(today)
      expect(namesOf(moment)).toContain('foreignAssets.Withdrawn')
      expect(namesOf(moment)).not.toContain('proxy.ProxyExecuted')
    })
    expect(await readDerivedAccount(network, owner)).toBe(today)
  })

  it('ProxyFilterRefusesCall: the proxied call is filtered', () =>
    payWhile('ProxyFilterRefusesCall', (moment) => {
      const { index, error } = callFiltered()
      expect(resultOfProxy(moment)).toEqual({ err: { module: { index, error } } })
    }))

  it('FeeAssetNotAccepted: the token buys nothing, and is not listed', async () => {
    const list = async (): Promise<string> =>
      JSON.stringify(
        await askRuntime(network.target, 'xcmPaymentApi.queryAcceptablePaymentAssets', 5)
      )
    expect(await list()).toContain('2115')
    await payWhile('FeeAssetNotAccepted', async (moment) => {
      expect(await list()).not.toContain('2115')
      expect(namesOf(moment)).not.toContain('proxy.ProxyExecuted')
    })
    expect(await list()).toContain('2115')
  })

  it('leave nothing behind: the payment arrives again', expectPayment)
})

describe('ContractsUnreachableOverXcm', () => {
  let contract = ''

  const callContract = (): Call =>
    callOf(
      network.target,
      'revive.call',
      contract,
      0,
      { refTime: 20_000_000_000n, proofSize: 300_000n },
      UNIT,
      '0x'
    )

  beforeAll(async () => {
    await succeed(network, network.target, callOf(network.target, 'revive.mapAccount'), owner)
    const create = callOf(
      network.target,
      'revive.instantiateWithCode',
      0,
      { refTime: 100_000_000_000n, proofSize: 1_000_000n },
      100n * UNIT,
      COUNTER_CODE,
      '0x',
      null
    )
    const { events, error } = await submit(network, network.target, create, owner)
    expect(error).toBeUndefined()
    contract = String(events.find(({ name }) => name === 'revive.Instantiated')?.data['contract'])
  })

  it('lets a task call a contract while it is off, and not while it is on', async () => {
    expect(resultOfProxy(await run(callContract()))).toEqual({ ok: null })
    await turn('ContractsUnreachableOverXcm', true)
    expect(resultOfProxy(await run(callContract()))).toBeUndefined()
    await expectPayment()
    await turn('ContractsUnreachableOverXcm', null)
    expect(resultOfProxy(await run(callContract()))).toEqual({ ok: null })
  })
})
