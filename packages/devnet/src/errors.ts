import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A chain cannot be exported for real nodes.
 *
 * A fork cannot be exported. A chain's name must be unique in the network, and valid for a file and
 * a node. The code and the header of a parachain must be within the limits of the relay chain's
 * configuration.
 *
 * @remarks The name is used in files, folders and command lines. A real node starts with the whole
 * state of a chain, and a fork holds only parts of its state. Validators do not back the blocks of
 * a parachain whose code or header is too large.
 */
export const ExportChainUnsupported: ErrorDefinition<
  'ExportChainUnsupported',
  { readonly chain: string; readonly problem: string }
> = {
  package: 'devnet',
  code: 'ExportChainUnsupported',
  number: 11_516,
  message: ({ chain, problem }) => `${shorten(chain)} cannot be exported: ${shorten(problem)}`,
  remedies: () => [
    'Give the chain a name of 1 to 64 letters, digits, - and _, other than relay, alice and bob.',
    'In place of a fork, export a raw specification with the state that the chain begins with.',
    'Build a runtime that is too large without logging, strip it with wasm-opt, and compress it as Substrate does: to about a fifth.'
  ],
  example: { chain: 'acme inc', problem: 'its name must be 1 to 64 letters, digits, - and _' }
}

/**
 * A shipped runtime cannot be fetched.
 *
 * A network in a browser fetches its runtimes as files from the server of the page. One of these
 * files could not be fetched.
 *
 * @remarks The chains of the network run real runtimes, so the network cannot start if one of these
 * files is missing.
 */
export const RuntimeUnavailable: ErrorDefinition<
  'RuntimeUnavailable',
  { readonly file: string; readonly problem: string }
> = {
  package: 'devnet',
  code: 'RuntimeUnavailable',
  number: 11_521,
  message: ({ file, problem }) => `${shorten(file)} cannot be fetched: ${shorten(problem)}`,
  remedies: () => [
    'Try again when the server of the page is reachable.',
    'If you serve the page yourself, serve all files of its folder, those of runtimes included.'
  ],
  example: { file: 'target.wasm', problem: 'the server answered 404' }
}

/**
 * A package with the runtimes of a network is not installed.
 *
 * The runtimes of the network `hub` are in a separate package, because they are large and the relay
 * chain's runtime has a different licence. This package is not installed.
 *
 * @remarks The chains of the network `hub` cannot start without their runtimes.
 */
export const RuntimesMissing: ErrorDefinition<'RuntimesMissing', { readonly missing: string }> = {
  package: 'devnet',
  code: 'RuntimesMissing',
  number: 11_522,
  message: ({ missing }) => `the network needs the package ${missing}, which is not installed`,
  remedies: ({ missing }) => [
    `Install it beside what starts the network: npm install ${missing}`,
    `Or start the command with both: \`npx --package @paraclock/onboard --package ${missing} paraclock devnet --network hub\``
  ],
  example: { missing: '@paraclock/runtimes-hub' }
}
