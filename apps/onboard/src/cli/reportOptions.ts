/** The forms in which a report can be written. Apart from what writes them, so that help loads none. */
export const reportForms = [
  'html',
  'json',
  'junit',
  'sarif',
  'markdown',
  'github',
  'terminal'
] as const

/** A form in which a report can be written. */
export type ReportFormat = (typeof reportForms)[number]

/** Options of the commands that write reports. */
export const reportOptions = {
  report: {
    type: 'string',
    multiple: true,
    value: '<form>=<file>',
    summary: `Write a report: ${reportForms.join(', ')}`
  },
  verbose: { type: 'boolean', summary: 'Show every check, all evidence and the bytes of each call' }
} as const
