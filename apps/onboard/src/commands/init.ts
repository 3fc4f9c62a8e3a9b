import { configSchema, text } from '@paraclock/checklist/schema'
import { networkNames } from '@paraclock/core'
import { defineCommand } from '../cli/defineCommand.ts'
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
    config: { type: 'string', value: '<file>', summary: 'The file to write' },
    network: {
      type: 'string',
      value: '<name>',
      summary: `The network to add: ${networkNames.join(', ')}`
    },
    relay: { type: 'string', value: '<url>', summary: 'An endpoint of the relay chain' },
    'asset-hub': {
      type: 'string',
      value: '<url>',
      summary: 'An endpoint of Asset Hub, where the network has one'
    },
    service: { type: 'string', value: '<url>', summary: 'An endpoint of the service' },
    target: { type: 'string', value: '<url>', summary: 'An endpoint of your chain' },
    user: { type: 'string', value: '<account>', summary: 'An account of a user on the service' },
    account: {
      type: 'string',
      value: '<account>',
      summary: "The user's account on the target, where accounts have another length"
    },
    call: {
      type: 'string',
      value: '<call>',
      summary: 'The call that users automate: hex, or pallet.method {arguments}'
    },
    force: { type: 'boolean', summary: 'Replace the network if the file has it' },
    yes: { type: 'boolean', summary: 'Ask no questions' }
  },
  output: initOutput
})
