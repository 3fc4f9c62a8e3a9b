import { defineCommand } from '../cli/defineCommand.ts'
import {
  allowFailureOption,
  asSignerOption,
  configOptions,
  maxFeeOption,
  scheduleOptions,
  signerOptions
} from '../cli/sharedOptions.ts'
import { scheduleOutput } from './schedule.ts'

export const changeCommand = defineCommand({
  name: 'change',
  summary:
    'Run a task at other times: cancel and schedule it again in one transaction, with --signer',
  takes: '<task>',
  options: {
    ...configOptions,
    ...scheduleOptions,
    ...maxFeeOption,
    ...allowFailureOption,
    ...signerOptions,
    ...asSignerOption
  },
  output: scheduleOutput
})
