import { reportForms } from './reportForms.ts'

export const reportOptions = {
  report: {
    type: 'string',
    multiple: true,
    value: '<form>=<file>',
    summary: `Write a report: ${reportForms.join(', ')}`
  },
  verbose: { type: 'boolean', summary: 'Show every check, all evidence and the bytes of each call' }
} as const
