import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'
import { secretSources } from '../words/secretSources.ts'
import { taskColumns } from '../words/taskColumns.ts'

/**
 * A command line or a file of tasks is invalid. A command never guesses an argument, because a guess
 * could check or sign something else. All rows of a file are checked before the first task is
 * signed, so a wrong row never leaves a file half scheduled.
 */
export const CommandArgumentInvalid: ErrorDefinition<
  'CommandArgumentInvalid',
  {
    readonly problem: string
    readonly flag?: string
    readonly command?: string
    /** The place in a file of tasks. Absent if the command line is invalid. */
    readonly row?: { readonly source: string; readonly place: string }
  }
> = {
  package: 'paraclock',
  code: 'CommandArgumentInvalid',
  number: 12_008,
  message: ({ problem, row }) =>
    row === undefined ? problem : `${row.source}, ${row.place}: ${problem}`,
  remedies: ({ flag, command, row }) =>
    row === undefined
      ? [
          ...(flag === undefined
            ? []
            : [`Give it with ${flag}, or run the command at a terminal, where it asks.`]),
          command === undefined
            ? '`paraclock --help` lists the commands, `paraclock <command> --help` the options of one.'
            : `\`paraclock ${command} --help\` shows what it takes.`
        ]
      : [
          `Correct ${row.place} of ${row.source}, and run the command again.`,
          `A file that ends with .json holds a list of objects; any other is CSV whose first line names the columns: ${taskColumns.join(', ')}.`
        ]
}

/**
 * Tasks cost more than the limit. In a slot that is more than half full, each further task pays
 * more for its place.
 */
export const FeeCeilingExceeded: ErrorDefinition<
  'FeeCeilingExceeded',
  Readonly<Record<'what' | 'total' | 'most', string>>
> = {
  package: 'paraclock',
  code: 'FeeCeilingExceeded',
  number: 12_043,
  message: ({ what, total, most }) =>
    `${what} ${total}, which is more than the ${most} of --max-fee`,
  remedies: ({ total }) => [
    '`paraclock quote` shows each part of the price, and the next slot in which a place costs less.',
    `Choose other times of a task, or allow the price: --max-fee ${total.split(' ')[0]}.`
  ]
}

/**
 * No signer was given, or it has another account than the command needs. The signing account pays,
 * and owns the tasks that the call schedules.
 */
export const SignerMismatch: ErrorDefinition<
  'SignerMismatch',
  | {
      /** The account for which no signer was given. */
      readonly account: string
    }
  | { readonly wanted: string; readonly role: string; readonly offered: string }
> = {
  package: 'paraclock',
  code: 'SignerMismatch',
  number: 12_019,
  message: (context) =>
    'account' in context
      ? `no signer was given for ${shorten(context.account)}`
      : `${context.wanted}, ${context.role}, has to sign, and the signer is ${context.offered}`,
  remedies: (context) =>
    'account' in context
      ? [
          `Give the secret with --signer: ${secretSources}.`,
          'Or sign elsewhere: `paraclock fix` prints the calls, and `paraclock fix --bundle <folder>` writes them as proposals.'
        ]
      : [
          `Give the secret of ${context.wanted} with --signer.`,
          `If ${context.offered} is to pay and to own the task, say so: \`paraclock schedule\`, \`paraclock change\` and \`paraclock cancel\` take --as-signer.`,
          'If it is another user whom you set up, name that account as `user` in the configuration.'
        ]
}

/**
 * The relay chain belongs to another network, or a parachain cannot be compared with it. Different
 * networks use the same parachain ids. On another network, a call can have a different effect.
 */
export const RelayMismatch: ErrorDefinition<
  'RelayMismatch',
  Readonly<Record<'chain' | 'endpoint' | 'relay', string>> &
    Readonly<Record<'paraId' | 'number', number>> & {
      readonly included: string | undefined
      /** The block of the parachain, or the number of the node's finalized block if it states none. */
      readonly own: string | number
    }
> = {
  package: 'paraclock',
  code: 'RelayMismatch',
  number: 12_028,
  message: ({ chain, endpoint, paraId, relay, number, included, own }) =>
    typeof own === 'number'
      ? `the ${chain} at ${endpoint} could not be compared with parachain ${paraId} of the relay chain at ${relay}: the relay chain has included block ${number}, ${included}, and the node, which has finalized block ${own}, does not state this block as its own`
      : `the ${chain} at ${endpoint} is not parachain ${paraId} of the relay chain at ${relay}: block ${number} is ${own} there, and ${included === undefined ? 'the relay chain has no block of this parachain' : `${included} on the relay chain`}`,
  remedies: ({ chain, own }) => [
    ...(typeof own === 'number'
      ? [`Wait until the node of the ${chain} has caught up, and run this again.`]
      : []),
    `Correct relay.endpoints in the configuration, or ${chain}.endpoints: all three chains must be of one network.`,
    'If the chains are forks, fork the parachain at the block that the relay chain has included, or at a later one.'
  ]
}

/**
 * Another command uses the journal. Two commands that plan at the same time would both make the
 * same missing calls. The system releases the lock of the journal when the other command ends, also
 * if it is killed.
 */
export const JournalLockUnavailable: ErrorDefinition<
  'JournalLockUnavailable',
  { readonly path: string }
> = {
  package: 'paraclock',
  code: 'JournalLockUnavailable',
  number: 12_014,
  message: ({ path }) => `the journal ${shorten(path)} is used by another process`,
  remedies: () => ['Wait until the other command has ended, and run this one again.']
}

/**
 * The webhook of `paraclock watch` answered with an error, timed out, or is unreachable. The message
 * is sent again for an hour, except after a status 4xx.
 */
export const WebhookRefused: ErrorDefinition<
  'WebhookRefused',
  { readonly problem: string; readonly status: number | null }
> = {
  package: 'paraclock',
  code: 'WebhookRefused',
  number: 12_072,
  message: ({ problem }) => `the webhook did not accept a message: ${cutText(problem)}`,
  remedies: () => ['Check the URL and the secret of the webhook, and whether its server runs.']
}
