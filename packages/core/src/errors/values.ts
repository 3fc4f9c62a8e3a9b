import type { ErrorDefinition } from './ErrorDefinition.ts'
import { shorten } from './shorten.ts'

/** Context of an error about one value that a parser rejected. */
export interface MalformedValue {
  readonly value: unknown
  readonly problem: string
}

/**
 * A value is not hex of the expected length. Half a byte, a missing prefix or a wrong length means
 * that the value was cut, mistyped, or is something else. A guess could turn a call or an account
 * into a different one.
 */
export const HexMalformed: ErrorDefinition<'HexMalformed', MalformedValue> = {
  package: 'core',
  code: 'HexMalformed',
  number: 1001,
  message: ({ value, problem }) => `${shorten(value)} is not hex: ${problem}`,
  remedies: () => [
    'Give 0x followed by an even number of hexadecimal digits, for example 0x00ff.',
    'Copy the value again: its end may be missing.',
    'If you have bytes, pass the Uint8Array itself.'
  ]
}

/**
 * A value is not a whole number that fits its type. The same text means different numbers to
 * different readers (`1,000`, `010`, `0x10`). A JavaScript number beyond 2^53 has already lost
 * digits. A chain cuts a number to the bits that fit.
 */
export const IntegerMalformed: ErrorDefinition<
  'IntegerMalformed',
  { readonly value: unknown; readonly type: string; readonly problem: string }
> = {
  package: 'core',
  code: 'IntegerMalformed',
  number: 1003,
  message: ({ value, type, problem }) => `${shorten(value)} is not a ${type}: ${problem}`,
  remedies: () => [
    'Give a whole number within the range of the type: a number, a bigint, or its decimal digits as text.',
    'Beyond 9007199254740991 give a bigint or text, so that no digit is lost.',
    'Check the unit: planck in place of whole tokens, or milliseconds in place of seconds, make a number too large.'
  ]
}

/**
 * A value is not a parachain id. A parachain is addressed by its number on the relay chain. An XCM
 * message to a number outside this range fails.
 */
export const ParaIdMalformed: ErrorDefinition<'ParaIdMalformed', MalformedValue> = {
  package: 'core',
  code: 'ParaIdMalformed',
  number: 1010,
  message: ({ value, problem }) => `${shorten(value)} is not a parachain id: ${problem}`,
  remedies: () => [
    "Give the parachain's number on the relay chain, for example 2114.",
    'Look it up in paras.parachains on the relay chain, or in parachainInfo.parachainId on the chain itself.'
  ]
}

/**
 * A value is not an account id of the expected length. An account id with one wrong byte is the id
 * of another account, usually one without a key. Funds sent to that account are lost.
 */
export const AccountIdMalformed: ErrorDefinition<
  'AccountIdMalformed',
  { readonly value: unknown; readonly bytes: number; readonly problem: string }
> = {
  package: 'core',
  code: 'AccountIdMalformed',
  number: 1020,
  message: ({ value, bytes, problem }) =>
    `${shorten(value)} is not an account of ${bytes} bytes: ${problem}`,
  remedies: ({ bytes }) => [
    `Give 0x and ${bytes * 2} hexadecimal digits, never a key.`,
    'If a checksum fails, copy the address again: a character is wrong.',
    ...(bytes === 32
      ? ['In code, parseAddress takes an SS58 address, and parseAccount takes every form.']
      : [])
  ]
}

/**
 * A value is not a task id. The task id is derived from the owner and the id that the owner
 * provided. The provided id alone finds no task.
 */
export const TaskIdMalformed: ErrorDefinition<'TaskIdMalformed', MalformedValue> = {
  package: 'core',
  code: 'TaskIdMalformed',
  number: 1022,
  message: ({ value, problem }) => `${shorten(value)} is not a task id: ${problem}`,
  remedies: () => [
    'Take the id from the event that announced the task, or from automationTime_generateTaskId.',
    'If you have the id that you provided, derive the task id from it and the owner.'
  ]
}

