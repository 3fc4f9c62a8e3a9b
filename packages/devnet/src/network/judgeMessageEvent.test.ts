import { expect, test } from 'vitest'
import { judgeMessageEvent } from './judgeMessageEvent.ts'

const weight = { refTime: 1, proofSize: 1 }

test.for([
  ['messageQueue.Processed', { success: true }],
  ['xcmpQueue.Success', { messageHash: '0x01', weight }],
  ['dmpQueue.ExecutedDownward', { messageId: '0x01', outcome: { complete: weight } }]
] as const)('%s tells that a message was executed', ([name, data]) => {
  expect(judgeMessageEvent(eventOf(name, data))).toEqual({ refused: undefined })
})

test.for([
  ['messageQueue.Processed', { success: false }, 'messageQueue.Processed'],
  [
    'messageQueue.ProcessingFailed',
    { error: { badFormat: null } },
    'messageQueue.ProcessingFailed: {"badFormat":null}'
  ],
  ['messageQueue.OverweightEnqueued', {}, 'messageQueue.OverweightEnqueued'],
  ['xcmpQueue.Fail', { error: 'Barrier', weight }, 'xcmpQueue.Fail: "Barrier"'],
  ['xcmpQueue.BadVersion', {}, 'xcmpQueue.BadVersion'],
  ['xcmpQueue.BadFormat', {}, 'xcmpQueue.BadFormat'],
  ['xcmpQueue.OverweightEnqueued', {}, 'xcmpQueue.OverweightEnqueued'],
  [
    'dmpQueue.ExecutedDownward',
    { outcome: { incomplete: [weight, 'UntrustedReserveLocation'] } },
    'dmpQueue.ExecutedDownward: {"incomplete":[{"refTime":1,"proofSize":1},"UntrustedReserveLocation"]}'
  ],
  ['dmpQueue.InvalidFormat', {}, 'dmpQueue.InvalidFormat'],
  ['dmpQueue.UnsupportedVersion', {}, 'dmpQueue.UnsupportedVersion'],
  ['dmpQueue.OverweightEnqueued', {}, 'dmpQueue.OverweightEnqueued']
] as const)('%s tells that a message was refused', ([name, data, refused]) => {
  expect(judgeMessageEvent(eventOf(name, data))).toEqual({ refused })
})

test('other events tell nothing of messages that came in', () => {
  for (const name of ['xcmpQueue.XcmpMessageSent', 'dmpQueue.WeightExhausted', 'constructor.x']) {
    expect(judgeMessageEvent(eventOf(name, {})), name).toBeUndefined()
  }
})

function eventOf(name: string, data: Readonly<Record<string, unknown>>) {
  const [section = '', method = ''] = name.split('.')
  return { section, method, data }
}
