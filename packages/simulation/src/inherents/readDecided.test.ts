import { keyFromHex } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { StateLayers } from '../chain/StateLayers.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { readDecided } from './readDecided.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 16 }) })
const NOW = 3
const [asked, granted, closing] = [1, 2, 3].map((sender) => ({ sender, recipient: 9 }))

const request = (confirmed: boolean) => ({
  ...{ confirmed, sender_deposit: 0n, max_capacity: 8, max_message_size: 64, max_total_size: 512 },
  _age: 0
})

/** A relay chain with two requests to open a channel, one of them accepted, and one to close. */
const state = new StateLayers(
  createState(runtime, [
    { pallet: 'Session', item: 'CurrentIndex', keys: [], value: NOW },
    { pallet: 'Babe', item: 'EpochIndex', keys: [], value: 0n },
    { pallet: 'Babe', item: 'GenesisSlot', keys: [], value: 0n },
    ...(
      [
        ['HrmpOpenChannelRequestsList', [], [asked, granted]],
        ['HrmpOpenChannelRequests', [asked], request(false)],
        ['HrmpOpenChannelRequests', [granted], request(true)],
        ['HrmpCloseChannelRequestsList', [], [closing]],
        ['HrmpCloseChannelRequests', [closing], null]
      ] as const
    ).map(([item, keys, value]) => ({ pallet: 'Hrmp', item, keys, value }))
  ])
)

test('a session takes what it grants from the requests, and leaves what waits', async () => {
  const { changes = [] } = (await readDecided(runtime, (keys) => state.read(keys))) ?? {}
  expect(new Set(changes.map(({ session }) => session))).toEqual(new Set([NOW + 1]))
  const after = (item: string, ...keys: readonly unknown[]): unknown => {
    const found = runtime.storage('Hrmp', item)
    const key = keyFromHex(found?.key(...keys) ?? '0x')
    const change = changes.find((one) => one.key === key)
    return change?.value == null ? change?.value : found?.decode(change.value)
  }
  expect(after('HrmpOpenChannelRequestsList')).toEqual([asked])
  expect(after('HrmpOpenChannelRequests', granted)).toBeNull()
  expect(after('HrmpOpenChannelRequests', asked)).toBeUndefined()
  expect(after('HrmpChannels', granted)).toMatchObject({ max_capacity: 8, msg_count: 0 })
  expect(after('HrmpChannels', asked)).toBeUndefined()
  expect(after('HrmpCloseChannelRequestsList')).toEqual([])
  expect(after('HrmpCloseChannelRequests', closing)).toBeNull()
  expect(after('HrmpChannels', closing)).toBeNull()
})

test('an epoch and a session begin together', async () => {
  const decided = await readDecided(runtime, (keys) => state.read(keys))
  const next = Number(runtime.constant('Babe', 'EpochDuration')?.value) * ROUND_MS
  const at = (time: number) => [decided?.sessionAt(time), decided?.epochAt(time)]
  expect([at(0), at(next - 1), at(next)]).toEqual([
    [NOW, 0n],
    [NOW, 0n],
    [NOW + 1, 1n]
  ])
})
