// The forms of reports. The help of a command imports only this list, so it does not load the
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
