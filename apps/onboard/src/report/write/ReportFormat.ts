import { renderJson } from '../json/renderJson.ts'
import type { Report } from '../Report.ts'
import { renderTerminal } from '../terminal/renderTerminal.ts'

/** The forms in which a report can be written. */
export type ReportFormat = 'terminal' | 'json'

/** What writes each form. */
export const reportRenderers: {
  readonly [Format in ReportFormat]: (args: { readonly report: Report }) => string
} = {
  terminal: renderTerminal,
  json: renderJson
}
