import { configSchema } from '@paraclock/checklist/schema'
import { variantNames } from '@paraclock/core'
import { choice, defineCommand, flag, option, repeated } from '../cli/defineCommand.ts'
import { hubOptions, jsonOption, variants } from '../cli/sharedOptions.ts'

export const devnetCommand = defineCommand({
  name: 'devnet',
  summary: 'Run development networks in this process, until Ctrl-C',
  takes: '[file]',
  options: {
    ...jsonOption,
    network: {
      ...repeated(
        '<name>',
        'Only this network: staging, main or hub, which has system chains, too'
      ),
      choices: ['staging', 'main', 'hub']
    },
    variant: choice(
      variants,
      '<name>',
      `The variant of the service of hub: ${variantNames}; defaults to minute`
    ),
    target: choice(
      ['substrate', 'ethereum', 'bundled', 'opengov'],
      '<kind>',
      'The targets: substrate, ethereum (accounts of 20 bytes), bundled (four blocks a core) or opengov (referenda, no sudo)'
    ),
    service: option(
      '<file>',
      'A runtime (.wasm) or chain specification (.json) with the service, in place of the shipped one; needs --network'
    ),
    ...hubOptions,
    port: option(
      '<n>',
      'The first of consecutive ports; defaults to 9910, with --network main to 9913, with hub to 9916'
    ),
    ports: repeated('<chain>=<n>', 'The port of one endpoint: staging.service=9944'),
    misconfigure: repeated('<switch>', 'Turn on a switch, as RelayHoldsNoMoney'),
    origins: repeated(
      '<url>',
      'Serve the pages of this origin, too: https://polkadot.js.org; those of the loopback always are'
    ),
    name: option('<name>', 'Give the chains a genesis of their own, to tell two devnets apart'),
    ready: flag('Open the channels, set the rates, fund the service and grant the proxies first'),
    instant: flag('Build a block for each transaction at once'),
    'write-config': flag('Write a configuration for it, to [file] or paraclock.config.json'),
    export: option('<folder>', 'Write the networks for real nodes, and start nothing')
  },
  output: { name: 'config', schema: configSchema, render: String }
})
