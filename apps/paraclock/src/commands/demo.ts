import { networkNames } from '@paraclock/core'
import { choice, defineCommand } from '../cli/defineCommand.ts'

export const demoCommand = defineCommand({
  name: 'demo',
  summary: 'Show every step on chains that run in this process',
  options: {
    network: choice(
      [...networkNames, 'hub'],
      '<name>',
      'Only this network; hub: recurring payments on Asset Hub, in the network of today'
    ),
    target: choice(
      ['substrate', 'ethereum'],
      '<kind>',
      'The accounts of the targets: substrate (32 bytes) or ethereum (20)'
    )
  }
})
