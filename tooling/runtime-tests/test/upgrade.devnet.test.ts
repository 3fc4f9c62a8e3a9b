import assert from 'node:assert/strict'
import type { Codec } from '@polkadot/types/types'
import { u8aConcat, u8aToHex } from '@polkadot/util'
import { xxhashAsU8a } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network } from '../src/bootNetwork.ts'
import { type Call, callOf, readStorage, writeStorage } from '../src/Chain.ts'
import { UNIT } from '../src/prepareUser.ts'
import { account, succeed } from '../src/submit.ts'
import { readTime, travelTo } from '../src/travel.ts'

const owner = account('Bob')
const recipient = account('Charlie')

/** A record of version 1, with one run at a slot, as version 0 had it. */
function writeVersion0(record: string, slot: number): `0x${string}` {
  const run = Buffer.alloc(8)
  run.writeBigUInt64LE(BigInt(slot))
  const time = run.toString('hex')
  // It had no version at its begin, no count of waiting runs before the next run, and neither a nonce nor
  // the version of its call at its end.
  const fields = record.slice('0x01'.length, -2 * 12)
  const [start, end, ...others] = fields.split(`${time}00000000${time}`)
  assert.ok(end !== undefined && others.length === 0, 'the record has a run, and none waits')
  return `0x${start}${time}${time}${end}`
}

describe.each([
  { service: 'service-hour', slotSeconds: 3_600 } as const,
  { service: 'service-minute', slotSeconds: 60 } as const
])('$service', ({ service, slotSeconds }) => {
  let network: Network

  beforeAll(async () => {
    network = await bootNetwork(service)
  })

  afterAll(() => network.devnet.stop())

  const keyOf = (name: string, ...args: unknown[]): `0x${string}` => {
    const [section = '', item = ''] = name.split('.')
    const entry = network.service.api.query[section]?.[item]
    assert.ok(entry, `the service has no storage ${name}`)
    return entry.key(...args) as `0x${string}`
  }

  const transferAt = (slot: number): Call => {
    const { service: chain } = network
    if (service === 'service-minute') {
      const args = ['old', [slot], recipient.address, UNIT]
      return callOf(chain, 'automationTime.scheduleNativeTransferTask', ...args)
    }
    const transfer = callOf(chain, 'balances.transferKeepAlive', recipient.address, UNIT)
    const schedule = { Fixed: { executionTimes: [slot] } }
    const args = ['old', schedule, transfer.method.toHex()]
    return callOf(chain, 'automationTime.scheduleDynamicDispatchTask', ...args)
  }

  it('translates the tasks of an older version, and runs them', async () => {
    const { service: chain } = network
    const slot = (Math.floor((await readTime(chain)) / 1_000 / slotSeconds) + 2) * slotSeconds
    const events = await succeed(network, chain, transferAt(slot), owner)
    const scheduled = events.find(({ name }) => name === 'automationTime.TaskScheduled')
    const record = keyOf('automationTime.tasks', scheduled?.data['taskId'])
    const read = async (key: string) =>
      ((await chain.api.rpc.state.getStorage(key)) as Codec | undefined)?.toHex()
    const stored = await read(record)
    assert.ok(stored, 'the task is stored')
    const pallet = xxhashAsU8a('AutomationTime', 128)
    const version = u8aToHex(u8aConcat(pallet, xxhashAsU8a(':__STORAGE_VERSION__:', 128)))
    const older = chain.api.createType('FrameSystemLastRuntimeUpgradeInfo', {
      specVersion: 1,
      specName: 'older'
    })
    await writeStorage(chain, [
      [record, writeVersion0(stored, slot)],
      [keyOf('automationTime.nextNonce'), null],
      [version, '0x0000'],
      [keyOf('system.lastRuntimeUpgrade'), older.toHex() as `0x${string}`]
    ])

    // The migration goes over several blocks.
    await network.devnet.build(3)
    expect(await read(version)).toBe('0x0100')
    expect(await read(record)).toBe(stored)
    expect((await readStorage(chain, 'automationTime.nextNonce')).toJSON()).toBe(1)

    const { service: run } = await travelTo(network, slot * 1_000)
    const names = run.map(({ name }) => name)
    expect(names).toContain('automationTime.TaskCompleted')
  })
})
