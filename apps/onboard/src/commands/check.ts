import { reportSchema } from '@paraclock/checklist/schema'
import { defineCommand } from '../cli/defineCommand.ts'
import { reportOptions } from '../cli/reportOptions.ts'
import { configOptions, trialOptions } from '../cli/sharedOptions.ts'

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'Show whether the chains are ready, and how to fix what is not',
  options: {
    ...configOptions,
    only: {
      type: 'string',
      multiple: true,
      value: '<id>',
      summary: 'Only this check or group of checks'
    },
    skip: {
      type: 'string',
      multiple: true,
      value: '<id>',
      summary: 'Leave out this check or group of checks'
    },
    'fail-on': {
      type: 'string',
      value: '<outcome>',
      choices: ['fail', 'warn', 'manual'],
      summary:
        'The mildest outcome that counts as not ready: fail, warn or manual; defaults to fail'
    },
    'no-trial': {
      type: 'boolean',
      summary: 'Do not run the task on copies of the chains: the checks alone are quicker'
    },
    ...trialOptions,
    ...reportOptions,
    evidence: { type: 'string', value: '<file>', summary: 'Save what was gathered' },
    from: { type: 'string', value: '<file>', summary: 'Judge saved evidence, without connecting' }
  },
  output: { name: 'report', schema: reportSchema, render: String }
})
