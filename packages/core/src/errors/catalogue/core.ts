import { shorten } from '../shorten.ts'

/** Context of an error about one value that a parser rejected. */
export interface RejectedValue {
  /** The value as it was given. */
  readonly value: unknown
}

/** Context of an error about a value that has not the form that its parser wants. */
export interface MalformedValue extends RejectedValue {
  /** What is wrong with it, as a clause. */
  readonly problem: string
}

/** What one source says of a fact. */
export interface FactOpinion {
  /** Its answer. */
  readonly value: unknown
  /** Which source it is, for a person. */
  readonly from: string
}

/** Errors that `@paraclock/core` raises: numbers 1000 to 1999. */
export const coreErrors = {
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
  },
  AddressMalformed: {
    number: 1050,
    title: 'A value is not base58',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is not an SS58 address: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Copy the address again: it is letters and digits only, without 0, O, I and l.',
      'If you have an account as 0x hex, parse it as an account instead.'
    ]
  },
  AddressLengthMismatch: {
    number: 1051,
    title: 'An address has characters missing or too many',
    message: (
      context: RejectedValue & { readonly actual: number; readonly expected: readonly number[] }
    ): string =>
      `${shorten(context.value)} holds an account of ${context.actual} bytes, and an address holds one of ${context.expected.join(', ')}`,
    remedies: (): readonly string[] => [
      'Copy the whole address again: an account of 32 bytes makes 46 to 50 characters.'
    ]
  },
  AddressChecksumMismatch: {
    number: 1052,
    title: 'An address fails its checksum',
    message: (context: RejectedValue): string =>
      `${shorten(context.value)} fails its checksum: at least one character is wrong or missing`,
    remedies: (): readonly string[] => [
      'Copy the address again from where it came from; do not correct it by hand.'
    ]
  },
  AddressPrefixOutOfRange: {
    number: 1053,
    title: 'An address prefix is out of range',
    message: (context: RejectedValue): string =>
      `${shorten(context.value)} is no SS58 prefix: expected a whole number from 0 to 16383`,
    remedies: (): readonly string[] => [
      'Read the prefix from the constant system.ss58Prefix of the chain, or give 42 for any chain.'
    ]
  },
  AddressPrefixRefused: {
    number: 1054,
    title: 'An address prefix is reserved',
    message: (context: RejectedValue & { readonly prefix: number }): string =>
      `${shorten(context.value)} uses the SS58 prefix ${context.prefix}, which is reserved and belongs to no network`,
    remedies: (): readonly string[] => [
      'Use the prefix of the chain (constant system.ss58Prefix), or 42 for any chain.',
      'If the address was given to you, ask for it again: no wallet writes such a prefix.'
    ]
  },
  AddressNetworkMismatch: {
    number: 1055,
    title: 'An address is written for another network',
    message: (
      context: RejectedValue & {
        readonly expected: number
        readonly actual: number
        readonly sameAccount: string
      }
    ): string =>
      `${shorten(context.value)} is written for the network with prefix ${context.actual}, expected prefix ${context.expected}`,
    remedies: (context: { readonly sameAccount: string }): readonly string[] => [
      `If the owner holds the same key on this network, give ${context.sameAccount}`,
      'If the address belongs to an exchange or a contract, ask for one on this network.'
    ]
  },
  JsonMalformed: {
    number: 1060,
    title: 'A text is not JSON',
    message: (context: {
      readonly position: number
      readonly line: number
      readonly column: number
      readonly problem: string
    }): string =>
      `the text is not JSON at line ${context.line}, column ${context.column}: ${context.problem}`,
    remedies: (context: { readonly line: number; readonly column: number }): readonly string[] => [
      `Mend the text at line ${context.line}, column ${context.column}.`,
      'If a program wrote it, check that it is whole: a cut file ends too early.'
    ]
  },
  JsonDepthExceeded: {
    number: 1061,
    title: 'JSON is nested too deep',
    message: (context: { readonly limit: number; readonly where: string }): string =>
      `${context.where} has more than ${context.limit} lists and objects inside each other`,
    remedies: (): readonly string[] => [
      'Make sure that no object contains itself.',
      'If the data really is so deep, raise the limit of depth.'
    ]
  },
  JsonSizeExceeded: {
    number: 1062,
    title: 'A JSON text is too large',
    message: (context: { readonly limit: number; readonly actual: number }): string =>
      `the JSON text has ${context.actual} characters, and the limit is ${context.limit}`,
    remedies: (): readonly string[] => [
      'Make sure that the source is the right one: answers and reports are far smaller.',
      'If the text really is so large, raise the limit of characters.'
    ]
  },
  JsonValueUnsupported: {
    number: 1063,
    title: 'A value cannot be written as JSON',
    message: (context: RejectedValue & { readonly path: string }): string =>
      `${shorten(context.value)} at ${shorten(context.path)} cannot be written as JSON`,
    remedies: (): readonly string[] => [
      'Give text, finite numbers, booleans, null, bigints of at most 1024 digits, bytes, and lists and plain objects of them.'
    ]
  },
  JsonTagMalformed: {
    number: 1064,
    title: 'A tagged value in JSON is not what its tag says',
    message: (
      context: RejectedValue & { readonly tag: string; readonly expected: string }
    ): string =>
      `${shorten(context.value)} is tagged ${context.tag} in JSON, which wants ${context.expected}`,
    remedies: (): readonly string[] => [
      'Write {"$bigint":"12"} for a bigint and {"$bytes":"0x00ff"} for bytes.',
      'Let stringifyJson write the text instead of writing it by hand.'
    ]
  },
  DeadlineExceeded: {
    number: 1070,
    title: 'Work took longer than it may',
    message: (context: { readonly what: string; readonly milliseconds: number }): string =>
      `${context.what} took longer than ${context.milliseconds} ms`,
    remedies: (): readonly string[] => [
      'Try again: the other side may have been busy for a moment.',
      'If it happens again, allow more time, or ask another endpoint.'
    ]
  },
  DeadlineOutOfRange: {
    number: 1071,
    title: 'A deadline is not a time that a timer can wait',
    message: (context: RejectedValue & { readonly what: string }): string =>
      `${shorten(context.value)} ms is no deadline for ${context.what}: expected 0 to 2147483647`,
    remedies: (): readonly string[] => [
      'Give milliseconds as a number from 0 to 2147483647, which is 24 days.'
    ]
  },
  OperationAborted: {
    number: 1072,
    title: 'Work was stopped from outside',
    message: (context: { readonly what: string }): string => `${context.what} was stopped`,
    remedies: (): readonly string[] => [
      'Start it again if it was stopped by mistake; what was already sent is not taken back.'
    ]
  },
  FactMismatch: {
    number: 1080,
    title: 'Two sources disagree on a fact',
    message: (context: {
      readonly what: string
      readonly first: FactOpinion
      readonly second: FactOpinion
    }): string =>
      `${context.what} is ${shorten(context.first.value)} by ${context.first.from}, but ${shorten(context.second.value)} by ${context.second.from}`,
    remedies: (): readonly string[] => [
      'Do not fund or sign anything that rests on this fact.',
      'Ask another endpoint of the same chain: one of the two may be behind or wrong.',
      'If the sources go on to disagree, report both answers to the operators of the chain.'
    ]
  },
  FactMissing: {
    number: 1081,
    title: 'No source has a fact',
    message: (context: { readonly what: string }): string => `no source told ${context.what}`,
    remedies: (): readonly string[] => [
      'Check that the chain is the right one and that its node answers state_call.'
    ]
  },
  ErrorReportMalformed: {
    number: 1090,
    title: 'A value is not the report of an error',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is not the report of an error: ${context.problem}`,
    remedies: (): readonly string[] => ['Give what errorToJson made, read back by parseJson.']
  }
} as const
