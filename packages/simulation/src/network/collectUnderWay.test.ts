import {
  bytesToHex,
  encodeBytes,
  encodeHeader,
  encodeInteger,
  type Hex,
  joinBytes
} from '@paraclock/core'
import { loadHashing } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { type encodeEntry, openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createState } from '../../test/support/createState.ts'
import { fakeChain } from '../../test/support/fakeChain.ts'
import { StateLayers } from '../chain/StateLayers.ts'
import type { ReadRelay } from '../inherents/ReadRelay.ts'
import { collectUnderWay } from './collectUnderWay.ts'
import { createNetwork } from './Network.ts'
import { describeState } from './readEntry.ts'

type Entry = Parameters<typeof encodeEntry>[1]

const open = (runtime: 'relay' | 'target') =>
  openRuntime({ metadata: readRuntimeMetadata({ runtime, version: 16 }) })
const [relayRuntime, paraRuntime] = [open('relay'), open('target')]
const { blake2b256 } = await loadHashing()
const [PARA, OTHER, OUTSIDE] = [2000, 2001, 2002]
const bytes = (value: number) => Uint8Array.of(value)
const headerOf = (number: number) =>
  encodeHeader({ parentHash: new Uint8Array(32), number, logs: [] })

/** The MQC head after messages, which are each a byte and sent in block 7. */
function chainOf(...messages: readonly number[]): Hex {
  let head: Uint8Array = new Uint8Array(32)
  for (const one of messages) {
    const message = blake2b256(encodeBytes(bytes(one)))
    head = blake2b256(joinBytes([head, encodeInteger(7, 4), message]))
  }
  return bytesToHex(head)
}

async function collect(relayEntries: readonly Entry[], ofPara: readonly Entry[] = []) {
  const [para, other] = [PARA, OTHER].map((paraId) =>
    fakeChain({ paraId, runtime: paraRuntime, entries: paraId === PARA ? ofPara : [] })
  ) as [ReturnType<typeof fakeChain>, ReturnType<typeof fakeChain>]
  Object.assign(para.local, { head: { header: headerOf(9), number: 9 } })
  const received: unknown[] = []
  const readRelay = { receive: (all: readonly unknown[]) => received.push(...all) }
  const network = createNetwork({
    ...{ chains: [para.local, other.local], time: 12_000, isOpen: true },
    readRelay: readRelay as unknown as ReadRelay
  })
  const state = new StateLayers(createState(relayRuntime, relayEntries))
  await collectUnderWay(network, { ...describeState(relayRuntime, state), name: 'relay' })
  const horizontal = [...network.mail.horizontal].flatMap(([to, all]) =>
    [...all].map(([from, messages]) => [from, to, ...messages.map(({ data }) => data)])
  )
  return { downward: [...network.mail.downward], horizontal, upward: received }
}

const nothing = { downward: [], horizontal: [], upward: [] }
const known = (number: number): Entry => ({
  ...{ pallet: 'Paras', item: 'Heads', keys: [PARA] },
  value: headerOf(number)
})
const own = (item: string, value: unknown): Entry => ({ pallet: 'ParachainSystem', item, value })
// A sibling in the network can have received the second message in the same round.
const sending = [
  own('UpwardMessages', [bytes(1), new Uint8Array(), bytes(2)]),
  own('HrmpOutboundMessages', [{ recipient: OTHER, data: bytes(3) }])
]

test('the messages to the relay chain are collected of a last block that it has not included', async () => {
  const sent = {
    ...nothing,
    upward: [{ time: 18_000, paraId: PARA, program: bytes(1) }]
  }
  expect(await collect([known(8)], sending)).toEqual(sent)
  expect(await collect([known(9)], sending)).toEqual(nothing)
  expect(await collect([known(10)], sending)).toEqual(nothing)
  expect(await collect([], sending)).toEqual(nothing)
})

const dmp = (item: string, keys: readonly unknown[], value: unknown): Entry => ({
  ...{ pallet: 'Dmp', item: `DownwardMessageQueue${item}`, keys, value }
})
const queue = (...messages: readonly number[]): readonly Entry[] => [
  ...messages.map((one, at) => dmp('Pages', [PARA, BigInt(at)], { sent_at: 7, msg: bytes(one) })),
  dmp('Meta', [PARA], { first_full: 0n, first_free: BigInt(messages.length) }),
  dmp('Heads', [PARA], chainOf(5, 6))
]
const message = (one: number) => ({ sentAt: 7, msg: bytesToHex(bytes(one)) })

test.each([
  ['nothing received', chainOf(), [5, 6], [message(5), message(6)]],
  ['one received', chainOf(5), [5, 6], [message(6)]],
  ['one received and deleted', chainOf(5), [6], [message(6)]],
  ['all received', chainOf(5, 6), [5, 6], undefined],
  ['a head that does not fit', chainOf(8), [5, 6], undefined]
])('a parachain gets what the relay chain holds for it: %s', async (_, before, held, expected) => {
  const { downward } = await collect(queue(...held), [own('LastDmqMqcHead', before)])
  expect(downward).toEqual(expected === undefined ? [] : [[PARA, expected]])
})

const channel = (mqc_head: Hex | undefined): readonly Entry[] => [
  { pallet: 'Hrmp', item: 'HrmpIngressChannelsIndex', keys: [PARA], value: [OUTSIDE] },
  {
    ...{ pallet: 'Hrmp', item: 'HrmpChannels', keys: [{ sender: OUTSIDE, recipient: PARA }] },
    value: {
      ...{ max_capacity: 8, max_total_size: 800, max_message_size: 100, msg_count: 2 },
      ...{ total_size: 2, mqc_head, sender_deposit: 0n, recipient_deposit: 0n }
    }
  },
  {
    ...{
      pallet: 'Hrmp',
      item: 'HrmpChannelContents',
      keys: [{ sender: OUTSIDE, recipient: PARA }]
    },
    value: [5, 6].map((one) => ({ sent_at: 7, data: bytes(one) }))
  }
]

test.each([
  ['with none received', [], chainOf(5, 6), ['0x05', '0x06']],
  ['with one received', [[OUTSIDE, chainOf(5)]], chainOf(5, 6), ['0x06']],
  ['with all received', [[OUTSIDE, chainOf(5, 6)]], chainOf(5, 6), undefined],
  ['unless the channel has no head', [], undefined, undefined]
])('a parachain gets messages of its channels %s', async (_, heads, head, expected) => {
  const { horizontal } = await collect(channel(head), [own('LastHrmpMqcHeads', heads)])
  expect(horizontal).toEqual(expected === undefined ? [] : [[OUTSIDE, PARA, ...expected]])
})
