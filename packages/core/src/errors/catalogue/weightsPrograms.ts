import { shorten } from '../shorten.ts'
import type { MalformedValue, RejectedValue } from './coreContexts.ts'

/** Errors about XCM programs and contracts called by them. */
export const weightsProgramErrors = {
  InstructionMalformed: {
    number: 6030,
    title: 'An XCM instruction is not one that can be written',
    message: (context: MalformedValue): string =>
      `${shorten(context.value)} is no instruction: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give an instruction of the type XcmInstruction, with all of its fields.'
    ]
  },
  InstructionUnsupported: {
    number: 6031,
    title: 'An XCM version does not have an instruction',
    message: (context: { readonly instruction: string; readonly version: number }): string =>
      `version ${context.version} of XCM has no way to say ${shorten(context.instruction)}`,
    remedies: (): readonly string[] => [
      'Send the program in a newer version, if the receiver understands it.',
      'Or say it in another way: payFees of version 5 is buyExecution in the older ones.'
    ]
  },
  TransactWeightMissing: {
    number: 6032,
    title: 'A Transact does not say what its call may weigh',
    message: (context: { readonly version: number }): string =>
      `Transact in version ${context.version} of XCM must say what its call may weigh`,
    remedies: (): readonly string[] => [
      'Measure the call on the chain that runs it, and give the weight.',
      'Version 5 can leave it out: there the receiver weighs the call by itself.'
    ]
  },
  AssetsInvalid: {
    number: 6033,
    title: 'A list of assets is one that a chain refuses to decode',
    message: (context: { readonly problem: string }): string =>
      `the assets of a program are refused: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give each fungible asset once, with the whole amount, and at most 20 assets in one list.'
    ]
  },
  AssetUnsupported: {
    number: 6034,
    title: 'An XCM version cannot name an asset',
    message: (context: RejectedValue & { readonly version: number }): string =>
      `the asset ${shorten(context.value)} has no name in version ${context.version} of XCM`,
    remedies: (): readonly string[] => [
      'Name the asset by its location: abstract assets exist in version 3 only.'
    ]
  },
  ProgramLengthExceeded: {
    number: 6035,
    title: 'An XCM program is larger than chains decode',
    message: (context: {
      readonly what: string
      readonly actual: number
      readonly limit: number
    }): string =>
      `the program has ${context.actual} ${context.what}, and chains decode ${context.limit}`,
    remedies: (): readonly string[] => ['Split the program into several messages.']
  },
  XcmVersionMismatch: {
    number: 6036,
    title: 'Two chains have no XCM version in common',
    message: (context: {
      readonly sender: readonly number[]
      readonly receiver: readonly number[]
    }): string =>
      `the sender speaks XCM ${list(context.sender)}, the receiver ${list(context.receiver)}: no version of 5, 4, 3 is common to both`,
    remedies: (): readonly string[] => [
      'One of the two chains has to be upgraded.',
      'Check that both lists are those of the chains as they are now.'
    ]
  },
  ContractCallInvalid: {
    number: 6050,
    title: 'A part of a contract call is not what the chain takes',
    message: (
      context: RejectedValue & { readonly field: string; readonly expected: string }
    ): string =>
      `${context.field} of a contract call is ${shorten(context.value)}, expected ${context.expected}`,
    remedies: (context: {
      readonly field: string
      readonly expected: string
    }): readonly string[] => [`Give ${context.expected} as ${context.field}.`]
  }
} as const

function list(versions: readonly number[]): string {
  return versions.join(', ') || 'in no version'
}
