import { callOf } from '@paraclock/devnet'
import { compactToU8a, stringToU8a, u8aConcat } from '@polkadot/util'
import { blake2AsHex } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network, START_MILLIS } from '../src/bootNetwork.ts'
import type { Call } from '../src/Chain.ts'
import { setTarget } from '../src/prepareUser.ts'
import { account, submit, succeed } from '../src/submit.ts'

const owner = account('Bob')
const other = account('Charlie')

const START = START_MILLIS / 1_000
const HOUR = 3_600

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

// The histories in `packages/scheduler/test/model` provoke the other errors on both runtimes.
describe('service-hour', () => {
  beforeAll(boot('service-hour'))
  afterAll(stop)

  const fixed = (...executionTimes: readonly number[]) => ({ Fixed: { executionTimes } })
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
    ['CallCannotBeDecoded', () => dispatch(nested(20))],
    ['ProvidedIdTooLong', () => xcmp({ id: 'x'.repeat(257) })],
    ['CallTooLong', () => xcmp({ message: `0x${'00'.repeat(8_193)}` })],
    ['CallNotAllowed', () => dispatch(callOf(network.service, 'sudo.sudo', nested(0)))],
    ['CallTooHeavy', () => dispatch(heavyCall())],
    ['CallTooHeavy', () => xcmp({ weight: 2n ** 64n - 1n })]
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

  it('refuses a message with too much weight', async () => {
    const weight = { refTime: 0n, proofSize: 2n ** 64n - 1n }
    const times = [START + HOUR]
    const heavy = call(
      'scheduleXcmpTask',
      'task',
      times,
      network.target.paraId,
      0,
      '0x0000',
      weight
    )
    expect(await outcome(heavy)).toBe('automationTime.CallTooHeavy')
  })
})
