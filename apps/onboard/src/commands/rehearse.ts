import { reportSchema } from '@paraclock/checklist/schema'
import { variantNames } from '@paraclock/core'
import { defineCommand } from '../cli/defineCommand.ts'
import { reportOptions } from '../cli/reportOptions.ts'
import { hubOptions, jsonOption } from '../cli/sharedOptions.ts'

const options = {
  ...jsonOption,
  target: {
    type: 'string',
    value: '<url>',
    summary: 'An endpoint of your chain: the rehearsal runs on a copy of its state'
  },
  at: {
    type: 'string',
    value: '<block>',
    summary: 'The block of --target, by number or hash; defaults to the last finalized'
  },
  spec: {
    type: 'string',
    value: '<file>',
    summary: 'Or a chain specification of your chain, raw or not'
  },
  runtime: { type: 'string', value: '<file>', summary: 'Or its runtime, as WebAssembly' },
  preset: {
    type: 'string',
    value: '<name>',
    summary: 'The genesis preset of --runtime; defaults to its one for development'
  },
  'preset-patch': {
    type: 'string',
    value: '<file>',
    summary: 'JSON that is merged over the preset (RFC 7396): null removes a field'
  },
  token: {
    type: 'string',
    value: '<symbol:decimals>',
    summary: 'The own token of --runtime or --spec, as ACME:12'
  },
  network: {
    type: 'string',
    value: '<name>',
    summary:
      'hub: beside the relay chain and the system chains of today; without a chain of yours, Asset Hub is the target'
  },
  ...hubOptions,
  'proxy-type': {
    type: 'string',
    value: '<name>',
    summary: 'The type of the proxy; defaults to the narrowest that admits the call'
  },
  'para-id': {
    type: 'string',
    value: '<id>',
    summary: 'A parachain id that replaces that of the chain'
  },
  call: {
    type: 'string',
    value: '<call>',
    summary: 'The call that users automate: hex, or pallet.method {arguments}'
  },
  variant: {
    type: 'string',
    value: '<name>',
    summary: `The variant of the service, ${variantNames}; defaults to hour`
  },
  ...reportOptions,
  evidence: { type: 'string', value: '<file>', summary: 'Save what was gathered in the end' }
} as const

export const rehearseCommand = defineCommand({
  name: 'rehearse',
  summary: 'Rehearse with a copy of your chain beside relay and service, in this process',
  options,
  output: { name: 'report', schema: reportSchema, render: String }
})
