// The forms of reports. This list has a file of its own, so that the help of a command does not
// load the renderers.
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
