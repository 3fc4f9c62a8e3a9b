import { type Hex, hexToBytes } from '@paraclock/core'
import { keyFromHex, readProvenValues } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { StateLayers } from '../chain/StateLayers.ts'
import type { BlockRequest } from '../network/BlockRequest.ts'
import { createLoneRelay } from './RelayView.ts'
import { loadRelayKeys } from './relayKeys.ts'
import { setValidationData } from './setValidationData.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
const keys = await loadRelayKeys()
const parentHeader = Uint8Array.of(1, 2, 3)
const paraId = 2114

interface Sent {
  readonly data: {
    readonly validation_data: {
      readonly parent_head: Uint8Array
      readonly relay_parent_number: number
      readonly relay_parent_storage_root: Hex
      readonly max_pov_size: number
    }
    readonly relay_chain_state: readonly Uint8Array[]
    readonly relay_parent_descendants: readonly unknown[]
  }
  readonly inbound_messages_data: {
    readonly downward_messages: { readonly full_messages: readonly unknown[] }
    readonly horizontal_messages: { readonly full_messages: readonly unknown[] }
  }
}

/** The arguments of the call, decoded as the runtime decodes them, and what its proof shows. */
async function send(
  relayAhead: number,
  request: Partial<BlockRequest> = {},
  own: Record<string, unknown> = {}
) {
  const state = new Map(
    Object.entries(own).map(([item, value]) => {
      const [key, bytes] = encodeEntry(runtime, {
        pallet: 'ParachainSystem',
        item,
        keys: [],
        value
      })
      return [keyFromHex(key), hexToBytes(bytes)]
    })
  )
  const call = await setValidationData({
    ...{ runtime, parentHeader, paraId, relayAhead },
    state: {
      read: async (all: readonly string[]) => all.map((one) => state.get(one as never) ?? null)
    } as unknown as StateLayers,
    request: { time: 12_000, ...request },
    relay: createLoneRelay(10)
  })
  const { args, ...named } = runtime.decodeCall(call)
  expect(named).toMatchObject({ pallet: 'ParachainSystem', method: 'set_validation_data' })
  const sent = args as unknown as Sent
  const root = sent.data.validation_data.relay_parent_storage_root
  const proven = readProvenValues(hexToBytes(root), sent.data.relay_chain_state)
  const shown = new Set(proven.map(({ key }) => Buffer.from(key).toString('latin1')))
  return { ...sent, shows: (key: string) => shown.has(key) }
}

test('a block gets its parent, and its relay parent', async () => {
  const { data, shows } = await send(0)
  expect(data.validation_data).toMatchObject({
    parent_head: parentHeader,
    relay_parent_number: 10,
    max_pov_size: 5_242_880
  })
  expect(shows(keys.ofPara('Paras.Heads', paraId))).toBe(true)
})

test('headers are made only for a runtime that requires the relay chain to be ahead', async () => {
  const at = await send(0)
  expect(at.data.relay_parent_descendants).toEqual([])
  expect(at.shows(keys.authorities)).toBe(false)
  const ahead = await send(2)
  expect(ahead.data.relay_parent_descendants).toHaveLength(3)
  expect(ahead.shows(keys.authorities)).toBe(true)
  expect(ahead.data.relay_parent_descendants[0]).toMatchObject({
    number: 10,
    state_root: ahead.data.validation_data.relay_parent_storage_root
  })
})

test('the signal to upgrade is shown to a chain that has announced code', async () => {
  const signal = keys.ofPara('Paras.UpgradeGoAheadSignal', paraId)
  expect((await send(0)).shows(signal)).toBe(false)
  const none = await send(0, {}, { PendingValidationCode: new Uint8Array() })
  expect(none.shows(signal)).toBe(false)
  const announced = await send(0, {}, { PendingValidationCode: Uint8Array.of(1) })
  expect(announced.shows(signal)).toBe(true)
})

test('messages are delivered, those of parachains with the number of the relay block', async () => {
  const { inbound_messages_data: messages } = await send(0, {
    downward: [{ sentAt: 7, data: Uint8Array.of(1, 2) }],
    horizontal: new Map([[2000, [Uint8Array.of(3, 4)]]])
  })
  expect(messages.downward_messages.full_messages).toEqual([
    { sent_at: 7, msg: Uint8Array.of(1, 2) }
  ])
  expect(messages.horizontal_messages.full_messages).toEqual([
    [2000, { sent_at: 10, data: Uint8Array.of(3, 4) }]
  ])
})
