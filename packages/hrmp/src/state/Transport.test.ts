import { expect, test } from 'vitest'
import { channelOf, makeDirection, RECIPIENT, requestOf, SENDER } from '../../test/makeState.ts'
import { transportOf } from './Transport.ts'

const channel = channelOf(8, 1024)

test.each([
  ['an open channel', { channel }, 'hrmp', '8 messages of up to 1024 bytes', false],
  ['a closing one', { channel, closing: true }, 'hrmp', '8 messages of up to 1024 bytes', true],
  ['a request', { request: requestOf(false) }, 'none', 'no open channel: requested', undefined],
  ['nothing', {}, 'none', 'no open channel: absent', undefined]
])('%s is a transport with its reason', (_, changes, kind, why, isEnding) => {
  const transport = transportOf(makeDirection(SENDER, RECIPIENT, changes))
  expect([transport.kind, transport.why, transport.isEnding]).toEqual([kind, why, isEnding])
  expect(transport.room).toBe(kind === 'hrmp' ? channel : undefined)
})
