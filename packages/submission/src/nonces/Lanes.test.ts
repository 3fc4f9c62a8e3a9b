import { expect, test } from 'vitest'
import type { SubmissionRecord } from '../journal/SubmissionRecord.ts'
import { Lane, Lanes } from './Lanes.ts'

const recordOf = (nonce: number, lastBlock = 10): SubmissionRecord =>
  ({ id: `0x0${nonce}`, nonce, lastBlock, extrinsic: `0x0${nonce}` }) as never

test('a record is open in the blocks before the last that can include it', () => {
  const lane = new Lane()
  const entry = lane.add(recordOf(3))
  expect(entry.delivery).toBe('untried')
  expect(lane.add(recordOf(3))).toBe(entry)
  expect([lane.openAfter(9), lane.openAfter(10)]).toEqual([[entry], []])
})

test('nonces of open records and of other payloads are taken, refused and expired ones are free', () => {
  const lane = new Lane()
  for (const [index, delivery] of (
    ['accepted', 'untried', 'unknown', 'refused'] as const
  ).entries()) {
    lane.add(recordOf(3 + index)).delivery = delivery
  }
  expect(lane.allocate(3, 9)).toBe(6)
  expect(lane.allocate(3, 9, [6, 8])).toBe(7)
  expect(lane.allocate(3, 10)).toBe(3)
  expect(lane.allocate(9, 9)).toBe(9)
})

test('a turn of a lane begins when all earlier ones have ended', async () => {
  const lane = new Lane()
  const order: string[] = []
  const note = (text: string) => (end: () => void) => {
    order.push(text)
    return end
  }
  const first = await lane.takeTurn()
  const second = lane.takeTurn().then(note('two'))
  const third = lane.takeTurn().then(note('three'))
  await new Promise(setImmediate)
  expect(order).toEqual([])
  first()
  const end = await second
  await new Promise(setImmediate)
  expect(order).toEqual(['two'])
  end()
  await third
  expect(order).toEqual(['two', 'three'])
})

test('an account has one lane on each chain', () => {
  const lanes = new Lanes()
  const lane = lanes.of('0x01', '0x02')
  expect(lanes.of('0x01', '0x02')).toBe(lane)
  expect(lanes.of('0x02', '0x02')).not.toBe(lane)
  expect(lanes.of('0x01', '0x01')).not.toBe(lane)
})
