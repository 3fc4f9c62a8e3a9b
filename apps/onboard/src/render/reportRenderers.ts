import { type Report, renderJson } from '@paraclock/checklist'
import { renderGithub } from './github/renderGithub.ts'
import { renderHtml } from './html/renderHtml.ts'
import { renderJunit } from './junit/renderJunit.ts'
import { renderMarkdown } from './markdown/renderMarkdown.ts'
import { renderSarif } from './sarif/renderSarif.ts'
import { renderTerminal } from './terminal/renderTerminal.ts'

/** The forms in which a report can be written. */
export type ReportFormat = 'terminal' | 'json' | 'junit' | 'sarif' | 'markdown' | 'github' | 'html'

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
