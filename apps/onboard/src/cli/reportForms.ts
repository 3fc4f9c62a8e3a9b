/**
 * The forms of a report. They are separate from their renderers, so that help does not load these.
 */
export const reportForms = [
  'html',
  'json',
  'junit',
  'sarif',
  'markdown',
  'github',
  'terminal'
] as const

export type ReportFormat = (typeof reportForms)[number]
