import { configSchema, text } from '@paraclock/checklist/schema'
import { networkNames } from '@paraclock/core'
import { defineCommand, flag, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption } from '../cli/sharedOptions.ts'

export const initOutput = defineOutput({
  name: 'init',
  title: 'A configuration that was written: paraclock init --json',
  version: 1,
  entries: { path: text, network: text, config: configSchema }
})

export const initCommand = defineCommand({
  name: 'init',
  summary: 'Write a configuration, from questions, options and what the chains show',
  options: {
    ...jsonOption,
    config: option('<file>', 'The file to write'),
    network: option('<name>', `The network to add: ${networkNames.join(', ')}`),
    relay: option('<url>', 'An endpoint of the relay chain'),
    'asset-hub': option('<url>', 'An endpoint of Asset Hub, where the network has one'),
    service: option('<url>', 'An endpoint of the service'),
    target: option('<url>', 'An endpoint of your chain'),
    user: option('<account>', 'An account of a user on the service'),
    account: option(
      '<account>',
      "The user's account on the target, where accounts have another length"
    ),
    call: option('<call>', 'The call that users automate: hex, or pallet.method {arguments}'),
    force: flag('Replace the network if the file has it'),
    yes: flag('Ask no questions')
  },
  output: initOutput
})
