import type { Check } from '../checks/defineCheck.ts'

/** The extension's own checks. The artifacts that these checks require are also gathered. */
export interface Extension {
  readonly checks: readonly Check[]
}

/**
 * Declares an extension, as the default export of a module that a configuration names.
 *
 * @example
 * ```ts
 * import { defineCheck, defineExtension, type Extension, manual } from '@paraclock/checklist'
 *
 * const extension: Extension = defineExtension({
 *   checks: [
 *     defineCheck({
 *       id: 'acme-users-informed',
 *       group: 'extensions',
 *       title: 'Users know about the automation',
 *       failureTitle: 'Users do not know about the automation',
 *       why: 'A proxy that nobody expects is revoked.',
 *       how: 'A person looks.',
 *       fixes: ['Write to the users.'],
 *       requires: ['target'],
 *       evaluate: ({ target }) => manual(`Ask the users of ${target.name}.`)
 *     })
 *   ]
 * })
 * console.log(extension.checks.length)
 * ```
 */
export function defineExtension(extension: Extension): Extension {
  return extension
}
