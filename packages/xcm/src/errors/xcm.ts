import { type ErrorDefinition, type MalformedValue, shorten } from '@paraclock/core'

/**
 * An XCM version is not supported.
 *
 * A location or program was encoded or decoded in an XCM version that this toolkit does not
 * support.
 *
 * @remarks The encoding of a value differs between versions.
 */
export const XcmVersionUnsupported: ErrorDefinition<
  'XcmVersionUnsupported',
  { readonly value: unknown; readonly supported: readonly number[] }
> = {
  package: 'xcm',
  code: 'XcmVersionUnsupported',
  number: 3021,
  message: ({ value, supported }) =>
    `${shorten(value)} is not a supported XCM version: expected ${supported.join(', ')}`,
  remedies: () => [
    'Use the newest version that the chain accepts; every chain with LocationToAccountApi accepts one of them.',
    'For Account32Hash, version 2 is allowed too: old runtimes hashed it.'
  ],
  example: { value: 2, supported: [5, 4, 3] }
}

/**
 * A location cannot be encoded.
 *
 * The location has too many parents or junctions, or contains a junction, body or subject that XCM
 * does not define.
 *
 * @remarks XCM allows 0 to 255 parents and at most 8 junctions.
 */
export const LocationMalformed: ErrorDefinition<'LocationMalformed', MalformedValue> = {
  package: 'xcm',
  code: 'LocationMalformed',
  number: 3022,
  message: ({ value, problem }) => `${shorten(value)} does not fit into a location: ${problem}`,
  remedies: () => [
    'Give 0 to 255 parents and at most 8 junctions of the kinds that XCM defines, named in camelCase as in accountKey20.',
    "For a user's location, use locateUser."
  ],
  example: { value: 256, problem: 'parents are a whole number from 0 to 255' }
}

/**
 * Two chains have no XCM version in common.
 *
 * The sender and the receiver share none of the XCM versions that this toolkit supports.
 *
 * @remarks The receiver drops a program in a version that it does not read.
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
  ],
  example: { sender: [5], receiver: [2, 3], supported: [5, 4, 3] }
}

/**
 * An XCM version cannot express a value.
 *
 * A network, an asset or an instruction does not exist in the XCM version in which it was encoded.
 * Version 2 names only Polkadot and Kusama. Versions 3 and 4 also name test networks. Version 5 names
 * no test networks. Only version 3 has abstract assets. The instruction payFees exists since version
 * 5.
 *
 * @remarks No receiver could decode the value in this version.
 */
export const XcmValueUnsupported: ErrorDefinition<
  'XcmValueUnsupported',
  { readonly what: string; readonly version: number }
> = {
  package: 'xcm',
  code: 'XcmValueUnsupported',
  number: 14_001,
  message: ({ version, what }) => `XCM version ${version} has no form for ${what}`,
  remedies: () => [
    'Use another version, if the receiver reads it: chooseXcmVersion returns it.',
    'Name a test network in version 5 by the hash of its genesis block, and an asset by its location; use buyExecution in place of payFees before version 5.'
  ],
  example: { what: 'the network rococo', version: 5 }
}

/**
 * An XCM program cannot be encoded or decoded.
 *
 * The bytes are not a program, or the program breaks a rule of XCM. For example, an instruction is
 * unknown, an asset is repeated or has the amount 0, or a Transact lacks the weight that its version
 * requires. XCM also limits the assets, the instructions and the nesting of a program.
 *
 * @remarks The receiver drops a message that it cannot decode, without an event. The assets that
 * were sent for the message's fees are lost.
 */
export const XcmProgramInvalid: ErrorDefinition<
  'XcmProgramInvalid',
  { readonly value?: unknown; readonly problem: string }
> = {
  package: 'xcm',
  code: 'XcmProgramInvalid',
  number: 14_002,
  message: ({ value, problem }) =>
    `the XCM program is refused: ${value === undefined ? '' : `${shorten(value)}: `}${problem}`,
  remedies: () => [
    'Give instructions of the type XcmInstruction with all of their fields, each fungible asset once with its whole amount, and at most 20 assets.',
    'Give the weight of the call of a Transact before version 5: measureCall measures it on the chain that runs it.',
    'Split a program of more than 100 instructions into several messages.'
  ],
  example: { problem: 'an asset is repeated' }
}

function listVersions(versions: readonly number[]): string {
  return versions.join(', ') || 'in no version'
}
