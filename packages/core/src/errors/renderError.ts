import type { Remedy } from '../shapes/Remedy.ts'
import { sanitizeText } from '../text/sanitizeText.ts'
import type { ErrorReport } from './ErrorReport.ts'
import { errorToJson } from './errorToJson.ts'
import { isParaclockError } from './isParaclockError.ts'
import type { ParaclockError } from './ParaclockError.ts'

/** The address of the project's pages. A path such as `docs/errors/core.md` is appended. */
export const docsBase = 'https://github.com/paraclock/paraclock/blob/main/'

/**
 * Writes an error, or a saved report, as lines of plain text that are safe to print: the message,
 * the remedies, the address of the error's page, and the causes.
 *
 * @example
 * ```ts
 * import { ParaclockError, ValueMalformed, renderError } from '@paraclock/core'
 *
 * renderError(new ParaclockError(ValueMalformed, { type: 'parachain id', value: 'acme', problem: 'it is a name' }))
 * // `ValueMalformed (1001)
 * // "acme" is not a parachain id: it is a name
 * //
 * // What you can do:
 * //   - Give the parachain's number on the relay chain, for example 2114.
 * //
 * // More: https://github.com/paraclock/paraclock/blob/main/docs/errors/core.md#ValueMalformed`
 * ```
 */
export function renderError(error: ParaclockError | ErrorReport): string {
  const report = isParaclockError(error) ? errorToJson(error) : error
  const { code, number, message, source, remedies, docs, causes } = report
  const lines = [
    `${code} (${number})${source === 'chain' ? ', found by the chain' : ''}`,
    message,
    '',
    'What you can do:',
    ...remedies.flatMap(renderRemedy),
    '',
    `More: ${docsBase}${docs}`,
    ...causes.map((cause) => `Caused by ${cause.code ?? cause.name}: ${cause.message}`)
  ]
  return lines.map(sanitizeText).join('\n')
}

function renderRemedy({ summary, steps = [], command, docs }: Remedy): readonly string[] {
  return [
    `  - ${summary}`,
    ...steps.map((step, index) => `    ${index + 1}. on ${step.chain}: ${step.description}`),
    ...(command === undefined ? [] : [`    $ ${command}`]),
    ...(docs === undefined ? [] : [`    see ${docsBase}${docs}`])
  ]
}
