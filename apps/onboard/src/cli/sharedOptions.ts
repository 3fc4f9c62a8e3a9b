/** The sources of a signer's secret, as help and errors name them. */
export const secretSources = '- (standard input), env:NAME, or file:PATH (mode 0600)'

/** Every command has these. */
export const helpOption = {
  help: { type: 'boolean', summary: 'Show what the command takes' }
} as const

export const jsonOption = {
  json: { type: 'boolean', summary: 'Print JSON, and nothing else, to standard output' }
} as const

export const configOptions = {
  config: {
    type: 'string',
    value: '<file>',
    summary: 'The configuration; defaults to paraclock.config.json here'
  },
  network: {
    type: 'string',
    multiple: true,
    value: '<name>',
    summary: 'Only this network of the configuration'
  },
  ...jsonOption
} as const

export const trialOptions = {
  'trial-limit': {
    type: 'string',
    value: '<slots>',
    summary: 'The most slots with tasks of others that a trial goes through; defaults to 256'
  },
  upgrade: {
    type: 'string',
    multiple: true,
    value: '<file>',
    summary: 'Try tasks with the code in this file, of an upgrade that a chain has authorized'
  }
} as const

/** Options of the commands that run the network `hub` in this process. */
export const hubOptions = {
  'hub-runtime': {
    type: 'string',
    multiple: true,
    value: '<chain>=<file>',
    summary: 'A runtime in place of that of hub: of relay, asset-hub or coretime'
  },
  'hub-patch': {
    type: 'string',
    multiple: true,
    value: '<chain>=<file>',
    summary: 'JSON that is merged over the preset of a --hub-runtime'
  },
  'hub-token': {
    type: 'string',
    value: '<symbol:decimals>',
    summary: 'The token of --hub-runtime, as DOT:10'
  }
} as const

export const signerOptions = {
  signer: {
    type: 'string',
    value: '<source>',
    summary: `Sign with this secret, after confirmation: ${secretSources}; or elsewhere: offline:<account>:<file>, vault:<account>:<file>, ledger:<account>`
  },
  as: {
    type: 'string',
    multiple: true,
    value: '<account>',
    summary:
      'Act for an account that the signer controls: proxy:<account>[:<type>] or multisig:<threshold>:<member>,<member>...; repeated, through each to the next'
  },
  yes: { type: 'boolean', summary: 'Sign and send without asking for confirmation' },
  journal: {
    type: 'string',
    value: '<file>',
    summary: 'Where signed calls are kept until they are settled'
  },
  unproven: {
    type: 'boolean',
    summary: 'Sign although nothing proves the state of the chain: for Chopsticks, or a fork'
  },
  unhashed: {
    type: 'boolean',
    summary: 'Sign although the runtime no longer checks the metadata hash, as an earlier one did'
  },
  unconfirmed: {
    type: 'boolean',
    summary: 'Trust a single endpoint, such as your own node, that a signed call had no effect'
  },
  renewed: {
    type: 'boolean',
    summary: 'Set aside the journal entries of an earlier network with the same genesis'
  }
} as const

export const callOption = {
  call: {
    type: 'string',
    value: '<call>',
    summary:
      'Run this call of the target, in place of the configured one: hex, or JSON with pallet, method, args'
  }
} as const

export const historyOptions = {
  database: {
    type: 'string',
    value: '<file>',
    summary:
      'The SQLite file of the watchtower; defaults to history.sqlite here, or to PARACLOCK_DATABASE, which may be a postgres:// URL'
  },
  csv: { type: 'boolean', summary: 'Print CSV, and nothing else, to standard output' }
} as const

export const asSignerOption = {
  'as-signer': {
    type: 'boolean',
    summary:
      'Act for the signer, or the account of --as, in place of the configured user: it owns the task'
  }
} as const

export const taskOptions = {
  owner: {
    type: 'string',
    value: '<account>',
    summary: 'Whose task it is, if it is named by its provided id; defaults to the user'
  },
  blocks: {
    type: 'string',
    value: '<n>',
    summary: 'How many blocks of the service to look back; defaults to 600'
  }
} as const

export const maxFeeOption = {
  'max-fee': {
    type: 'string',
    value: '<amount>',
    summary:
      "Sign nothing if the tasks cost more of the service's token: 1.5, or 15000000000u in its smallest unit"
  }
} as const

export const scheduleOptions = {
  cron: { type: 'string', value: '<expression>', summary: 'The times, as five cron fields' },
  zone: {
    type: 'string',
    value: '<zone>',
    summary: 'The time zone of --cron and --at; defaults to UTC'
  },
  count: { type: 'string', value: '<n>', summary: 'The number of runs of --cron; defaults to 10' },
  at: {
    type: 'string',
    multiple: true,
    value: '<time>',
    summary: 'The time of a run: 2026-12-01T09:00:00Z, "tomorrow 09:00", +1h; may be repeated'
  }
} as const
