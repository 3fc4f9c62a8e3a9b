import { type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A chain cannot be exported for real nodes. The name is used in files, folders and command lines.
 * A real node starts with the whole state of a chain, and a fork holds only parts of its state.
 * Validators do not back the blocks of a parachain whose code or header is too large.
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
  ]
}

/**
 * A runtime of the network is not there: its file cannot be fetched, or its package is not
 * installed. The chains of the network run real runtimes, so the network cannot start.
 */
export const RuntimeUnavailable: ErrorDefinition<
  'RuntimeUnavailable',
  | { readonly file: string; readonly problem: string }
  | {
      /** The package that is not installed. */
      readonly missing: string
    }
> = {
  package: 'devnet',
  code: 'RuntimeUnavailable',
  number: 11_521,
  message: (context) =>
    'missing' in context
      ? `the network needs the package ${context.missing}, which is not installed`
      : `${shorten(context.file)} cannot be fetched: ${shorten(context.problem)}`,
  remedies: (context) =>
    'missing' in context
      ? [
          `Install it beside what starts the network: npm install ${context.missing}`,
          `Or start the command with both: \`npx --package paraclock --package ${context.missing} paraclock devnet --network hub\``
        ]
      : [
          'Try again when the server of the page is reachable.',
          'If you serve the page yourself, serve all files of its folder, those of runtimes included.'
        ]
}
