import { configSchema, text } from '@paraclock/checklist/schema'
import { networkNames } from '@paraclock/core'
import { defineCommand, flag, option } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption, networkOptions } from '../cli/sharedOptions.ts'

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
    ...networkOptions,
    force: flag('Replace the network if the file has it'),
    yes: flag('Ask no questions')
  },
  output: initOutput
})
