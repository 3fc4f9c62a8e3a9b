import { defineCommand } from '../cli/defineCommand.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'Show every step on chains that run in this process',
  options: {
    network: {
      type: 'string',
      value: '<name>',
      choices: ['hub'],
      summary: 'hub: recurring payments on Asset Hub, in the network of today'
    },
    target: {
      type: 'string',
      value: '<kind>',
      choices: ['substrate', 'ethereum'],
      summary: 'The accounts of the targets: substrate (32 bytes) or ethereum (20)'
    }
  }
})
