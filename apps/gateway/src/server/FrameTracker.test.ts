import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameTracker } from './FrameTracker.ts'

const TEXT = 0x1
const CONTINUATION = 0x0
const PING = 0x9

interface Frame {
  readonly opcode: number
  readonly isLast: boolean
  readonly isMasked: boolean
  readonly size: number
}

/** Writes a frame by RFC 6455, section 5.2. */
function writeFrame({ opcode, isLast, isMasked, size }: Frame): Buffer {
  const length = Buffer.alloc(size < 126 ? 0 : size < 0x1_0000 ? 2 : 8)
  if (length.length === 2) length.writeUInt16BE(size)
  if (length.length === 8) length.writeBigUInt64BE(BigInt(size))
  const short = { 0: size, 2: 126, 8: 127 }[length.length] ?? 0
  const start = Buffer.from([(isLast ? 0x80 : 0) | opcode, (isMasked ? 0x80 : 0) | short])
  // Payloads and masks full of ones look like the beginning of every kind of frame.
  return Buffer.concat([start, length, Buffer.alloc((isMasked ? 4 : 0) + size, 0xff)])
}

const whole = (opcode: number, size: number, isLast = true): Buffer =>
  writeFrame({ opcode, isLast, isMasked: true, size })

test('a message in one frame is unfinished from its first byte to its last', () => {
  for (const size of [1, 125, 126, 0xffff, 0x1_0000]) {
    const tracker = new FrameTracker()
    const bytes = whole(TEXT, size)
    for (const cut of [1, 2, 5, bytes.length - 1]) {
      const halfway = new FrameTracker()
      halfway.take(bytes.subarray(0, cut))
      expect([halfway.isUnfinished, halfway.ended]).toEqual([true, 0])
    }
    tracker.take(bytes)
    expect([tracker.isUnfinished, tracker.ended]).toEqual([false, 1])
  }
})

test('a message of several frames is unfinished until the last, whatever pings stand between', () => {
  const tracker = new FrameTracker()
  tracker.take(whole(TEXT, 3, false))
  expect(tracker.isUnfinished).toBe(true)
  tracker.take(whole(PING, 0))
  tracker.take(whole(CONTINUATION, 0, false))
  expect([tracker.isUnfinished, tracker.ended]).toEqual([true, 0])
  tracker.take(whole(CONTINUATION, 0))
  expect([tracker.isUnfinished, tracker.ended]).toEqual([false, 1])
  tracker.take(whole(PING, 4))
  expect([tracker.isUnfinished, tracker.ended]).toEqual([false, 2])
})

test('however the network cuts them, the frames are the same', () => {
  const message = fc
    .array(fc.record({ isMasked: fc.boolean(), size: fc.nat(300) }), { minLength: 1, maxLength: 4 })
    .map((parts) =>
      parts.map((part, index) => ({
        ...part,
        opcode: index === 0 ? TEXT : CONTINUATION,
        isLast: index === parts.length - 1
      }))
    )
  fc.assert(
    fc.property(fc.array(message), fc.array(fc.nat()), (messages, cuts) => {
      const bytes = Buffer.concat(messages.flat().map(writeFrame))
      const tracker = new FrameTracker()
      const places = cuts.map((cut) => cut % (bytes.length + 1)).sort((one, other) => one - other)
      let from = 0
      for (const to of [...places, bytes.length]) {
        tracker.take(bytes.subarray(from, to))
        from = to
      }
      expect([tracker.isUnfinished, tracker.ended]).toEqual([false, messages.length])
    })
  )
})
