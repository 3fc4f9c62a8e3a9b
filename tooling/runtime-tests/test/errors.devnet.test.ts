import { compactToU8a, stringToU8a, u8aConcat } from '@polkadot/util'
import { blake2AsHex } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network, START_MILLIS } from '../src/bootNetwork.ts'
import { type Call, callOf } from '../src/Chain.ts'
import { setTarget, UNIT } from '../src/prepareUser.ts'
import { account, submit, succeed } from '../src/submit.ts'

const owner = account('Bob')
const other = account('Charlie')

const START = START_MILLIS / 1_000
const HOUR = 3_600
const MINUTE = 60
const DAY = 24 * HOUR

const taskIdOf = (who: Uint8Array, id: string): string =>
  blake2AsHex(u8aConcat(who, compactToU8a(id.length), stringToU8a(id)))

let network: Network

const boot = (service: 'service-hour' | 'service-minute') => async () => {
  network = await bootNetwork(service)
  await setTarget(network, 5)
}

const stop = () => network.devnet.stop()

const call = (name: string, ...args: unknown[]): Call =>
  callOf(network.service, `automationTime.${name}`, ...args)

const outcome = async (attempt: Call, signer = owner) =>
  (await submit(network, network.service, attempt, signer)).error

describe('service-hour', () => {
  beforeAll(boot('service-hour'))
  afterAll(stop)

  const fixed = (...executionTimes: readonly number[]) => ({ Fixed: { executionTimes } })
  const recurring = (nextExecutionTime: number, frequency: number) => ({
    Recurring: { nextExecutionTime, frequency }
  })
  const xcmp = (change: Readonly<Record<string, unknown>> = {}): Call => {
    const task = {
      id: 'task',
      schedule: fixed(START + HOUR),
      paraId: network.target.paraId,
      currency: 0,
      message: '0x0000',
      weight: 1_000_000_000n,
      ...change
    }
    return call(
      'scheduleXcmpTask',
      task.id,
      task.schedule,
      task.paraId,
      task.currency,
      task.message,
      task.weight
    )
  }
  const dispatch = (inner: Call): Call =>
    call('scheduleDynamicDispatchTask', 'task', fixed(START + HOUR), inner)
  const hours = (count: number) => Array.from({ length: count }, (_, i) => START + (i + 1) * HOUR)
  const nested = (depth: number): Call => {
    const remark = callOf(network.service, 'system.remark', '0x00')
    return depth === 0 ? remark : callOf(network.service, 'utility.batch', [nested(depth - 1)])
  }

  it.each([
    ['InvalidTime', () => xcmp({ schedule: fixed(START + HOUR + 1) })],
    ['InvalidTime', () => xcmp({ schedule: recurring(START + HOUR, HOUR + 60) })],
    ['PastTime', () => xcmp({ schedule: fixed(START) })],
    ['TimeTooFarOut', () => xcmp({ schedule: fixed(START + 180 * DAY + HOUR) })],
    ['TimeTooFarOut', () => xcmp({ schedule: recurring(START + HOUR, 181 * DAY) })],
    ['EmptyMessage', () => xcmp({ message: '0x' })],
    ['EmptyProvidedId', () => xcmp({ id: '' })],
    ['TooManyExecutionsTimes', () => xcmp({ schedule: fixed(...hours(37)) })],
    ['CallCannotBeDecoded', () => dispatch(nested(20))],
    ['ProvidedIdTooLong', () => xcmp({ id: 'x'.repeat(257) })],
    ['CallTooLong', () => xcmp({ message: `0x${'00'.repeat(8_193)}` })],
    ['CallNotAllowed', () => dispatch(callOf(network.service, 'sudo.sudo', nested(0)))],
    ['CallTooHeavy', () => dispatch(heavyCall())],
    ['CallTooHeavy', () => xcmp({ weight: 2n ** 64n - 1n })],
    ['NoExecutionTimes', () => xcmp({ schedule: fixed() })],
    ['UnsupportedCurrency', () => xcmp({ currency: 1 })],
    ['UnknownTarget', () => xcmp({ paraId: 4_000 })]
  ])('refuses with %s', async (error, attempt) => {
    expect(await outcome(attempt())).toBe(`automationTime.${error}`)
  })

  /** A batch of calls. Each call declares the weight of the longest task. */
  const heavyCall = (): Call => {
    const cancel = call('cancelTask', taskIdOf(owner.publicKey, 'task'))
    return callOf(network.service, 'utility.batch', Array<Call>(200).fill(cancel))
  }

  it('takes the same provided id again only when its task is over', async () => {
    const id = taskIdOf(owner.publicKey, 'twice')
    await succeed(network, network.service, xcmp({ id: 'twice' }), owner)
    expect(await outcome(xcmp({ id: 'twice' }))).toBe('automationTime.DuplicateTask')
    expect(await outcome(call('cancelTask', id), other)).toBe('automationTime.NotTaskOwner')
    expect(await outcome(call('cancelTask', id))).toBeUndefined()
    expect(await outcome(call('cancelTask', id))).toBe('automationTime.TaskDoesNotExist')
    expect(await outcome(xcmp({ id: 'twice' }))).toBeUndefined()
  })

  it('lists 36 times, sorts them and drops duplicates before it counts', async () => {
    const listed = [...hours(36).reverse(), START + HOUR]
    const { events, error } = await submit(
      network,
      network.service,
      xcmp({ id: 'many', schedule: fixed(...listed) }),
      owner
    )
    expect(error).toBeUndefined()
    const scheduled = events.find(({ name }) => name === 'automationTime.TaskScheduled')
    expect(scheduled?.data).toMatchObject({ runs: 36, nextRun: START + HOUR })
  })
})

