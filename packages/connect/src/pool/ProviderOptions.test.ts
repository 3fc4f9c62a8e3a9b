import { describe, expect, test } from 'vitest'
import { openSocket } from '#openSocket'
import { systemClock } from '../endpoint/Clock.ts'
import { type ProviderOptions, resolveOptions } from './ProviderOptions.ts'

const DEFAULTS = {
  ...{ autoConnect: true, deadlineMs: 30_000, attemptMs: 8000, handshakeMs: 3000, answerMs: 4000 },
  ...{ heartbeatMs: 4000, heartbeatTimeoutMs: 4000, giveUpMs: 0, stallMs: 60_000 },
  backoff: { firstMs: 200, maxMs: 30_000 },
  ...{ maxFrameBytes: 16_777_216, maxBlocksBehind: 100, headers: {} },
  ...{ openSocket, clock: systemClock, random: Math.random }
}

test('an option that is not given, or is undefined, has its default', () => {
  expect(resolveOptions({})).toEqual(DEFAULTS)
  const unset = Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, undefined]))
  expect(resolveOptions(unset as ProviderOptions)).toEqual(DEFAULTS)
  const genesis = `0x${'1f'.repeat(32)}`
  const given = { attemptMs: 7, stallMs: 0, genesis }
  expect(resolveOptions(given)).toEqual({ ...DEFAULTS, ...given })
})

const HUGE = Number.MAX_SAFE_INTEGER
const TIMER = 0x7fff_ffff

describe.each([
  ...[
    'deadlineMs',
    'attemptMs',
    'handshakeMs',
    'answerMs',
    'heartbeatMs',
    'heartbeatTimeoutMs'
  ].map((option) => [option, 1, TIMER] as const),
  ...['maxBlocksBehind', 'stallMs', 'giveUpMs'].map((option) => [option, 0, HUGE] as const),
  ['maxFrameBytes', 1024, 0x4000_0000] as const
])('the option %s', (option, min, max) => {
  test(`is a number from ${min} to ${max}`, () => {
    for (const value of [min, max]) {
      expect(resolveOptions({ [option]: value })).toMatchObject({ [option]: value })
    }
    for (const value of [min - 1, max + 2, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => resolveOptions({ [option]: value })).toThrow(
        expect.objectContaining({
          code: 'ArgumentInvalid',
          context: {
            argument: `the option ${option}`,
            value,
            problem: `expected a number from ${min} to ${max}`
          }
        })
      )
    }
  })
})

test.each([
  ['firstMs', 0, 10, 'expected a number from 1 to 2147483647'],
  ['firstMs', TIMER + 1, TIMER + 1, 'expected a number from 1 to 2147483647'],
  ['maxMs', 10, 9, 'expected a number from 10 to 2147483647'],
  ['maxMs', 10, TIMER + 1, 'expected a number from 10 to 2147483647']
])('backoff.%s is refused for %d to %d', (name, firstMs, maxMs, problem) => {
  expect(() => resolveOptions({ backoff: { firstMs, maxMs } })).toThrow(
    expect.objectContaining({
      context: expect.objectContaining({ argument: `the option backoff.${name}`, problem })
    })
  )
})

test('the waits between attempts may be equal, and from a millisecond to the longest timer', () => {
  for (const ms of [1, TIMER]) {
    const backoff = { firstMs: ms, maxMs: ms }
    expect(resolveOptions({ backoff }).backoff).toEqual(backoff)
  }
})

test.each(['', '0x', `0x${'1f'.repeat(31)}`, `0x${'1F'.repeat(32)}`, '1f'.repeat(33)])(
  'the genesis hash %j is refused',
  (genesis) => {
    expect(() => resolveOptions({ genesis })).toThrow(
      expect.objectContaining({
        code: 'ArgumentInvalid',
        context: {
          argument: 'the option genesis',
          value: genesis,
          problem: 'expected 0x and 64 lower-case hexadecimal digits'
        }
      })
    )
  }
)
