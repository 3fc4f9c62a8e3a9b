import type { OptionSpec } from './Command.ts'

/** Every command has these. */
export const commonOptions: Readonly<Record<string, OptionSpec>> = {
  help: { type: 'boolean', summary: 'Show what the command takes' }
}

/** Options of the commands that read a configuration. */
export const configOptions: Readonly<Record<string, OptionSpec>> = {
  config: {
    type: 'string',
    value: '<file>',
    summary: 'The configuration: paraclock.config.json or .ts here, if left out'
  },
  network: {
    type: 'string',
    multiple: true,
    value: '<name>',
    summary: 'Only this network of the configuration'
  }
}

/** Options of the commands that print a result. */
export const outputOptions: Readonly<Record<string, OptionSpec>> = {
  json: { type: 'boolean', summary: 'Print JSON, and nothing else, to standard output' }
}

/** Options that choose among the checks. */
export const selectionOptions: Readonly<Record<string, OptionSpec>> = {
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
    summary: 'Not this check or group of checks'
  }
}
