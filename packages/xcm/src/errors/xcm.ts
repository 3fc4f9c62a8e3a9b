import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * Two chains have no XCM version in common. The receiver drops a program in a version that it does
 * not read.
 */
export const XcmVersionMismatch: ErrorDefinition<
  'XcmVersionMismatch',
  {
    readonly sender: readonly number[]
    readonly receiver: readonly number[]
    readonly supported: readonly number[]
  }
> = {
  package: 'xcm',
  code: 'XcmVersionMismatch',
  number: 6036,
  message: ({ sender, receiver, supported }) =>
    `the sender reads XCM ${listVersions(sender)}, the receiver ${listVersions(receiver)}: they share none of ${supported.join(', ')}`,
  remedies: () => [
    'Check that both lists are those of the chains at their present runtime versions.',
    'One of the two chains needs a runtime upgrade.'
  ]
}

/**
 * An XCM version is not supported, or cannot express a value. The encoding of a value differs
 * between versions, and no receiver could decode the value in this version.
 */
export const XcmValueUnsupported: ErrorDefinition<
  'XcmValueUnsupported',
  | { readonly value: unknown; readonly supported: readonly number[] }
  | { readonly what: string; readonly version: number }
> = {
  package: 'xcm',
  code: 'XcmValueUnsupported',
  number: 14_001,
  message: (context) =>
    'what' in context
      ? `XCM version ${context.version} has no form for ${context.what}`
      : `${shorten(context.value)} is not a supported XCM version: expected ${context.supported.join(', ')}`,
  remedies: (context) =>
    'what' in context
      ? [
          'Use another version, if the receiver reads it: chooseXcmVersion returns it.',
          'Name a test network in version 5 by the hash of its genesis block, and an asset by its location; use buyExecution in place of payFees before version 5.'
        ]
      : [
          'Use the newest version that the chain accepts; every chain with LocationToAccountApi accepts one of them.',
          'For Account32Hash, version 2 is allowed too: old runtimes hashed it.'
        ]
}

/**
 * An XCM program or location cannot be encoded or decoded. The receiver drops a message that it
 * cannot decode, without an event. The assets that were sent for the message's fees are lost. XCM
 * allows 0 to 255 parents and at most 8 junctions.
 */
export const XcmProgramInvalid: ErrorDefinition<
  'XcmProgramInvalid',
  {
    readonly value?: unknown
    readonly problem: string
    /** Whether the value was given for a location. */
    readonly isLocation?: boolean
  }
> = {
  package: 'xcm',
  code: 'XcmProgramInvalid',
  number: 14_002,
  message: ({ value, problem, isLocation = false }) =>
    isLocation
      ? `${shorten(value)} does not fit into a location: ${problem}`
      : `the XCM program is refused: ${value === undefined ? '' : `${shorten(value)}: `}${problem}`,
  remedies: ({ isLocation = false }) =>
    isLocation
      ? [
          'Give 0 to 255 parents and at most 8 junctions of the kinds that XCM defines, named in camelCase as in accountKey20.',
          "For a user's location, use locateUser."
        ]
      : [
          'Give instructions of the type XcmInstruction with all of their fields, each fungible asset once with its whole amount, and at most 20 assets.',
          'Give the weight of the call of a Transact before version 5: measureCall measures it on the chain that runs it.',
          'Split a program of more than 100 instructions into several messages.'
        ]
}

function listVersions(versions: readonly number[]): string {
  return versions.join(', ') || 'in no version'
}
