import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { openSocket } from '#openSocket'
import { systemClock } from '../clock/Clock.ts'
import type { ProviderOptions } from './ProviderOptions.ts'

type Undefaulted = 'genesis' | 'metadataCache' | 'signal'

export type ResolvedOptions = Required<Omit<ProviderOptions, Undefaulted>> &
  Pick<ProviderOptions, Undefaulted>

const MAX_MS = 0x7fff_ffff
const TIMES = [
  'deadlineMs',
  'attemptMs',
  'handshakeMs',
  'answerMs',
  'heartbeatMs',
  'heartbeatTimeoutMs'
] as const
const COUNTS = ['maxBlocksBehind', 'stallMs', 'giveUpMs'] as const

export function resolveOptions(options: ProviderOptions): ResolvedOptions {
  const stated = Object.entries(options).filter(([, value]) => value !== undefined)
  const given: ProviderOptions = Object.fromEntries(stated)
  const resolved: ResolvedOptions = {
    autoConnect: true,
    deadlineMs: 30_000,
    attemptMs: 8000,
    handshakeMs: 3000,
    answerMs: 4000,
    heartbeatMs: 4000,
    heartbeatTimeoutMs: 4000,
    giveUpMs: 0,
    backoff: { firstMs: 200, maxMs: 30_000 },
    maxFrameBytes: 16 * 1024 * 1024,
    maxBlocksBehind: 100,
    stallMs: 60_000,
    headers: {},
    openSocket,
    clock: systemClock,
    random: Math.random,
    ...given
  }
  for (const option of TIMES) check(option, resolved[option], 1, MAX_MS)
  for (const option of COUNTS) check(option, resolved[option], 0, Number.MAX_SAFE_INTEGER)
  check('maxFrameBytes', resolved.maxFrameBytes, 1024, 0x4000_0000)
  check('backoff.firstMs', resolved.backoff.firstMs, 1, MAX_MS)
  check('backoff.maxMs', resolved.backoff.maxMs, resolved.backoff.firstMs, MAX_MS)
  const { genesis } = options
  if (genesis !== undefined && !/^0x[0-9a-f]{64}$/.test(genesis)) {
    throw new ParaclockError(ArgumentInvalid, {
      argument: 'the option genesis',
      value: genesis,
      problem: 'expected 0x and 64 lower-case hexadecimal digits'
    })
  }
  return resolved
}

function check(option: string, value: number, min: number, max: number): void {
  if (Number.isFinite(value) && value >= min && value <= max) return
  throw new ParaclockError(ArgumentInvalid, {
    argument: `the option ${option}`,
    value,
    problem: `expected a number from ${min} to ${max}`
  })
}
