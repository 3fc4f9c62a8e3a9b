import { shorten } from '../shorten.ts'

/** Where in a metadata the reader gave up, and why. */
export interface MalformedMetadata {
  /** How many bytes were given. */
  readonly length: number
  /** The position of the byte that could not be understood. */
  readonly offset: number
  /** What is wrong there. */
  readonly problem: string
}

/** A module error as a chain reported it, with the runtime whose metadata was asked. */
export interface UnresolvedModuleError {
  /** The pallet's index, as far as it could be read. */
  readonly index: unknown
  /** The error's own bytes or number. */
  readonly error: unknown
  /** What could not be found or understood. */
  readonly problem: string
}

/** A live runtime that lacks what a typed view promises. */
export interface MismatchedRuntime {
  /** Which view was asked for. */
  readonly view: string
  /** The spec name and version of the live runtime, or what is known of it. */
  readonly live: string
  /** What is missing or changed, most important first. */
  readonly problems: readonly string[]
}

/** A value that does not fit a type of a runtime. */
export interface MisfitValue {
  /** The type, as the metadata names it. */
  readonly type: string
  /** The value, or the bytes that were to be one. */
  readonly value: unknown
  /** What is wrong with it. */
  readonly problem: string
}

/** Errors that `@paraclock/types` raises: numbers 2000 to 2999. */
export const typesErrors = {
  MetadataMalformed: {
    number: 2001,
    title: 'The bytes are not runtime metadata',
    message: (context: MalformedMetadata): string =>
      `cannot read metadata of ${context.length} bytes at byte ${context.offset}: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the answer of state_getMetadata, or of Metadata_metadata_at_version, whole and unchanged.',
      'If it came from a cache, drop the entry and fetch it again.'
    ]
  },
  MetadataVersionUnsupported: {
    number: 2002,
    title: 'The metadata is of a version that is not read',
    message: (context: { readonly version: number }): string =>
      `metadata version ${context.version} is not read: expected 14, 15 or 16`,
    remedies: (): readonly string[] => [
      'Ask the chain for version 15 with Metadata_metadata_at_version(15).',
      'If the block is from before the chain had version 14, use a later block.'
    ]
  },
  MetadataSourceUnknown: {
    number: 2003,
    title: 'What was given is neither a connection nor metadata',
    message: (context: { readonly value: unknown }): string =>
      `${shorten(context.value)} has no metadata: expected a connected ApiPromise, bytes or 0x hex`,
    remedies: (): readonly string[] => [
      'Wait for the connection (ApiPromise.create or api.isReady) before you pass it.',
      'Pass the metadata itself: a Uint8Array, or hex that begins with 0x.'
    ]
  },
  RuntimeMismatch: {
    number: 2004,
    title: 'The chain does not offer what the typed view promises',
    message: (context: MismatchedRuntime): string =>
      `${shorten(context.live)} is no ${context.view} runtime: ${listed(context.problems)}`,
    remedies: (context: MismatchedRuntime): readonly string[] => [
      `Check that the endpoint is that of the ${context.view} chain.`,
      'Call detectCapabilities on the connection to learn what the chain offers.',
      'If the chain was upgraded, take a release of @paraclock/types that knows its new runtime.'
    ]
  },
  ModuleErrorMalformed: {
    number: 2005,
    title: 'A value is not a module error',
    message: (context: UnresolvedModuleError): string =>
      `${shorten(context.error)} of pallet ${shorten(context.index)} is no module error: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the pallet index (0 to 255) and the error as a number of one byte, or as one or four bytes.'
    ]
  },
  ModuleErrorUnknown: {
    number: 2006,
    title: 'The metadata does not know the module error',
    message: (context: UnresolvedModuleError): string =>
      `module error ${shorten(context.error)} of pallet ${shorten(context.index)} cannot be named: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Resolve the error against the metadata of the block in which it happened: pallets and errors move between runtime versions.'
    ]
  },
  FingerprintMalformed: {
    number: 2007,
    title: 'A runtime fingerprint cannot be read',
    message: (context: { readonly problem: string }): string =>
      `the runtime fingerprint cannot be read: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Use one of the fingerprints that @paraclock/types exports, or make one with fingerprintRuntime.'
    ]
  },
  ValueMalformed: {
    number: 2008,
    title: 'A value does not fit a type of the runtime',
    message: (context: MisfitValue): string =>
      `${shorten(context.value)} is no ${context.type}: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Give the value in the form that the metadata of the chain describes.',
      'If the bytes came from a chain, decode them by the metadata of the block that they came from.'
    ]
  }
} as const

function listed(problems: readonly string[]): string {
  const shown = problems.slice(0, 3).join('; ')
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown
}
