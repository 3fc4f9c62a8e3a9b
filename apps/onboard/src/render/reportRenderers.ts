import { type Report, renderJson } from '@paraclock/checklist'
import { renderGithub } from './github/renderGithub.ts'
import { renderHtml } from './html/renderHtml.ts'
import { renderJunit } from './junit/renderJunit.ts'
import { renderMarkdown } from './markdown/renderMarkdown.ts'
import type { ReportFormat } from './reportForms.ts'
import { renderSarif } from './sarif/renderSarif.ts'
import { renderTerminal } from './terminal/renderTerminal.ts'

/** What writes each form. */
export const reportRenderers: {
  readonly [Format in ReportFormat]: (args: {
    readonly report: Report
    readonly configPath?: string
  }) => string
} = {
  terminal: renderTerminal,
  json: renderJson,
  junit: renderJunit,
  sarif: renderSarif,
  markdown: renderMarkdown,
  github: renderGithub,
  html: renderHtml
}
