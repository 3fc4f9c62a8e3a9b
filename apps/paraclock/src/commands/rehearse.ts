import { reportSchema } from '@paraclock/checklist/schema'
import { choice, defineCommand, option } from '../cli/defineCommand.ts'
import { hubOptions, jsonOption, reportOptions, variantOption } from '../cli/sharedOptions.ts'

export const rehearseCommand = defineCommand({
  name: 'rehearse',
  summary: 'Rehearse with a copy of your chain beside relay and service, in this process',
  options: {
    ...jsonOption,
    target: option('<url>', 'An endpoint of your chain: the rehearsal runs on a copy of its state'),
    at: option(
      '<block>',
      'The block of --target, by number or hash; defaults to the last finalized'
    ),
    spec: option('<file>', 'Or a chain specification of your chain, raw or not'),
    runtime: option('<file>', 'Or its runtime, as WebAssembly'),
    preset: option(
      '<name>',
      'The genesis preset of --runtime; defaults to its one for development'
    ),
    'preset-patch': option(
      '<file>',
      'JSON that is merged over the preset (RFC 7396): null removes a field'
    ),
    token: option('<symbol:decimals>', 'The own token of --runtime or --spec, as ACME:12'),
    network: choice(
      ['hub'],
      '<name>',
      'hub: beside the relay chain and the system chains of today; without a chain of yours, Asset Hub is the target'
    ),
    ...hubOptions,
    'proxy-type': option(
      '<name>',
      'The type of the proxy; defaults to the narrowest but Any that admits the call'
    ),
    'para-id': option('<id>', 'A parachain id that replaces that of the chain'),
    call: option('<call>', 'The call that users automate: hex, or pallet.method {arguments}'),
    ...variantOption,
    ...reportOptions,
    evidence: option('<file>', 'Save what was gathered in the end')
  },
  output: { name: 'report', schema: reportSchema, render: String }
})
