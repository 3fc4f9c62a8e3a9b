import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * A part of the page cannot be loaded.
 *
 * A worker of the page did not load, or stopped. After a release the host no longer has the files that an
 * open page names.
 *
 * @remarks The page waits for nothing that cannot come. What was signed is in the journal of the browser.
 */
export const PagePartUnavailable: ErrorDefinition<
  'PagePartUnavailable',
  { readonly part: string; readonly problem: string }
> = {
  package: 'console',
  code: 'PagePartUnavailable',
  number: 25_001,
  message: ({ part, problem }) => `${shorten(part)} cannot be used: ${cutText(problem)}`,
  remedies: () => [
    'Try again: the part is loaded anew.',
    'Reload the page: a newer release may have replaced its files.',
    'If you host the page, look whether every file of its folder is served.'
  ],
  example: { part: 'networkWorker.js', problem: 'it did not load' }
}

/**
 * Checks of extensions are not run in a browser.
 *
 * The configuration names modules with checks of its own. The page checks everything else.
 *
 * @remarks A page that runs code of a file that is dropped into it could be made to do anything.
 */
export const PageExtensionsUnsupported: ErrorDefinition<
  'PageExtensionsUnsupported',
  { readonly modules: readonly string[] }
> = {
  package: 'console',
  code: 'PageExtensionsUnsupported',
  number: 25_002,
  message: ({ modules }) => `the checks of ${cutText(modules.join(', '))} are not run here`,
  remedies: () => ['Run `paraclock check` beside the configuration: the command runs them.'],
  example: { modules: ['./checks/ourPallet.ts'] }
}
