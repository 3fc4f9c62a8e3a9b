import { reportSchema } from '@paraclock/checklist/schema'
import { choice, defineCommand, flag, option, repeated } from '../cli/defineCommand.ts'
import { configOptions, networkOptions, reportOptions, trialOptions } from '../cli/sharedOptions.ts'

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'Show whether the chains are ready, and how to fix what is not',
  options: {
    ...configOptions,
    ...networkOptions,
    target: option(
      '<url>',
      'Check the chain at this endpoint without a configuration: with --relay and --service, or with --dev'
    ),
    dev: flag('Check without a configuration on the network main of a devnet that runs here'),
    only: repeated('<id>', 'Only this check or group of checks'),
    skip: repeated('<id>', 'Leave out this check or group of checks'),
    'fail-on': choice(
      ['fail', 'warn', 'manual'],
      '<outcome>',
      'The mildest outcome that counts as not ready: fail, warn or manual; defaults to fail'
    ),
    'no-trial': flag('Do not run the task on copies of the chains: the checks alone are quicker'),
    ...trialOptions,
    tasks: option(
      '<all|file>',
      'With --upgrade: try one live task of each shape, of everybody; or of each shape in a file of tasks --shapes --save, without an endpoint. The code need not be authorized'
    ),
    spec: option(
      '<file>',
      'With --tasks <file>: a chain specification of the target, such as its exported state'
    ),
    every: flag('With --tasks all: try every live task'),
    ...reportOptions,
    evidence: option('<file>', 'Save what was gathered'),
    from: option('<file>', 'Judge saved evidence, without connecting'),
    'no-extensions': flag('Refuse a configuration with code: extensions, or a module')
  },
  output: { name: 'report', schema: reportSchema, render: String }
})
