import { defineCommand, option } from '../cli/defineCommand.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'Show every step on chains that run in this process',
  options: {
    network: {
      ...option('<name>', 'hub: recurring payments on Asset Hub, in the network of today'),
      choices: ['hub']
    },
    target: {
      ...option('<kind>', 'The accounts of the targets: substrate (32 bytes) or ethereum (20)'),
      choices: ['substrate', 'ethereum']
    }
  }
})