describe('service-minute', () => {
  beforeAll(boot('service-minute'))
  afterAll(stop)

  const soon = START + 30 * MINUTE

  const transfer = (change: Readonly<Record<string, unknown>> = {}): Call => {
    const task = { id: 'task', times: [soon], to: other.address, amount: UNIT, ...change }
    return call('scheduleNativeTransferTask', task.id, task.times, task.to, task.amount)
  }
  const xcmp = (change: Readonly<Record<string, unknown>> = {}): Call => {
    const task = {
      id: 'task',
      times: [soon],
      paraId: network.target.paraId,
      currency: 0,
      message: '0x0000',
      weight: { refTime: 1_000_000_000n, proofSize: 10_000n },
      ...change
    }
    return call(
      'scheduleXcmpTask',
      task.id,
      task.times,
      task.paraId,
      task.currency,
      task.message,
      task.weight
    )
  }

  it.each([
    ['InvalidTime', () => transfer({ times: [soon + 1] })],
    ['PastTime', () => transfer({ times: [START] })],
    ['TimeTooFarOut', () => transfer({ times: [START + 181 * DAY] })],
    ['EmptyProvidedId', () => transfer({ id: '' })],
    ['EmptyMessage', () => xcmp({ message: '0x' })],
    ['InvalidAmount', () => transfer({ amount: UNIT / 10n })],
    ['TransferToSelf', () => transfer({ to: owner.address })],
    ['NoExecutionTimes', () => transfer({ times: [] })],
    ['UnsupportedCurrency', () => xcmp({ currency: 7 })],
    ['UnknownTarget', () => xcmp({ paraId: 4_000 })],
    ['CallTooHeavy', () => xcmp({ weight: { refTime: 0n, proofSize: 2n ** 64n - 1n } })]
  ])('refuses with %s', async (error, attempt) => {
    expect(await outcome(attempt())).toBe(`automationTime.${error}`)
  })

  it('refuses a second task under the same id, and a stranger who cancels', async () => {
    const id = taskIdOf(owner.publicKey, 'mine')
    await succeed(network, network.service, transfer({ id: 'mine' }), owner)
    expect(await outcome(transfer({ id: 'mine' }))).toBe('automationTime.DuplicateTask')
    expect(await outcome(call('cancelTask', id), other)).toBe('automationTime.NotTaskOwner')
    expect(await outcome(call('cancelTask', id))).toBeUndefined()
    expect(await outcome(call('cancelTask', id))).toBe('automationTime.TaskDoesNotExist')
  })

  it('refuses the 257th task of a slot with TimeSlotFull', async () => {
    const times = [START + 40 * MINUTE]
    for (let batch = 0; batch < 4; batch += 1) {
      const tasks = Array.from({ length: 64 }, (_, i) => transfer({ id: `${batch}/${i}`, times }))
      await succeed(
        network,
        network.service,
        callOf(network.service, 'utility.batchAll', tasks),
        owner
      )
    }
    expect(await outcome(transfer({ id: 'no room', times }))).toBe('automationTime.TimeSlotFull')
  })
})
