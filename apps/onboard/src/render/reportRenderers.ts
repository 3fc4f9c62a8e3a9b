import { type Report, renderJson } from '@paraclock/checklist'
import type { ReportFormat } from '../cli/reportOptions.ts'
import { renderGithub } from './github/renderGithub.ts'
import { renderHtml } from './html/renderHtml.ts'
import { renderJunit } from './junit/renderJunit.ts'
import { renderMarkdown } from './markdown/renderMarkdown.ts'
import { renderSarif } from './sarif/renderSarif.ts'
import { renderTerminal } from './terminal/renderTerminal.ts'

/** A report to write in one form. */
export interface RenderArgs {
  readonly report: Report
  /** The file that findings point to, relative to the repository; defaults to that of a configuration. */
  readonly configPath?: string
}

/** What writes each form. */
export const reportRenderers: {
  readonly [Format in ReportFormat]: (args: RenderArgs) => string
} = {
  terminal: renderTerminal,
  json: renderJson,
  junit: renderJunit,
  sarif: renderSarif,
  markdown: renderMarkdown,
  github: renderGithub,
  html: renderHtml
}
