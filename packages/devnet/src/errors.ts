import { type ErrorDefinition, shorten } from '@paraclock/core'

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