/**
 * A value is not a time in whole seconds. A chain counts time in whole seconds, so a number of
 * milliseconds would be a time in the far future. The caller must convert a date, and must round a
 * fraction of a second. A negative time is most often a difference of two times in the wrong order.
 */
export const UnixSecondsMalformed: ErrorDefinition<
  'UnixSecondsMalformed',
  MalformedValue & { readonly seconds?: bigint }
> = {
  package: 'core',
  code: 'UnixSecondsMalformed',
  number: 1030,
  message: ({ value, problem }) =>
    `${shorten(value)} is not a time in whole seconds since 1970: ${problem}`,
  remedies: ({ seconds }) => [
    seconds === undefined
      ? 'Give the seconds since 1970-01-01T00:00:00Z as a whole number, for example 1767225600.'
      : `Give seconds: ${seconds}`,
    'In code, divide Date.now() by 1000 and round it, or use unixSecondsFromDate for a Date on a whole second.'
  ]
}

/**
 * A value is not an amount of a token. `1,5` and `1.000` mean different amounts to different
 * people. An exponent hides zeros, and `0.1` as a JavaScript number is not one tenth. No amount is
 * rounded.
 */
export const BalanceMalformed: ErrorDefinition<
  'BalanceMalformed',
  MalformedValue & { readonly symbol: string; readonly decimals?: number }
> = {
  package: 'core',
  code: 'BalanceMalformed',
  number: 1040,
  message: ({ value, symbol, problem }) =>
    `${shorten(value)} is not an amount of ${shorten(symbol)}: ${problem}`,
  remedies: ({ decimals }) => [
    decimals === undefined
      ? 'Give the amount in whole tokens as decimal text with a point, for example "0.1".'
      : `Give at most ${decimals} digits after the point, or check the decimals of the token in the properties of its chain.`,
    'In code, parsePlanck reads an amount that counts the smallest unit (planck).'
  ]
}

/**
 * A value is not an SS58 address. The address was typed, cut or changed: at least one character is
 * wrong or missing. Without the checksum a typing error would send funds to an account that nobody
 * holds.
 */
export const AddressMalformed: ErrorDefinition<'AddressMalformed', MalformedValue> = {
  package: 'core',
  code: 'AddressMalformed',
  number: 1050,
  message: ({ value, problem }) => `${shorten(value)} is not an SS58 address: ${problem}`,
  remedies: () => [
    'Copy the whole address again from its source; do not correct it by hand.',
    'An account as 0x hex is not an address: in code, parseAccount reads both.'
  ]
}

/**
 * An address is written for another network. A key has a different address on every network, so the
 * account may be correct. But an exchange, a contract or a multisig of one network does not exist
 * on another, and funds sent there are lost.
 */
export const AddressNetworkMismatch: ErrorDefinition<
  'AddressNetworkMismatch',
  {
    readonly value: unknown
    readonly expected: number
    readonly actual: number
    readonly sameAccount: string
  }
> = {
  package: 'core',
  code: 'AddressNetworkMismatch',
  number: 1055,
  message: ({ value, actual, expected }) =>
    `${shorten(value)} is written for the network with prefix ${actual}, expected prefix ${expected}`,
  remedies: ({ sameAccount }) => [
    `If the owner holds the same key on this network, give ${sameAccount}`,
    'If the address belongs to an exchange or a contract, ask for one on this network.'
  ]
}

/**
 * A function does not accept an argument. If the value were changed to fit, the function would do
 * something else than the caller meant.
 */
export const ArgumentInvalid: ErrorDefinition<
  'ArgumentInvalid',
  { readonly argument: string; readonly value: unknown; readonly problem: string }
> = {
  package: 'core',
  code: 'ArgumentInvalid',
  number: 1100,
  message: ({ argument, value, problem }) => `${argument} is ${shorten(value)}: ${problem}`,
  remedies: ({ argument, value }) => [
    `Give another value for ${argument} than ${shorten(value)}: the message says what is wrong with it.`,
    'If a program computes the value, check that program: it mixes up units, kinds or names.'
  ]
}
