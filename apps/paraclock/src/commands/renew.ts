import { defineCommand, option } from '../cli/defineCommand.ts'
import {
  allowFailureOption,
  asSignerOption,
  configOptions,
  maxFeeOption,
  scheduleOptions,
  signerOptions
} from '../cli/sharedOptions.ts'
import { scheduleOutput } from './schedule.ts'

const { cron, zone, count } = scheduleOptions

export const renewCommand = defineCommand({
  name: 'renew',
  summary:
    'Schedule further runs of a task that has few days left, with --signer; does nothing before',
  takes: '<id>',
  options: {
    ...configOptions,
    days: option('<n>', 'How many days before the last run; defaults to 7'),
    cron,
    zone,
    count: {
      ...count,
      summary: 'The number of further runs; defaults to as many as one task takes'
    },
    ...maxFeeOption,
    ...allowFailureOption,
    ...signerOptions,
    ...asSignerOption
  },
  output: scheduleOutput
})
