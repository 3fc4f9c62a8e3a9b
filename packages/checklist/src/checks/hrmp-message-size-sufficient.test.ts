import { expect, test } from 'vitest'
import { judgeWith, type Situation } from '../../test/judgeWith.ts'
import { hrmpMessageSizeSufficient } from './hrmp-message-size-sufficient.ts'

/** The verdict on the channel to the target, with some of its sizes changed. */
const judgeChannel = (sizes: object, change: (situation: Situation) => void = () => {}) =>
  judgeWith(hrmpMessageSizeSufficient, (situation) => {
    Object.assign(situation.artifacts.hrmp.directions[0].channel ?? {}, sizes)
    situation.artifacts.queues.outbound = {
      isSuspended: false,
      roomForChannels: 128,
      maxPageSize: 105_472,
      bytesAround: 1
    }
    change(situation)
  })

test('large channels pass', () => {
  expect(judgeChannel({}).outcome).toBe('pass')
})

test('one that takes the task and not the longest call warns', () => {
  const verdict = judgeChannel({ maxMessageSize: 8319 })
  expect(verdict.outcome).toBe('warn')
  expect(judgeChannel({ maxMessageSize: 8320 }).outcome).toBe('pass')
})

test('one that is too small for the message of the task fails, by its first byte too', () => {
  const [bytes = 0] =
    /(\d+) for that/.exec(judgeChannel({ maxMessageSize: 8319 }).summary)?.slice(1) ?? []
  const least = Number(bytes)
  expect(least).toBeGreaterThan(100)
  expect(judgeChannel({ maxMessageSize: least }).outcome).toBe('warn')
  const verdict = judgeChannel({ maxMessageSize: least - 1 })
  expect(verdict.outcome).toBe('fail')
  expect(verdict.summary).toMatch(new RegExp(`; ${least} needed$`))
  expect('remedies' in verdict && verdict.remedies?.[0]?.summary).toMatch(/^An open channel cannot/)
  // Less than all of its bytes leave a channel at once.
  expect(judgeChannel({ maxTotalSize: least }).outcome).toBe('fail')
  expect(judgeChannel({ maxTotalSize: least + 1 }).outcome).toBe('warn')
  const paged = judgeChannel({}, ({ artifacts }) => {
    if (artifacts.queues.outbound !== undefined) artifacts.queues.outbound.maxPageSize = least - 1
  })
  expect(paged.summary).toBe(`${least} bytes, and a page of the service holds ${least - 1}`)
})

test('where the relay chain allows no longer message, it has to raise its limit', () => {
  const verdict = judgeChannel({ maxMessageSize: 100 }, ({ artifacts }) => {
    artifacts.hrmp.host.limits.maxMessageSize = 100
  })
  expect('remedies' in verdict && verdict.remedies?.[0]).toMatchObject({
    owner: 'relay',
    summary: expect.stringContaining('raise hrmpChannelMaxMessageSize')
  })
})

test('what the configuration wants counts', () => {
  const verdict = judgeChannel({}, ({ config }) => {
    config.channel = { messageSize: 200_000 }
  })
  expect(verdict.outcome).toBe('fail')
})
