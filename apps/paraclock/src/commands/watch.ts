import { defineCommand, flag, option, repeated } from '../cli/defineCommand.ts'
import { configOptions, trialOptions } from '../cli/sharedOptions.ts'
import { secretSources } from '../words/secretSources.ts'
import { diffOutput } from './diff.ts'

export const watchCommand = defineCommand({
  name: 'watch',
  summary: 'Check again after each change, print what changed, and record the history',
  options: {
    ...configOptions,
    ...trialOptions,
    every: option('<seconds>', 'The longest time between checks; defaults to 180'),
    database: option(
      '<file>',
      'Record the history into this SQLite file, or into the postgres:// URL of PARACLOCK_DATABASE'
    ),
    from: repeated(
      '<chain>=<block>',
      'With --database: the first block to record, of service or target; defaults to the next block'
    ),
    keep: option('<days>', 'With --database: remove older records, such as 400d'),
    once: flag('With --database: record up to the last finalized block, check nothing, and end'),
    metrics: option('<host:port>', 'Serve /healthz and /metrics, such as 127.0.0.1:9960'),
    webhook: option('<source>', `Send problems to the URL in this secret: ${secretSources}`),
    'webhook-secret': option('<source>', 'Sign the messages with this secret: whsec_ and base64')
  },
  output: diffOutput,
  streams: true
})
