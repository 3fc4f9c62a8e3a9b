import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'

/**
 * The process of a command cannot be started, or code of a chain ended it. Runtimes of honest chains
 * do not end the process, and the code of chains never runs in a process without limits. The journal
 * contains everything that the process signed.
 */
export const CommandProcessEnded: ErrorDefinition<
  'CommandProcessEnded',
  | {
      readonly how: string
      readonly codeHash: string
      /** The name and version of the runtime. Absent if the process ended before it read them. */
      readonly runtime?: string
      readonly isSigning: boolean
    }
  | {
      /** Why the process cannot be started. */
      readonly problem: string
    }
> = {
  package: 'paraclock',
  code: 'CommandProcessEnded',
  number: 12_029,
  message: (context) => {
    if ('problem' in context) {
      return `the process of the command cannot be started: ${cutText(context.problem)}`
    }
    const { how, codeHash, runtime, isSigning } = context
    const named = runtime === undefined ? '' : ` of ${shorten(runtime)}`
    const nothing = isSigning ? '; nothing further was sent' : ''
    return `the code ${codeHash}${named} ended the process of the command: ${cutText(how)}${nothing}`
  },
  remedies: (context) =>
    'problem' in context
      ? [
          'End other processes, or raise the limit of processes (`ulimit -u`, or that of the container).',
          'On Linux, check that /bin/sh exists and can be executed.'
        ]
      : [
          'Compare the hash with `state_getStorageHash` of the key :code at each configured endpoint: one of them has this code.',
          'Use another endpoint of that chain. If all endpoints have this code, do not connect the chain.',
          ...(context.isSigning
            ? ['Then run the same command again: it resumes what was signed from the journal.']
            : [])
        ]
}
