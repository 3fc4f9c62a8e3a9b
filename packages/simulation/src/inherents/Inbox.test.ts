import { encodeBytes, encodeInteger, joinBytes } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { createInbox } from './Inbox.ts'

const { hash } = blake2Hasher
const after = (head: Uint8Array, sentAt: number, message: Uint8Array): Uint8Array =>
  hash(joinBytes([head, encodeInteger(sentAt, 4), hash(encodeBytes(message))]))
const [one, two] = [Uint8Array.of(1), Uint8Array.of(2, 3)]
const zeros = new Uint8Array(32)
const known = new Uint8Array(32).fill(7)

const args = {
  relayNumber: 90,
  downward: [
    { sentAt: 5, data: one },
    { sentAt: 6, data: two }
  ],
  horizontal: new Map([
    [2002, [one, two]],
    [2001, [two]]
  ])
} as const

test('the heads of queues follow the messages in their order', () => {
  const before = { downward: undefined, horizontal: new Map() }
  const { downwardHead, heads, horizontal } = createInbox({ ...args, before })
  expect(downwardHead).toEqual(after(after(zeros, 5, one), 6, two))
  expect(heads.get(2002)).toEqual(after(after(zeros, 90, one), 90, two))
  expect(heads.get(2001)).toEqual(after(zeros, 90, two))
  expect([...horizontal.keys()]).toEqual([2001, 2002])
  expect(horizontal.get(2002)).toEqual([
    { sentAt: 90, data: one },
    { sentAt: 90, data: two }
  ])
})

test('messages continue the heads in the state, and other queues keep theirs', () => {
  const heads = new Map([
    [2002, known],
    [2003, known]
  ])
  const inbox = createInbox({ ...args, before: { downward: known, horizontal: heads } })
  expect(inbox.downwardHead).toEqual(after(after(known, 5, one), 6, two))
  expect(inbox.heads.get(2002)).toEqual(after(after(known, 90, one), 90, two))
  expect(inbox.heads.get(2003)).toEqual(known)
})
