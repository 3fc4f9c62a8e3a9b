import { resolve } from 'node:path'
import { ParaclockError } from '@paraclock/core'
import { type ReportFormat, reportRenderers } from '../report/write/ReportFormat.ts'
import type { ReportOutput } from '../report/write/writeReports.ts'

/**
 * Reads what `--report` was given: a form, and the file that it goes to.
 *
 * @throws ParaclockError `CommandArgumentInvalid`.
 */
export function readOutput(text: string, cwd: string): ReportOutput {
  const [format = '', ...rest] = text.split('=')
  const path = rest.join('=')
  if (!Object.hasOwn(reportRenderers, format) || path === '') {
    const forms = Object.keys(reportRenderers).join(', ')
    const problem = `--report takes <form>=<file>, with one of the forms ${forms}, not ${JSON.stringify(text)}`
    throw new ParaclockError('CommandArgumentInvalid', { problem })
  }
  return { format: format as ReportFormat, path: path === '-' ? path : resolve(cwd, path) }
}
