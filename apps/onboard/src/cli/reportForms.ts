// Separate from the renderers, so that help loads no renderer.
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
