import { shorten } from '../shorten.ts'
import type { MalformedValue, RejectedValue } from './coreContexts.ts'

/** One account that may be the user on the target, as an error shows it. */
export interface RivalAccount {
  /** The account, as hex. */
  readonly account: string
  /** How it follows from the user. */
  readonly derivation: string
  /** What the target knows about it, as short clauses. Empty if nothing. */
  readonly traces: readonly string[]
}

/** Errors that `@paraclock/accounts` raises: numbers 3000 to 3999. */
export const accountsErrors = {
  ProvidedIdMalformed: {
    number: 3001,
    title: 'The id provided for a task is neither text nor bytes',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is no id for a task: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give text, which counts as its UTF-8 bytes, or the bytes themselves.'
    ]
  },
  TaskIdSchemeUnknown: {
    number: 3002,
    title: 'A value is not a task id of any known scheme',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is no task id: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the 32 bytes of a hash as 0x hex, or the text block-extrinsic-event of a newer chain.',
      'Read the id from the event that announced the task.'
    ]
  },
  AccountLengthMismatch: {
    number: 3010,
    title: 'An account has the wrong length for its purpose',
    message: (
      context: RejectedValue & {
        readonly purpose: string
        readonly expected: number
        readonly actual: number
      }
    ): string =>
      `${shorten(context.value)} has ${context.actual} bytes, and ${context.purpose} has ${context.expected}`,
    remedies: (context: {
      readonly purpose: string
      readonly expected: number
    }): readonly string[] => [`Give an account of ${context.expected} bytes as ${context.purpose}.`]
  },
  AccountLengthOutOfRange: {
    number: 3011,
    title: 'A chain cannot have accounts of this length',
    message: (context: RejectedValue): string =>
      `${shorten(context.value)} is no length of accounts: expected 32 or 20`,
    remedies: (): readonly string[] => [
      'Give 20 for a chain whose accounts are Ethereum addresses, 32 for any other.'
    ]
  },
  ChainRelationUnknown: {
    number: 3012,
    title: 'How two chains relate is not known',
    message: (context: RejectedValue & { readonly expected: readonly string[] }): string =>
      `${shorten(context.value)} does not say how the chains relate: expected ${context.expected.join(' or ')}`,
    remedies: (): readonly string[] => [
      'Two parachains of one relay chain are siblings; a parachain is a child of its relay chain, and the relay chain is its parent.'
    ]
  },
  PalletIdMalformed: {
    number: 3013,
    title: 'A value is not the id of a pallet',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is no pallet id: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give 8 characters or 8 bytes, as the constant of the pallet has them, for example "py/trsry".'
    ]
  },
  NetworkUnsupported: {
    number: 3020,
    title: 'An XCM version has no name for a network',
    message: (context: RejectedValue & { readonly version: number }): string =>
      `${shorten(context.value)} cannot be written as a network in XCM version ${context.version}`,
    remedies: (): readonly string[] => [
      'From version 5 on test networks have no name: give the hash of the genesis block instead.',
      'Version 2 names Polkadot and Kusama only.'
    ]
  },
  XcmVersionUnsupported: {
    number: 3021,
    title: 'Locations of this XCM version are not supported',
    message: (context: RejectedValue & { readonly supported: readonly number[] }): string =>
      `${shorten(context.value)} is no supported XCM version: expected ${context.supported.join(', ')}`,
    remedies: (): readonly string[] => [
      'Use the newest version that the chain accepts; every chain with this API accepts 3, 4 or 5.'
    ]
  },
  LocationMalformed: {
    number: 3022,
    title: 'A location cannot be encoded',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} does not fit into a location: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give 0 to 255 parents and at most 8 junctions of the kinds that XCM defines.'
    ]
  },
  LocationConversionRefused: {
    number: 3030,
    title: 'The target has no account for the user',
    message: (context: {
      readonly chain: string
      readonly location: string
      readonly reason: string
    }): string =>
      `${shorten(context.chain)} has no account for the location ${shorten(context.location)}: ${context.reason}`,
    remedies: (): readonly string[] => [
      'Ask the team of the target chain to add HashedDescription<AccountId, DescribeFamily<DescribeAllTerminal>> to its LocationToAccountId.',
      'Do not fund an account that was derived by hand: the target would not let anyone act for it.'
    ]
  },
  DerivationAmbiguous: {
    number: 3032,
    title: 'More than one account may be the user on the target',
    message: (context: {
      readonly chain: string
      readonly user: string
      readonly problem: string
      readonly candidates: readonly RivalAccount[]
    }): string =>
      `It is not settled which account is ${shorten(context.user)} on ${shorten(context.chain)}: ${context.problem}`,
    remedies: (context: { readonly candidates: readonly RivalAccount[] }): readonly string[] => [
      `Fund none of ${context.candidates.map(({ account }) => account).join(', ')} yet.`,
      'Ask the target by LocationToAccountApi_convert_location, on a release of the chain that has it.',
      "Dry-run a message from the service's chain on the target, and see which account acts.",
      'Read the converters of LocationToAccountId in the source of the runtime: the first that matches wins.'
    ]
  }
} as const
