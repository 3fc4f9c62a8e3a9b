import { configSchema } from '@paraclock/checklist/schema'
import { serviceVariants, variantNames } from '@paraclock/core'
import { defineCommand } from '../cli/defineCommand.ts'
import { hubOptions, jsonOption } from '../cli/sharedOptions.ts'

export const devnetCommand = defineCommand({
  name: 'devnet',
  summary: 'Run development networks in this process, until Ctrl-C',
  takes: '[file]',
  options: {
    ...jsonOption,
    network: {
      type: 'string',
      multiple: true,
      value: '<name>',
      choices: ['staging', 'main', 'hub'],
      summary: 'Only this network: staging, main or hub, which has system chains, too'
    },
    variant: {
      type: 'string',
      value: '<name>',
      choices: Object.keys(serviceVariants),
      summary: `The variant of the service of hub: ${variantNames}; defaults to minute`
    },
    target: {
      type: 'string',
      value: '<kind>',
      choices: ['substrate', 'ethereum', 'opengov'],
      summary:
        'The targets: substrate, ethereum (accounts of 20 bytes) or opengov (referenda, no sudo)'
    },
    service: {
      type: 'string',
      value: '<file>',
      summary:
        'A runtime (.wasm) or chain specification (.json) with the service, in place of the shipped one; needs --network'
    },
    ...hubOptions,
    port: {
      type: 'string',
      value: '<n>',
      summary:
        'The first of consecutive ports; defaults to 9910, with --network main to 9913, with hub to 9916'
    },
    ports: {
      type: 'string',
      multiple: true,
      value: '<chain>=<n>',
      summary: 'The port of one endpoint: staging.service=9944'
    },
    misconfigure: {
      type: 'string',
      multiple: true,
      value: '<switch>',
      summary: 'Turn on a switch, as RelayHoldsNoMoney'
    },
    name: {
      type: 'string',
      value: '<name>',
      summary: 'Give the chains a genesis of their own, to tell two devnets apart'
    },
    ready: {
      type: 'boolean',
      summary: 'Open the channels, set the rates, fund the service and grant the proxies first'
    },
    instant: { type: 'boolean', summary: 'Build a block for each transaction at once' },
    'write-config': {
      type: 'boolean',
      summary: 'Write a configuration for it, to [file] or paraclock.config.json'
    },
    export: {
      type: 'string',
      value: '<folder>',
      summary: 'Write the networks for real nodes, and start nothing'
    }
  },
  output: { name: 'config', schema: configSchema, render: String }
})
