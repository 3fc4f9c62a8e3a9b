import { defineCommand, flag, option } from '../cli/defineCommand.ts'
import { configOptions } from '../cli/sharedOptions.ts'

export const consoleCommand = defineCommand({
  name: 'console',
  summary: 'Serve the web application for the configuration on this machine, and open it',
  options: {
    config: configOptions.config,
    port: option('<n>', 'The port to listen on; defaults to a free one'),
    folder: option(
      '<folder>',
      'The built web application; defaults to the package @paraclock/console'
    ),
    'no-open': flag('Print the address, and open nothing')
  }
})
