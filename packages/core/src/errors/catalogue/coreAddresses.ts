import { shorten } from '../shorten.ts'
import type { MalformedValue, RejectedValue } from './coreContexts.ts'

/** Errors about SS58 addresses. */
export const coreAddressErrors = {
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
  }
} as const
