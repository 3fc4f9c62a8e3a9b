import {
  encodeBytes,
  encodeCompact,
  encodeInteger,
  type Hex,
  hexToBytes,
  joinBytes
} from '@paraclock/core'
import { encodeProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { hashBytes } from './Checkpoint.ts'
import { makeKeys, type ProvenPart } from './openBlock.ts'
import { hashPage, proveReceiving, proveSending } from './proveMessage.ts'
import type { ReceivedPage } from './Receipt.ts'

const SERVICE = 2115
const TARGET = 2200
const topic: Hex = `0x${'ab'.repeat(32)}`
const setTopic = { kind: 'setTopic', topic } as const
const keys = await makeKeys()

type Steps = Parameters<typeof encodeProgram>[0]['program']

const encode = (...program: Steps): Uint8Array => hexToBytes(encodeProgram({ program, version: 5 }))

const transact = (call: Hex) =>
  ({
    kind: 'transact',
    originKind: 'sovereignAccount',
    fallbackMaxWeight: undefined,
    call
  }) as const

const message = encode(transact('0x0102'), setTopic)
const copy = encode({ kind: 'clearOrigin' }, transact('0x0304'), setTopic)
/** Has the topic in its call. */
const remark = encode(transact(`0x0000${topic.slice(2)}`))
const other = encode({ kind: 'clearOrigin' })

const pageOf = (...messages: readonly Uint8Array[]): Uint8Array =>
  joinBytes([Uint8Array.of(0), ...messages])

const list = (items: readonly Uint8Array[]): Uint8Array =>
  joinBytes([encodeCompact(items.length), ...items])

function part(number: number, values: Readonly<Record<Hex, Uint8Array | undefined>>): ProvenPart {
  const hash: Hex = `0x${'00'.repeat(32)}`
  const bytes = new Uint8Array()
  return {
    header: { hash, number, parentHash: hash, stateRoot: bytes, bytes },
    codeHash: () => hash,
    get: (key) => values[key]
  }
}

/** A block of the service that sends a page, or none, to a parachain. */
const sender = (number: number, page?: Uint8Array, to = TARGET): ProvenPart =>
  part(number, {
    [keys.sent]: page && list([joinBytes([encodeInteger(to, 4), encodeBytes(page)])]),
    [keys.validation]: relayOf(number)
  })

/** The validation data of a parachain's block. Block n refers to the relay block 100 + n. */
const relayOf = (number: number): Uint8Array =>
  joinBytes([encodeBytes(Uint8Array.of(1, 2)), encodeInteger(100 + number, 4)])

test.each<readonly [string, readonly ProvenPart[], string | undefined]>([
  ['leaves in the block of the run', [sender(7, pageOf(message))], undefined],
  ['leaves later, after others', [sender(7), sender(8, pageOf(other, message))], undefined],
  ['leaves before its copy', [sender(7, pageOf(message, copy))], undefined],
  ['left before the last block', [sender(7, pageOf(message)), sender(8, pageOf(copy))], 'block 7'],
  ['is equal to a later one', [sender(7, pageOf(message)), sender(8, pageOf(message))], 'block 7'],
  ['is mentioned before', [sender(7, pageOf(remark)), sender(8, pageOf(message))], 'block 7'],
  ['left to another chain', [sender(7, pageOf(message), 2000)], 'sent no message'],
  ['never left', [sender(7), sender(8)], 'block 8 sent no message'],
  ['is not the first', [sender(7, pageOf(copy, message))], 'is not the message'],
  ['is only a copy', [sender(7, pageOf(other, copy))], 'is not the message']
])('a message that %s', (_, blocks, problem) => {
  const prove = () => proveSending(blocks, { topic, message: hashBytes(message), keys, to: TARGET })
  if (problem === undefined) expect(prove().call).toBe('0x0102')
  else expect(prove).toThrow(problem)
})

test('a message must end with its topic, by which the target names it', () => {
  const early = encode(setTopic, transact('0x0102'))
  const args = { topic, message: hashBytes(early), keys, to: TARGET }
  expect(() => proveSending([sender(7, pageOf(early))], args)).toThrow('is not the message')
})

const page = pageOf(message)
const pages: readonly ReceivedPage[] = [
  [106, hashPage(pageOf(other))],
  [109, hashPage(page)],
  [110, hashPage(page)]
]

/** Blocks 5 to 8 of the target. After each, it has received so many of the pages. */
const receivers = [0, 1, 2, 3].map((count, at) => {
  let head = new Uint8Array(32)
  for (const [sentAt, hash] of pages.slice(0, count)) {
    const next = hashBytes(joinBytes([head, encodeInteger(sentAt, 4), hexToBytes(hash)]))
    head = new Uint8Array(hexToBytes(next))
  }
  const heads = list([joinBytes([encodeInteger(SERVICE, 4), head])])
  return part(5 + at, { [keys.queueHeads]: heads, [keys.validation]: relayOf(5 + at) })
})

test.each<readonly [string, number, number, readonly ReceivedPage[], string | number]>([
  ['is the first with its bytes', 0, 6, pages.slice(0, 2), 2],
  ['can have come before', 0, 5, pages.slice(0, 2), 'before block 5'],
  ['is an equal page', 2, 6, pages.slice(2), 'before block 7'],
  ['is not listed', 0, 6, pages.slice(0, 1), 'block 7 received other messages'],
  ['is listed with a later one', 0, 6, pages, 'lists more messages than block 7'],
  ['is listed at another time', 0, 6, [[106, pages[1]![1]]], 'block 6 received other messages']
])('a received page that %s', (_, first, sentBy, listed, expected) => {
  const prove = () =>
    proveReceiving({
      ...{ pages: listed, blocks: receivers.slice(first), page, sender: sender(sentBy) },
      ...{ keys, serviceId: SERVICE }
    })
  if (typeof expected === 'number') expect(prove()).toBe(expected)
  else expect(prove).toThrow(expected)
})
