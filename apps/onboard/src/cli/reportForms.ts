// This list has its own file, because the help of a command reads it and must not load the
// renderers.
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
