import { expect, test } from 'vitest'
import { judgeMessageEvent } from './judgeMessageEvent.ts'

const weight = { ref_time: 1n, proof_size: 1n }

test.for([
  ['MessageQueue.Processed', { success: true }],
  ['XcmpQueue.Success', { message_hash: '0x01', weight }],
  ['DmpQueue.ExecutedDownward', { outcome: { type: 'Complete', value: weight } }]
] as const)('%s says that a message was executed', ([name, data]) => {
  expect(judgeMessageEvent(eventOf(name, data))).toEqual({ refused: undefined })
})

test.for([
  ['MessageQueue.Processed', { success: false }, 'MessageQueue.Processed'],
  [
    'MessageQueue.ProcessingFailed',
    { error: { type: 'BadFormat' } },
    'MessageQueue.ProcessingFailed: {"type":"BadFormat"}'
  ],
  ['MessageQueue.OverweightEnqueued', {}, 'MessageQueue.OverweightEnqueued'],
  ['XcmpQueue.Fail', { error: { type: 'Barrier' }, weight }, 'XcmpQueue.Fail: {"type":"Barrier"}'],
  ['XcmpQueue.BadVersion', {}, 'XcmpQueue.BadVersion'],
  ['XcmpQueue.BadFormat', {}, 'XcmpQueue.BadFormat'],
  ['XcmpQueue.OverweightEnqueued', undefined, 'XcmpQueue.OverweightEnqueued'],
  [
    'DmpQueue.ExecutedDownward',
    { outcome: { type: 'Incomplete', value: { used: weight, id: Uint8Array.of(1) } } },
    'DmpQueue.ExecutedDownward: {"type":"Incomplete","value":{"used":{"ref_time":"1","proof_size":"1"},"id":"0x01"}}'
  ],
  ['DmpQueue.InvalidFormat', {}, 'DmpQueue.InvalidFormat'],
  ['DmpQueue.UnsupportedVersion', {}, 'DmpQueue.UnsupportedVersion'],
  ['DmpQueue.OverweightEnqueued', {}, 'DmpQueue.OverweightEnqueued']
] as const)('%s says that a message was refused', ([name, data, refused]) => {
  expect(judgeMessageEvent(eventOf(name, data))).toEqual({ refused })
})

test.for([
  ['DmpQueue.ExecutedDownward', ['0x01', { type: 'Complete', value: 1n }], undefined],
  [
    'DmpQueue.ExecutedDownward',
    ['0x01', { type: 'Error', value: { type: 'Barrier' } }],
    'DmpQueue.ExecutedDownward: {"type":"Error","value":{"type":"Barrier"}}'
  ],
  ['XcmpQueue.Success', ['0x01'], undefined],
  ['XcmpQueue.Fail', ['0x01', { type: 'Barrier' }], 'XcmpQueue.Fail: {"type":"Barrier"}'],
  ['XcmpQueue.BadVersion', ['0x01'], 'XcmpQueue.BadVersion']
] as const)('%s of before 2022, whose fields have no names', ([name, data, refused]) => {
  expect(judgeMessageEvent(eventOf(name, data))).toEqual({ refused })
})

test('other events do not report on received messages', () => {
  for (const name of ['XcmpQueue.XcmpMessageSent', 'DmpQueue.WeightExhausted', 'constructor.x']) {
    expect(judgeMessageEvent(eventOf(name, {})), name).toBeUndefined()
  }
})

function eventOf(event: string, data: unknown) {
  const [pallet = '', name = ''] = event.split('.')
  return { pallet, name, data }
}
