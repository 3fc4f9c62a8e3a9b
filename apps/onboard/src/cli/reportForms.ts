// The forms of reports. This file has only the list, so that the help of a command loads no
// renderer.
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
