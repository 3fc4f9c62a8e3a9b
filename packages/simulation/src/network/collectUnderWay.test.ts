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

interface More {
  readonly ofOther?: readonly Entry[]
  /** Blocks before the last of PARA that the relay chain has not included, from the oldest on. */
  readonly earlier?: readonly (readonly Entry[])[]
}

async function collect(
  relayEntries: readonly Entry[],
  ofPara: readonly Entry[] = [],
  { ofOther = [], earlier = [] }: More = {}
) {
  const [para, other] = [PARA, OTHER].map((paraId) =>
    fakeChain({ paraId, runtime: paraRuntime, entries: paraId === PARA ? ofPara : ofOther })
  ) as [ReturnType<typeof fakeChain>, ReturnType<typeof fakeChain>]
  Object.assign(para.local, { head: { header: headerOf(9), number: 9 } })
  const received: unknown[] = []
  const readRelay = { receive: (all: readonly unknown[]) => received.push(...all) }
  const network = createNetwork({
    ...{ chains: [para.local, other.local], time: 12_000, isOpen: true },
    readRelay: readRelay as unknown as ReadRelay
  })
  const state = new StateLayers(createState(relayRuntime, relayEntries))
  const before = earlier.map((entries) =>
    describeState(paraRuntime, new StateLayers(createState(paraRuntime, entries)))
  )
  const relay = { ...describeState(relayRuntime, state), name: 'relay' }
  await collectUnderWay(network, relay, new Map([[para.local, before]]))
  const horizontal = [...network.mail.horizontal].flatMap(([to, all]) =>
    [...all].map(([from, messages]) => [from, to, ...messages.map(bytesToHex)])
  )
  return { downward: [...network.mail.downward], horizontal, upward: received }
}

const nothing = { downward: [], horizontal: [], upward: [] }
const known = (number: number): Entry => ({
  ...{ pallet: 'Paras', item: 'Heads', keys: [PARA] },
  value: headerOf(number)
})
const own = (item: string, value: unknown): Entry => ({ pallet: 'ParachainSystem', item, value })
const sent = (upward: number, horizontal: number): readonly Entry[] => [
  own('UpwardMessages', [bytes(upward), new Uint8Array(), bytes(2)]),
  own('HrmpOutboundMessages', [{ recipient: OTHER, data: bytes(horizontal) }])
]
const toOther = (mqc_head?: Hex): Entry => ({
  ...{ pallet: 'Hrmp', item: 'HrmpChannels', keys: [{ sender: PARA, recipient: OTHER }] },
  value: {
    ...{ max_capacity: 8, max_total_size: 800, max_message_size: 100, msg_count: 0 },
    ...{ total_size: 0, mqc_head, sender_deposit: 0n, recipient_deposit: 0n }
  }
})
const upward = (one: number) => ({ time: 18_000, paraId: PARA, program: bytes(one) })

test('the messages of a last block that the relay chain has not included are collected', async () => {
  const expected = { ...nothing, horizontal: [[PARA, OTHER, '0x03']], upward: [upward(1)] }
  expect(await collect([known(8), toOther()], sent(1, 3))).toEqual(expected)
  expect(await collect([known(9), toOther()], sent(1, 3))).toEqual(nothing)
  expect(await collect([known(10), toOther()], sent(1, 3))).toEqual(nothing)
  expect(await collect([toOther()], sent(1, 3))).toEqual(nothing)
})

test('those of the blocks before it arrive first', async () => {
  const earlier = [sent(4, 5), sent(6, 7)]
  expect(await collect([known(6), toOther()], sent(1, 3), { earlier })).toEqual({
    ...{ downward: [], horizontal: [[PARA, OTHER, '0x05', '0x07', '0x03']] },
    upward: [upward(4), upward(6), upward(1)]
  })
})

test.each([
  ['has received them already', [PARA, chainOf(3)], toOther()],
  ['has received later ones', [PARA, chainOf(5, 3)], toOther(chainOf(5))],
  ['has no channel', undefined, known(8)]
])('a message is not delivered to a sibling that %s', async (_, head, entry) => {
  const heads = head === undefined ? [] : [own('LastHrmpMqcHeads', [head])]
  expect(await collect([known(8), entry], sent(1, 3), { ofOther: heads })).toEqual({
    ...nothing,
    upward: [upward(1)]
  })
})

test('a sibling that has received all that the relay chain holds gets the next message', async () => {
  const ofOther = [own('LastHrmpMqcHeads', [[PARA, chainOf(5)]])]
  const { horizontal } = await collect([known(8), toOther(chainOf(5))], sent(1, 3), { ofOther })
  expect(horizontal).toEqual([[PARA, OTHER, '0x03']])
})

const dmp = (item: string, keys: readonly unknown[], value: unknown): Entry => ({
  ...{ pallet: 'Dmp', item: `DownwardMessageQueue${item}`, keys, value }
})
const queue = (...messages: readonly number[]): readonly Entry[] => [
  ...messages.map((one, at) => dmp('Pages', [PARA, BigInt(at)], { sent_at: 7, msg: bytes(one) })),
  dmp('Meta', [PARA], { first_full: 0n, first_free: BigInt(messages.length) }),
  dmp('Heads', [PARA], chainOf(5, 6))
]
const message = (one: number) => ({ sentAt: 7, data: bytes(one) })

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
