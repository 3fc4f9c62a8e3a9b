import { defineCommand, option } from '../cli/defineCommand.ts'
import { configOptions, trialOptions } from '../cli/sharedOptions.ts'
import { diffOutput } from './diff.ts'

export const watchCommand = defineCommand({
  name: 'watch',
  summary: 'Check again after each change, and print what changed',
  options: {
    ...configOptions,
    ...trialOptions,
    every: option(
      '<seconds>',
      'The longest time between checks; defaults to 600, or to 60 over HTTP'
    )
  },
  output: diffOutput,
  streams: true
})
