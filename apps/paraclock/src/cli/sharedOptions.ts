import { type ServiceVariant, serviceVariants, variantNames } from '@paraclock/core'
import { secretSources } from '../words/secretSources.ts'
import { choice, flag, option, repeated } from './defineCommand.ts'
import { reportForms } from './reportForms.ts'

export const helpOption = {
  help: flag('Show what the command takes')
}

export const jsonOption = {
  json: flag('Print JSON, and nothing else, to standard output')
}

export const configOptions = {
  config: option('<file>', 'The configuration; defaults to paraclock.config.json here'),
  network: repeated('<name>', 'Only this network of the configuration'),
  ...jsonOption
}

export const networkOptions = {
  relay: option('<url>', 'An endpoint of the relay chain'),
  'asset-hub': option('<url>', 'An endpoint of Asset Hub, where the network has one'),
  service: option('<url>', 'An endpoint of the service'),
  target: option('<url>', 'An endpoint of your chain'),
  user: option('<account>', 'An account of a user on the service'),
  account: option(
    '<account>',
    "The user's account on the target, where accounts have another length"
  ),
  call: option('<call>', 'The call that users automate: hex, or pallet.method {arguments}')
}

export const trialOptions = {
  'trial-limit': option(
    '<slots>',
    'The most slots with tasks of others that a trial goes through; defaults to 256'
  ),
  upgrade: repeated(
    '<file>',
    'Try tasks with the code in this file, of an upgrade that a chain has authorized'
  )
}

export const variants = Object.keys(serviceVariants) as ServiceVariant[]

export const variantOption = {
  variant: choice(
    variants,
    '<name>',
    `The variant of the service, ${variantNames}; defaults to hour`
  )
}

export const hubOptions = {
  'hub-runtime': repeated(
    '<chain>=<file>',
    'A runtime in place of that of hub: of relay, asset-hub or coretime'
  ),
  'hub-patch': repeated('<chain>=<file>', 'JSON that is merged over the preset of a --hub-runtime'),
  'hub-token': option('<symbol:decimals>', 'The token of --hub-runtime, as DOT:10')
}

/** For a command that proves chains, because people act on what it shows, or it signs. */
export const trustOption = {
  'trust-endpoint': {
    ...choice(
      ['relay', 'service', 'target', 'assetHub', 'coretime'],
      '<role>',
      'Rest the proof of this chain on one endpoint if its others are unreachable; may be repeated'
    ),
    multiple: true
  }
} as const

export const keyOptions = {
  signer: option(
    '<source>',
    `Sign with this secret, after confirmation: ${secretSources}; or elsewhere: offline:<account>:<file>, ledger:<account>`
  ),
  yes: flag('Sign and send without asking for confirmation'),
  journal: option('<file>', 'Where signed calls are kept until they are settled'),
  unhashed: flag(
    'Sign although the runtime no longer checks the metadata hash, as an earlier one did'
  ),
  unconfirmed: flag(
    'Trust a single endpoint, such as your own node, that a signed call had no effect'
  ),
  ...trustOption,
  shared: flag(
    'Sign although the account has transactions that the journal lacks: other programs use it'
  ),
  renewed: flag('Set aside the journal entries of an earlier network with the same genesis')
}

export const signerOptions = {
  ...keyOptions,
  as: repeated(
    '<account>',
    'Act for an account that the signer controls: proxy:<account>[:<type>] or multisig:<threshold>:<member>,<member>...'
  )
}

export const callOption = {
  call: option(
    '<call>',
    'Run this call of the target, in place of the configured one: hex, or JSON with pallet, method, args'
  )
}

export const historyOptions = {
  database: option(
    '<file>',
    'The SQLite file that watch records; defaults to history.sqlite here, or to PARACLOCK_DATABASE, which may be a postgres:// URL'
  ),
  csv: flag('Print CSV, and nothing else, to standard output')
}

export const asSignerOption = {
  'as-signer': flag(
    'Act for the signer, or the account of --as, in place of the configured user: it owns the task'
  )
}

export const taskOptions = {
  owner: option(
    '<account>',
    'Whose task it is, if it is named by its provided id; defaults to the user'
  ),
  blocks: option('<n>', 'How many blocks of the service to look back; defaults to 600')
}

export const allowFailureOption = {
  'allow-failure': flag('With --yes, also sign for a task whose call would now fail')
}

export const maxFeeOption = {
  'max-fee': option(
    '<amount>',
    "Sign nothing if the tasks cost more of the service's token: 1.5, or 15000000000u in its smallest unit"
  )
}

export const scheduleOptions = {
  at: repeated(
    '<time>',
    'The time of a run: 2026-12-01T09:00:00Z, "tomorrow 09:00", +1h; may be repeated'
  ),
  cron: option('<expression>', 'The times, as five cron fields'),
  zone: option('<zone>', 'The time zone of --cron and --at; defaults to UTC'),
  count: option('<n>', 'The number of runs of --cron; defaults to 10, or to those that fit')
}

export const reportOptions = {
  report: repeated('<form>=<file>', `Write a report: ${reportForms.join(', ')}`),
  verbose: flag('Show every check and all evidence')
}
