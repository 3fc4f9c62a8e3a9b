import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network, stopChains } from './devnet/bootNetwork.ts'
import { readTime } from './devnet/buildBlock.ts'
import { askRuntime, type Call, callOf, readStorage } from './devnet/Chain.ts'
import { openChannels } from './devnet/openChannels.ts'
import {
  fundService,
  grantProxy,
  readDerivedAccount,
  setTarget,
  UNIT
} from './devnet/prepareUser.ts'
import { scheduleXcmp } from './devnet/scheduleXcmp.ts'
import { account, submit, succeed } from './devnet/submit.ts'
import { type Moment, travelTo } from './devnet/travel.ts'

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

const resultOfProxy = (moment: Moment): unknown =>
  moment.target.find(({ name }) => name === 'proxy.ProxyExecuted')?.data['result']

beforeAll(async () => {
  network = await bootNetwork('service-minute')
  await openChannels(network)
  await setTarget(network, 5)
  await fundService(network)
  await grantProxy(network, owner, 'Automation')
})

afterAll(() => stopChains([network.relay, network.service, network.target]))

describe.each([
  'BarrierRejectsService',
  'LegacyAccountDerivation',
  'ProxyFilterRefusesCall',
  'FeeAssetNotAccepted'
])('%s', (name) => {
  it('stops the payment while it is on, and not before or after', async () => {
    const before = await received()
    await run(pay())
    expect(await received()).toBe(before + UNIT)
    await turn(name, true)
    await run(pay())
    expect(await received()).toBe(before + UNIT)
    await turn(name, null)
    await run(pay())
    expect(await received()).toBe(before + 2n * UNIT)
  })
})

describe('what is seen of each misconfiguration', () => {
  const withSwitch = async (name: string, look: () => Promise<void>): Promise<void> => {
    await turn(name, true)
    await look()
    await turn(name, null)
  }

  it('a barrier that rejects programs of siblings', () =>
    withSwitch('BarrierRejectsService', async () => {
      const moment = await run(pay())
      const names = namesOf(moment)
      expect(names).toContain('messageQueue.ProcessingFailed')
      expect(names).not.toContain('proxy.ProxyExecuted')
    }))

  it('a derivation other than the one that the service names', async () => {
    const today = await readDerivedAccount(network, owner)
    await withSwitch('LegacyAccountDerivation', async () => {
      expect(await readDerivedAccount(network, owner)).not.toBe(today)
      expect(namesOf(await run(pay()))).not.toContain('proxy.ProxyExecuted')
    })
    expect(await readDerivedAccount(network, owner)).toBe(today)
  })

  it('a proxy type that admits nothing', () =>
    withSwitch('ProxyFilterRefusesCall', async () => {
      expect(resultOfProxy(await run(pay()))).toMatchObject({ err: { module: { index: 0 } } })
    }))

  it('a fee asset that buys nothing and is not listed', async () => {
    const list = async (): Promise<unknown> =>
      (await askRuntime(network.target, 'xcmPaymentApi.queryAcceptablePaymentAssets', 5)).toJSON()
    expect(JSON.stringify(await list())).toContain('2115')
    await withSwitch('FeeAssetNotAccepted', async () => {
      expect(JSON.stringify(await list())).not.toContain('2115')
      const names = namesOf(await run(pay()))
      expect(names).not.toContain('proxy.ProxyExecuted')
    })
  })
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
    expect(resultOfProxy(await run(pay()))).toEqual({ ok: null })
    await turn('ContractsUnreachableOverXcm', null)
    expect(resultOfProxy(await run(callContract()))).toEqual({ ok: null })
  })
})
