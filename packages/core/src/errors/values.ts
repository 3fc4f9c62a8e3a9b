import type { ErrorDefinition } from './ErrorDefinition.ts'
import { shorten } from './shorten.ts'

/** Context of an error about one value that a parser rejected. */
export interface MalformedValue {
  readonly value: unknown
  readonly problem: string
}

/**
 * A value is not hex of the expected length.
 *
 * A value that must be hex text is not hex, or does not hold the expected number of bytes. Hex text
 * is `0x` followed by an even number of the digits `0-9`, `a-f`, `A-F`. `0x` alone means no bytes.
 *
 * @remarks Half a byte, a missing prefix or a wrong length means that the value was cut, mistyped,
 * or is something else. A guess could turn a call or an account into a different one.
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
  ],
  example: { value: '0x0g', problem: '"g" at position 3 is not a hexadecimal digit' }
}

/**
 * A value is not a whole number that fits its type.
 *
 * A value that must be a whole number has another form, is negative, or is larger than its type
 * holds. Numbers, bigints and decimal digits as text are accepted. Spaces, separators, exponents,
 * fractions, signs, leading zeros and hexadecimal are refused.
 *
 * @remarks The same text means different numbers to different readers (`1,000`, `010`, `0x10`). A
 * JavaScript number beyond 2^53 has already lost digits. A chain cuts a number to the bits that
 * fit.
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
  ],
  example: { value: 70_000, type: 'u16', problem: 'it is not within 0 to 65535' }
}

/**
 * A value is not a parachain id.
 *
 * A value that must be the id of a parachain is not a whole number from 0 to 4294967295.
 *
 * @remarks A parachain is addressed by its number on the relay chain. An XCM message to a number
 * outside this range fails.
 */
export const ParaIdMalformed: ErrorDefinition<'ParaIdMalformed', MalformedValue> = {
  package: 'core',
  code: 'ParaIdMalformed',
  number: 1010,
  message: ({ value, problem }) => `${shorten(value)} is not a parachain id: ${problem}`,
  remedies: () => [
    "Give the parachain's number on the relay chain, for example 2114.",
    'Look it up in paras.parachains on the relay chain, or in parachainInfo.parachainId on the chain itself.'
  ],
  example: { value: '0x842', problem: 'it is hexadecimal, not decimal' }
}

/**
 * A value is not an account id of the expected length.
 *
 * A value that must be an account id as hex or bytes has another form or another length. Or it has
 * letters of mixed case that fail the checksum (EIP-55).
 *
 * @remarks An account id with one wrong byte is the id of another account, usually one without a
 * key. Funds sent to that account are lost.
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
  ],
  example: { value: '0x0102', bytes: 32, problem: 'it has 2 bytes, not 32' }
}

/**
 * A value is not a task id.
 *
 * A value that must be the id of a task does not have the form of a task id. A task id is a hash of
 * 32 bytes, written as 0x and 64 digits. Some services use another form: the numbers of a block, an
 * extrinsic and an event, joined by hyphens.
 *
 * @remarks The task id is derived from the owner and the id that the owner provided. The provided
 * id alone finds no task.
 */
export const TaskIdMalformed: ErrorDefinition<'TaskIdMalformed', MalformedValue> = {
  package: 'core',
  code: 'TaskIdMalformed',
  number: 1022,
  message: ({ value, problem }) => `${shorten(value)} is not a task id: ${problem}`,
  remedies: () => [
    'Take the id from the event that announced the task, or from automationTime_generateTaskId.',
    'If you have the id that you provided, derive the task id from it and the owner.'
  ],
  example: { value: 'my-task', problem: 'it does not begin with 0x' }
}

/**
 * A value is not a time in whole seconds.
 *
 * A time must be a whole number of seconds since 1970-01-01T00:00:00Z, and must fit a u64. The
 * value is not such a number, or it is so large that it can only mean milliseconds or a finer unit.
 *
 * @remarks A chain counts time in whole seconds, so a number of milliseconds would be a time in the
 * far future. The caller must convert a date, and must round a fraction of a second. A negative
 * time is most often a difference of two times in the wrong order.
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
  ],
  example: {
    value: 1_767_225_600_000,
    problem: 'it looks like milliseconds',
    seconds: 1_767_225_600n
  }
}

/**
 * A value is not an amount of a token.
 *
 * A value that must be an amount of a token is negative, or is not decimal text with at most one
 * point. Or it does not fit a u128 of the smallest unit, or has more decimals than the token.
 *
 * @remarks `1,5` and `1.000` mean different amounts to different people. An exponent hides zeros,
 * and `0.1` as a JavaScript number is not one tenth. No amount is rounded.
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
  ],
  example: { value: '1,5', symbol: 'ACME', problem: 'it has separators; only one point is allowed' }
}

/**
 * A value is not an SS58 address.
 *
 * A value that must be an SS58 address is not base58 text, or fails its checksum. Or it holds an
 * account of an impossible length, or has a reserved network prefix.
 *
 * @remarks The address was typed, cut or changed: at least one character is wrong or missing.
 * Without the checksum a typing error would send funds to an account that nobody holds.
 */
export const AddressMalformed: ErrorDefinition<'AddressMalformed', MalformedValue> = {
  package: 'core',
  code: 'AddressMalformed',
  number: 1050,
  message: ({ value, problem }) => `${shorten(value)} is not an SS58 address: ${problem}`,
  remedies: () => [
    'Copy the whole address again from its source; do not correct it by hand.',
    'An account as 0x hex is not an address: in code, parseAccount reads both.'
  ],
  example: { value: '0xd43593', problem: '"0" at position 0 is not a character of base58' }
}

/**
 * An address is written for another network.
 *
 * The address is valid, but written for another network than the expected one.
 *
 * @remarks A key has a different address on every network, so the account may be correct. But an
 * exchange, a contract or a multisig of one network does not exist on another, and funds sent there
 * are lost.
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
  ],
  example: {
    value: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    expected: 0,
    actual: 42,
    sameAccount: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
  }
}

/**
 * A function does not accept an argument.
 *
 * A function or a setting got a value that it does not accept. The message names the argument, its
 * value and what is expected.
 *
 * @remarks If the value were changed to fit, the function would do something else than the caller
 * meant.
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
  ],
  example: { argument: 'the length of the accounts', value: 33, problem: 'expected 32 or 20' }
}
