import type { Hex } from '@paraclock/core'
import { expect, test } from 'vitest'
import type { Delivery, OpenRecord } from '../nonces/Lanes.ts'
import { deliver } from './SubmissionChain.ts'

const refused: Delivery = { kind: 'refused', reason: 'its pool is full' }
const unknown: Delivery = { kind: 'unknown', reason: 'no answer' }

test.each<readonly [OpenRecord['delivery'], Delivery, OpenRecord['delivery'], string | undefined]>([
  ['untried', { kind: 'accepted' }, 'accepted', undefined],
  ['untried', refused, 'refused', 'its pool is full'],
  ['accepted', refused, 'accepted', 'its pool is full'],
  ['refused', unknown, 'unknown', undefined],
  ['accepted', unknown, 'accepted', undefined]
])('%s bytes to which a node answers %j are %s', async (before, answer, after, reason) => {
  const sent: Hex[] = []
  const send = async (bytes: Hex) => {
    sent.push(bytes)
    return answer
  }
  const record = { extrinsic: '0x03' } as never
  const entry: OpenRecord = { record, delivery: before, since: 0 }
  expect(await deliver({ send }, entry)).toBe(reason)
  expect([entry.delivery, sent]).toEqual([after, ['0x03']])
})
