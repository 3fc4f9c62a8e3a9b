import { defineCommand } from '../cli/defineCommand.ts'
import { configOptions } from '../cli/sharedOptions.ts'

export const consoleCommand = defineCommand({
  name: 'console',
  summary: 'Serve the web application for the configuration on this machine, and open it',
  options: {
    config: configOptions.config,
    port: {
      type: 'string',
      value: '<n>',
      summary: 'The port to listen on; defaults to a free one'
    },
    folder: {
      type: 'string',
      value: '<folder>',
      summary: 'The built web application; defaults to the package @paraclock/console'
    },
    'no-open': { type: 'boolean', summary: 'Print the address, and open nothing' }
  }
})
