import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * The bytes are not runtime metadata. Everything sent to a chain is encoded by its metadata. With
 * damaged or invented metadata, a call would be encoded as a different call.
 */
export const MetadataMalformed: ErrorDefinition<
  'MetadataMalformed',
  { readonly length?: number; readonly offset?: number; readonly problem: string }
> = {
  package: 'types',
  code: 'MetadataMalformed',
  number: 2001,
  message: ({ length, offset, problem }) =>
    length === undefined || offset === undefined
      ? `cannot read the types of the metadata: ${problem}`
      : `cannot read metadata of ${length} bytes at byte ${offset}: ${problem}`,
  remedies: () => [
    'Give the answer of state_getMetadata, or of Metadata_metadata_at_version, complete and unchanged.',
    'If it came from a cache, drop the entry and fetch it again.',
    'If a node repeats such an answer, use another node.'
  ]
}

/**
 * A metadata version is not supported. Metadata before version 14 (2021) does not describe types.
 * This toolkit does not know the layout of versions after 16.
 */
export const MetadataVersionUnsupported: ErrorDefinition<
  'MetadataVersionUnsupported',
  { readonly version: number; readonly runtime?: string }
> = {
  package: 'types',
  code: 'MetadataVersionUnsupported',
  number: 2002,
  message: ({ runtime, version }) =>
    runtime === undefined
      ? `metadata version ${version} is not supported: expected 14, 15 or 16`
      : `${shorten(runtime)} has no supported metadata of version ${version}`,
  remedies: ({ version }) =>
    version < 14
      ? [
          "If the block is older than the chain's version 14, use a later block.",
          'If the chain has no later version, upgrade its runtime: releases since 2021 have version 14.'
        ]
      : ['Ask the chain for version 15 with Metadata_metadata_at_version(15), or for version 14.']
}

/**
 * The chain is not one of the service, or its scheduling pallet has a layout that is not known. A
 * program would use missing calls, or schedule a different task from the intended one.
 */
export const RuntimeMismatch: ErrorDefinition<
  'RuntimeMismatch',
  | { readonly view: string; readonly live: string; readonly problems: readonly string[] }
  | { readonly live: string; readonly found: readonly string[] }
> = {
  package: 'types',
  code: 'RuntimeMismatch',
  number: 2004,
  message: (context) =>
    'found' in context
      ? `${shorten(context.live)} schedules tasks in a layout that is not known: ${context.found.slice(0, 8).join('; ')}`
      : `the view ${context.view} does not describe ${shorten(context.live)}: ${listProblems(context.problems)}`,
  remedies: (context) =>
    'found' in context
      ? [
          'Check that the endpoint is that of a chain of the service.',
          'If the runtime was upgraded, use a release of Paraclock that knows the new layout.'
        ]
      : [
          `Check that the endpoint is that of a chain which the view ${context.view} describes.`,
          'Call detectCapabilities on the connection: it lists what the chain has, call by call.',
          'If the runtime was upgraded, use a release of @paraclock/types that knows the new runtime.'
        ]
}

/**
 * A transaction extension of the runtime cannot be filled in. A guessed value could have an effect
 * that the signer does not want, or make every signature invalid. Nothing was signed.
 */
export const ExtensionUnsupported: ErrorDefinition<
  'ExtensionUnsupported',
  { readonly extension: string; readonly problem: string }
> = {
  package: 'types',
  code: 'ExtensionUnsupported',
  number: 2009,
  message: ({ extension, problem }) =>
    `the transaction extension ${shorten(extension)} cannot be filled in: ${problem}`,
  remedies: ({ extension }) => [
    `In a program, give its SCALE bytes as the chain documents them: extensions: { ${shorten(extension)}: { value: '0x…' } } of submitCall.`,
    'At the command line, print the call and send it with a wallet or program that the chain names for its own transactions.'
  ]
}

function listProblems(problems: readonly string[]): string {
  const shown = problems.slice(0, 3).join('; ')
  return problems.length > 3 ? `${shown}; and ${problems.length - 3} more` : shown
}
