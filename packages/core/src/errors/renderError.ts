import type { Remedy } from '../shapes/Remedy.ts'
import { sanitizeText } from '../text/sanitizeText.ts'
import { docsBase } from './docsBase.ts'
import type { ErrorReport } from './ErrorReport.ts'
import { errorToJson } from './errorToJson.ts'
import { ParaclockError } from './ParaclockError.ts'

/** How {@link renderError} writes. */
export interface RenderErrorOptions {
  /** What to put in front of the paths of pages. Left out, the project's repository. */
  readonly docsBase?: string
}

/**
 * Writes an error, or the saved report of one, as several lines of plain text: what is wrong, what
 * can be done, where to read more, and what led to it. Safe to print, whatever the error holds.
 *
 * @example
 * ```ts
 * import { ParaclockError, renderError } from '@paraclock/core'
 *
 * renderError(new ParaclockError('ParaIdOutOfRange', { value: -1 }))
 * // ParaIdOutOfRange (1011)
 * // -1 is not a parachain id: it is not within 0 to 4294967295
 * //
 * // What you can do:
 * //   - Give the number under which the relay chain knows the parachain, for example 2114.
 * //
 * // More: https://github.com/paraclock/paraclock/blob/main/docs/errors/ParaIdOutOfRange.md
 * ```
 */
export function renderError(
  error: ParaclockError | ErrorReport,
  options: RenderErrorOptions = {}
): string {
  const report = error instanceof ParaclockError ? errorToJson(error) : error
  const { code, number, message, source, remedies, docs, causes } = report
  const base = (options.docsBase ?? docsBase).replace(/\/*$/, '/')
  const lines = [
    `${code} (${number})${source === 'chain' ? ', found by the chain' : ''}`,
    message,
    '',
    'What you can do:',
    ...remedies.flatMap((remedy) => renderRemedy(remedy, base)),
    '',
    `More: ${base}${docs}`,
    ...causes.map((cause) => `Caused by ${cause.code ?? cause.name}: ${cause.message}`)
  ]
  return lines.map(sanitizeText).join('\n')
}

function renderRemedy(remedy: Remedy, base: string): readonly string[] {
  const { summary, steps = [], command, docs } = remedy
  return [
    `  - ${summary}`,
    ...steps.map((step, index) => `    ${index + 1}. on ${step.chain}: ${step.description}`),
    ...(command === undefined ? [] : [`    $ ${command}`]),
    ...(docs === undefined ? [] : [`    see ${base}${docs}`])
  ]
}
