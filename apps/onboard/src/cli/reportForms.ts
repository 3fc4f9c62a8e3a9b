// The help of a command reads this list, and must not load the renderers.
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
