import { renderJson } from '@paraclock/checklist'
import type { ReportFormat } from '../cli/reportForms.ts'
import { renderGithub } from './github/renderGithub.ts'
import { renderHtml } from './html/renderHtml.ts'
import { renderJunit } from './junit/renderJunit.ts'
import { renderMarkdown } from './markdown/renderMarkdown.ts'
import type { RenderArgs } from './RenderArgs.ts'
import { renderTerminal } from './terminal/renderTerminal.ts'

export const reportRenderers: Readonly<Record<ReportFormat, (args: RenderArgs) => string>> = {
  terminal: renderTerminal,
  json: renderJson,
  junit: renderJunit,
  markdown: renderMarkdown,
  github: renderGithub,
  html: renderHtml
}
