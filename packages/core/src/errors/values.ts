import type { ErrorDefinition } from './ErrorDefinition.ts'
import { shorten } from './shorten.ts'

/** Context of an error about one value that a parser rejected. */
export interface MalformedValue {
  readonly value: unknown
  readonly problem: string
}

/**
 * A value does not have the form of its type. A guess could turn a call, an account or an amount into a
 * different one, so nothing is cut, rounded or completed.
 */
export const ValueMalformed: ErrorDefinition<
  'ValueMalformed',
  MalformedValue & {
    readonly type: string
    /** The same time in seconds, if the value is in milliseconds. */
    readonly seconds?: bigint
    /** The digits after the point that an amount can have. */
    readonly decimals?: number
  }
> = {
  package: 'core',
  code: 'ValueMalformed',
  number: 1001,
  message: ({ value, type, problem }) => {
    const article = type === 'hex' ? '' : /^(?:a|SS58)/.test(type) ? 'an ' : 'a '
    return `${shorten(value)} is not ${article}${type}: ${problem}`
  },
  remedies: ({ type, seconds, decimals }) => {
    if (type === 'hex') {
      return [
        'Give 0x followed by an even number of hexadecimal digits, for example 0x00ff.',
        'Copy the value again: its end may be missing.'
      ]
    }
    if (type === 'parachain id') {
      return ["Give the parachain's number on the relay chain, for example 2114."]
    }
    if (type === 'task id') {
      return [
        'Take the id from the event that announced the task, or from automationTime_generateTaskId.'
      ]
    }
    if (type.startsWith('account of ')) {
      return [
        `Give 0x and ${Number.parseInt(type.slice(11), 10) * 2} hexadecimal digits, or an address; never a key.`,
        'If a checksum fails, copy the address again: a character is wrong.'
      ]
    }
    if (type.startsWith('time ')) {
      return [
        seconds === undefined
          ? 'Give the seconds since 1970-01-01T00:00:00Z as a whole number, for example 1767225600.'
          : `Give seconds: ${seconds}`
      ]
    }
    if (type.startsWith('amount of ')) {
      return [
        decimals === undefined
          ? 'Give the amount in whole tokens as decimal text with a point, for example "0.1".'
          : `Give at most ${decimals} digits after the point, or check the decimals of the token in the properties of its chain.`
      ]
    }
    if (type === 'SS58 address') return ['Copy the address again: a character is wrong or missing.']
    return [
      'Give a value within the range of the type; beyond 9007199254740991 a bigint or decimal digits as text.',
      "If the value is for a chain, give it in the form that the chain's metadata describes."
    ]
  }
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
