import { cutText, type ErrorDefinition, shorten } from '@paraclock/core'
import { secretSources } from '../cli/sharedOptions.ts'
import { taskColumns } from '../task/taskColumns.ts'

/**
 * A command line is invalid. A command never guesses an argument, because a guess could check or
 * sign something else.
 */
export const CommandArgumentInvalid: ErrorDefinition<
  'CommandArgumentInvalid',
  { readonly problem: string; readonly flag?: string; readonly command?: string }
> = {
  package: 'paraclock',
  code: 'CommandArgumentInvalid',
  number: 12_008,
  message: ({ problem }) => problem,
  remedies: ({ flag, command }) => [
    ...(flag === undefined
      ? []
      : [`Give it with ${flag}, or run the command at a terminal, where it asks.`]),
    command === undefined
      ? '`paraclock --help` lists the commands, `paraclock <command> --help` the options of one.'
      : `\`paraclock ${command} --help\` shows what it takes.`
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

/** No signer was given. Chains accept only signed transactions of an account. */
export const SignerMissing: ErrorDefinition<'SignerMissing', { readonly account: string }> = {
  package: 'paraclock',
  code: 'SignerMissing',
  number: 12_010,
  message: ({ account }) => `no signer was given for ${shorten(account)}`,
  remedies: () => [
    `Give the secret with --signer: ${secretSources}.`,
    'Or sign elsewhere: `paraclock fix` prints the calls, and `paraclock fix --bundle <folder>` writes them as proposals.'
  ]
}

/**
 * The signer has another account than the command needs. The signing account pays, and owns the
 * tasks that the call schedules.
 */
export const SignerMismatch: ErrorDefinition<
  'SignerMismatch',
  { readonly wanted: string; readonly role: string; readonly offered: string }
> = {
  package: 'paraclock',
  code: 'SignerMismatch',
  number: 12_019,
  message: ({ wanted, role, offered }) =>
    `${wanted}, ${role}, has to sign, and the signer is ${offered}`,
  remedies: ({ wanted, offered }) => [
    `Give the secret of ${wanted} with --signer.`,
    `If ${offered} is to pay and to own the task, say so: \`paraclock schedule\`, \`paraclock change\` and \`paraclock cancel\` take --as-signer.`,
    'If it is another user whom you set up, name that account as `user` in the configuration.'
  ]
}

/**
 * The relay chain belongs to another network. Different networks use the same parachain ids. On
 * another network, a call can have a different effect.
 */
export const RelayMismatch: ErrorDefinition<
  'RelayMismatch',
  Readonly<Record<'chain' | 'endpoint' | 'relay' | 'own', string>> &
    Readonly<Record<'paraId' | 'number', number>> & { readonly included: string | undefined }
> = {
  package: 'paraclock',
  code: 'RelayMismatch',
  number: 12_028,
  message: ({ chain, endpoint, paraId, relay, number, included, own }) =>
    `the ${chain} at ${endpoint} is not parachain ${paraId} of the relay chain at ${relay}: block ${number} is ${own} there, and ${included === undefined ? 'the relay chain has no block of this parachain' : `${included} on the relay chain`}`,
  remedies: ({ chain }) => [
    `Correct relay.endpoints in the configuration, or ${chain}.endpoints: all three chains must be of one network.`,
    'If the chains are forks, fork the parachain at the block that the relay chain has included, or at a later one.'
  ]
}

/**
 * A parachain cannot be compared with the relay chain. Different networks use the same parachain
 * ids. On another network, a call can have a different effect.
 */
export const NetworkUnconfirmed: ErrorDefinition<
  'NetworkUnconfirmed',
  Readonly<Record<'chain' | 'endpoint' | 'relay' | 'included', string>> &
    Readonly<Record<'paraId' | 'number' | 'finalized', number>>
> = {
  package: 'paraclock',
  code: 'NetworkUnconfirmed',
  number: 12_031,
  message: ({ chain, endpoint, paraId, relay, number, included, finalized }) =>
    `the ${chain} at ${endpoint} could not be compared with parachain ${paraId} of the relay chain at ${relay}: the relay chain has included block ${number}, ${included}, and the node, which has finalized block ${finalized}, does not state this block as its own`,
  remedies: ({ chain }) => [
    `Wait until the node of the ${chain} has caught up, and run this again.`,
    `Correct relay.endpoints in the configuration, or ${chain}.endpoints: all three chains must be of one network.`,
    'If the chains are forks, fork the parachain at the block that the relay chain has included, or at a later one.'
  ]
}

/**
 * A large change of a fee rate is not confirmed. A rate seldom changes by so much. A wrong rate
 * costs every user money.
 */
export const StepUnconfirmed: ErrorDefinition<
  'StepUnconfirmed',
  { readonly step: string; readonly caution: string }
> = {
  package: 'paraclock',
  code: 'StepUnconfirmed',
  number: 12_034,
  message: ({ step, caution }) => `${shorten(step)} is not confirmed: ${cutText(caution)}`,
  remedies: () => [
    'Compare the new rate with the price of the target: `paraclock check --verbose` shows what it rests on.',
    'If it is right, add --allow-rates, or run `paraclock fix` without --yes and confirm the step at the terminal.'
  ]
}

/** A task whose call would now fail is not confirmed. A run is charged even if its call fails. */
export const TaskUnconfirmed: ErrorDefinition<
  'TaskUnconfirmed',
  {
    readonly task: string
    /** The chain and the error: `on target with balances.InsufficientBalance`. */
    readonly failure: string
    /** The number of further tasks whose calls would fail. */
    readonly others: number
  }
> = {
  package: 'paraclock',
  code: 'TaskUnconfirmed',
  number: 12_045,
  message: ({ task, failure, others }) => {
    const further = others === 1 ? 'that of 1 further task' : `those of ${others} further tasks`
    const so = others === 0 ? '' : `, as would ${further}`
    return `the call of the task ${shorten(task)} would now fail ${cutText(failure)}${so}`
  },
  remedies: () => [
    'Correct the call, or what the account lacks, such as its balance or a proxy: `paraclock check` states what is missing.',
    'If the call will succeed at its time, add --allow-failure, or run the command without --yes and confirm the task at the terminal.'
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
 * A file of tasks is invalid. All rows are checked before the first task is signed. So a wrong row
 * never leaves a file half scheduled.
 */
export const TaskFileInvalid: ErrorDefinition<
  'TaskFileInvalid',
  { readonly source: string; readonly place: string; readonly problem: string }
> = {
  package: 'paraclock',
  code: 'TaskFileInvalid',
  number: 12_041,
  message: ({ source, place, problem }) => `${source}, ${place}: ${problem}`,
  remedies: ({ source, place }) => [
    `Correct ${place} of ${source}, and run the command again.`,
    `A file that ends with .json holds a list of objects; any other is CSV whose first line names the columns: ${taskColumns.join(', ')}.`
  ]
}

/**
 * A network is not in the history. The state of a chain does not contain tasks that have ended. A
 * command can list such tasks only from a history.
 */
export const HistoryMissing: ErrorDefinition<'HistoryMissing', { readonly network: string }> = {
  package: 'paraclock',
  code: 'HistoryMissing',
  number: 12_070,
  message: ({ network }) => `the database has no history of ${shorten(network)}`,
  remedies: () => [
    'Record the network with `paraclock watch --database`: docs/watching.md.',
    'Name the database with --database.'
  ]
}

/**
 * The web application is missing. The command does not contain the web application, because most
 * users do not need it.
 */
export const ConsoleMissing: ErrorDefinition<
  'ConsoleMissing',
  { readonly folder: string; readonly problem: string }
> = {
  package: 'paraclock',
  code: 'ConsoleMissing',
  number: 12_071,
  message: ({ folder, problem }) =>
    `${shorten(folder)} has no built web application: ${cutText(problem)}`,
  remedies: () => [
    'In the repository, build it: `pnpm --filter @paraclock/console build`.',
    'Elsewhere, give its folder with --folder: the site has it under /console/.'
  ]
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
