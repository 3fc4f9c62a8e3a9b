import { shorten } from '../shorten.ts'
import type { MalformedValue, RejectedValue } from './coreContexts.ts'

/** Errors about hex, numbers, accounts, times and balances. */
export const coreValueErrors = {
  HexMalformed: {
    number: 1001,
    title: 'A value is not hex',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is not hex: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give 0x followed by an even number of hexadecimal digits, for example 0x00ff.'
    ]
  },
  HexLengthMismatch: {
    number: 1002,
    title: 'A hex value has the wrong length',
    message: (
      context: RejectedValue & { readonly expected: number; readonly actual: number }
    ): string =>
      `${shorten(context.value)} has ${context.actual} bytes, expected ${context.expected}`,
    remedies: (context: { readonly expected: number }): readonly string[] => [
      `Give ${context.expected} bytes: 0x and ${context.expected * 2} digits.`
    ]
  },
  IntegerMalformed: {
    number: 1003,
    title: 'A value is not a whole number',
    message: (context: MalformedValue & { readonly type: string }): string =>
      `${shorten(context.value)} is not a ${context.type}: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give a whole number, a bigint, or its decimal digits as text, without spaces or separators.'
    ]
  },
  IntegerOutOfRange: {
    number: 1004,
    title: 'A number does not fit its type',
    message: (
      context: RejectedValue & { readonly type: string; readonly maximum: bigint }
    ): string =>
      `${shorten(context.value)} does not fit a ${context.type}: it is not within 0 to ${context.maximum}`,
    remedies: (context: { readonly maximum: bigint }): readonly string[] => [
      `Give a number from 0 to ${context.maximum}.`
    ]
  },
  ParaIdMalformed: {
    number: 1010,
    title: 'A value is not the id of a parachain',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is not a parachain id: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the number under which the relay chain knows the parachain, for example 2114.'
    ]
  },
  ParaIdOutOfRange: {
    number: 1011,
    title: 'A parachain id is negative or too large',
    message: (context: RejectedValue): string =>
      `${shorten(context.value)} is not a parachain id: it is not within 0 to 4294967295`,
    remedies: (): readonly string[] => [
      'Give the number under which the relay chain knows the parachain, for example 2114.'
    ]
  },
  AccountIdMalformed: {
    number: 1020,
    title: 'A value is not an account',
    message: (context: MalformedValue & { readonly bytes: number }): string =>
      `${shorten(context.value)} is not an account of ${context.bytes} bytes: ${context.problem}`,
    remedies: (context: { readonly bytes: number }): readonly string[] => [
      `Give 0x and ${context.bytes * 2} hexadecimal digits.`,
      'If you have an SS58 address, parse it as an address: it holds the account.'
    ]
  },
  AccountIdChecksumMismatch: {
    number: 1021,
    title: 'An Ethereum address fails its checksum',
    message: (context: RejectedValue & { readonly expected: string }): string =>
      `${shorten(context.value)} fails the checksum that the case of its letters carries (EIP-55)`,
    remedies: (context: { readonly expected: string }): readonly string[] => [
      'Copy the address again from where it came from: a character is wrong.',
      `If you are sure of every digit, write it as ${context.expected}`
    ]
  },
  TaskIdMalformed: {
    number: 1022,
    title: 'A value is not the id of a task',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is not a task id: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give 0x and 64 hexadecimal digits, as automationTime_generateTaskId answers.',
      'If you have the id that you provided yourself, derive the task id from it and the owner.'
    ]
  },
  UnixSecondsMalformed: {
    number: 1030,
    title: 'A value is not a time in whole seconds',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is not a time in whole seconds since 1970: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the seconds since 1970-01-01T00:00:00Z as a whole number, for example 1767225600.'
    ]
  },
  UnixSecondsOutOfRange: {
    number: 1031,
    title: 'A time is before 1970 or does not fit',
    message: (context: RejectedValue): string =>
      `${shorten(context.value)} is no time that a chain can hold: it is not within 0 to 18446744073709551615`,
    remedies: (): readonly string[] => [
      'Give the seconds since 1970-01-01T00:00:00Z as a whole number, for example 1767225600.'
    ]
  },
  UnixSecondsUnitMismatch: {
    number: 1032,
    title: 'A time looks like milliseconds, not seconds',
    message: (
      context: RejectedValue & { readonly unit: string; readonly seconds: bigint }
    ): string =>
      `${shorten(context.value)} looks like ${context.unit}, and a time is given in seconds since 1970`,
    remedies: (context: { readonly seconds: bigint }): readonly string[] => [
      `Give seconds: ${context.seconds}`
    ]
  },
  BalanceMalformed: {
    number: 1040,
    title: 'A value is not an amount of a token',
    message: (context: MalformedValue & { readonly symbol: string }): string =>
      `${shorten(context.value)} is not an amount of ${shorten(context.symbol)}: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the amount in whole tokens as decimal text with a point, for example "0.1".'
    ]
  },
  BalanceDecimalsExceeded: {
    number: 1041,
    title: 'An amount is finer than the token can be divided',
    message: (
      context: RejectedValue & {
        readonly symbol: string
        readonly decimals: number
        readonly actual: number
      }
    ): string =>
      `${shorten(context.value)} has ${context.actual} decimals, and ${shorten(context.symbol)} has ${context.decimals}`,
    remedies: (context: { readonly decimals: number }): readonly string[] => [
      `Give at most ${context.decimals} digits after the point.`,
      'If the number already counts the smallest unit, it needs no point: read it as planck.'
    ]
  },
  BalanceOutOfRange: {
    number: 1042,
    title: 'An amount is negative or too large',
    message: (context: RejectedValue & { readonly symbol: string }): string =>
      `${shorten(context.value)} is no balance of ${shorten(context.symbol)}: it is negative or does not fit a u128 of its smallest unit`,
    remedies: (): readonly string[] => ['Give an amount from 0 to 2^128 - 1 of the smallest unit.']
  },
  TokenDecimalsOutOfRange: {
    number: 1043,
    title: 'A token has an impossible number of decimals',
    message: (context: RejectedValue & { readonly symbol: string }): string =>
      `${shorten(context.value)} decimals are not possible for ${shorten(context.symbol)}: expected a whole number from 0 to 38`,
    remedies: (): readonly string[] => [
      'Read the decimals from the properties of the chain, and give them as a number.'
    ]
  }
} as const
