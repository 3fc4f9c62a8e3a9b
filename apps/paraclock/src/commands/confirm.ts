import { defineCommand, option } from '../cli/defineCommand.ts'
import { asSignerOption, configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { cancelOutput } from './cancel.ts'

export const confirmCommand = defineCommand({
  name: 'confirm',
  summary: 'Keep tasks that dispatch calls through an upgrade of the service, with --signer',
  takes: '<task>...',
  options: {
    ...configOptions,
    upgrade: option('<file>', 'The code of the upgrade, with which each call is compared'),
    ...signerOptions,
    ...asSignerOption
  },
  output: cancelOutput
})
