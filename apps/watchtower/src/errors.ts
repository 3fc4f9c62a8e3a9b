import { cutText, type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * A configuration of the watchtower has a wrong value.
 *
 * A key is missing, unknown, or has a value that the watchtower cannot use.
 *
 * @remarks The watchtower does not start with an invalid configuration.
 */
export const WatchtowerConfigInvalid: ErrorDefinition<
  'WatchtowerConfigInvalid',
  { readonly source: string; readonly key: string; readonly problem: string }
> = {
  package: 'watchtower',
  code: 'WatchtowerConfigInvalid',
  number: 24_001,
  message: ({ source, key, problem }) =>
    `${sanitizeText(source)}: ${key === '' ? 'the configuration' : sanitizeText(key)} ${cutText(problem)}`,
  remedies: () => ['Correct the key.', 'The guide docs/watchtower.md lists every key.'],
  example: { source: 'watchtower.json', key: 'listen.port', problem: 'must be a number' }
}

/**
 * A secret of the watchtower cannot be read.
 *
 * The configuration names a variable of the environment that is not set, a file that is missing or
 * open to other users, or a line that standard input lacks.
 *
 * @remarks A configuration holds no secrets. The watchtower reads secrets from the environment, a
 * file of mode 0600 or standard input.
 */
export const WatchtowerSecretMissing: ErrorDefinition<
  'WatchtowerSecretMissing',
  { readonly key: string; readonly place: string; readonly problem: string }
> = {
  package: 'watchtower',
  code: 'WatchtowerSecretMissing',
  number: 24_002,
  message: ({ key, place, problem }) =>
    `the secret ${sanitizeText(key)} cannot be read from ${shorten(place)}: ${cutText(problem)}`,
  remedies: () => [
    'Set the variable in the environment of the watchtower.',
    'Write the secret into a file that only its user reads: chmod 600.',
    'For standard input, write it as a line NAME=secret, and end the input.'
  ],
  example: { key: 'database', place: 'the variable HISTORY_URL', problem: 'it is not set' }
}

/**
 * A command line of the watchtower is wrong.
 *
 * An option is unknown, or lacks its value.
 *
 * @remarks A guessed option could start something that was not intended.
 */
export const WatchtowerOptionInvalid: ErrorDefinition<
  'WatchtowerOptionInvalid',
  { readonly problem: string }
> = {
  package: 'watchtower',
  code: 'WatchtowerOptionInvalid',
  number: 24_003,
  message: ({ problem }) => cutText(problem),
  remedies: () => ['The guide docs/watchtower.md lists every option.'],
  example: { problem: "Unknown option '--onse'" }
}

/**
 * An output did not accept an alert.
 *
 * A webhook answered with an error or timed out, or a mail server refused a message.
 *
 * @remarks The alert stays in the database. The watchtower sends it again after increasing pauses,
 * for seven days.
 */
export const AlertRefused: ErrorDefinition<
  'AlertRefused',
  { readonly output: string; readonly kind: string; readonly problem: string }
> = {
  package: 'watchtower',
  code: 'AlertRefused',
  number: 24_004,
  message: ({ output, kind, problem }) =>
    `the output ${sanitizeText(output)} (${kind}) did not accept an alert: ${cutText(problem)}`,
  remedies: () => [
    'Check the URL and the secret of the output.',
    'The message stays in the database, and is sent again for seven days.'
  ],
  example: { output: 'on-call', kind: 'webhook', problem: 'status 500' }
}

interface OfPolicy {
  readonly network: string
  readonly policy: string
}

const ofPolicy = ({ network, policy }: OfPolicy): string =>
  `the policy ${sanitizeText(policy)} of ${sanitizeText(network)}`

const exampleOfKey = {
  network: 'main',
  policy: 'renew',
  account: '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
}

/**
 * The key of a policy does not fit the policy.
 *
 * The key can do more than the policy: its account holds more than the budget, its proxy admits
 * other calls, or the key is the user's own key. The error also occurs if the key lacks the proxy
 * that the policy needs, or if this proxy has a delay.
 *
 * @remarks A thief of the key could do more than the policy. The watchtower checks the key at the
 * start and before each action, and signs nothing with a key that does not fit.
 */
export const PolicyKeyRefused: ErrorDefinition<
  'PolicyKeyRefused',
  OfPolicy & { readonly account: string; readonly problem: string }
> = {
  package: 'watchtower',
  code: 'PolicyKeyRefused',
  number: 24_005,
  message: ({ account, problem, ...of }) =>
    `the key ${shorten(account)} does not fit ${ofPolicy(of)}: ${cutText(problem)}`,
  remedies: () => [
    'Give the policy a key that nothing else uses, whose account holds no more than the budget. For `renew`, the user grants it the narrowest proxy type that schedules tasks; for other policies nothing.'
  ],
  example: { ...exampleOfKey, problem: 'its proxy type Any admits balances.transferAll' }
}

/**
 * A policy would exceed its budget.
 *
 * The next action would spend more than is left of `budget`.
 *
 * @remarks Every signed amount counts, even if its transaction failed or was lost.
 */
export const PolicyBudgetExceeded: ErrorDefinition<
  'PolicyBudgetExceeded',
  OfPolicy & { readonly wanted: string; readonly left: string }
> = {
  package: 'watchtower',
  code: 'PolicyBudgetExceeded',
  number: 24_006,
  message: ({ wanted, left, ...of }) =>
    `${ofPolicy(of)} needs ${wanted}, and its budget has ${left} left`,
  remedies: () => ['Raise `budget`, which counts from the first action on.'],
  example: { network: 'main', policy: 'renew', wanted: '2.5 TUR', left: '1 TUR' }
}

/**
 * A policy would pay in a different token than before.
 *
 * The checklist suggests a transfer of another token, or the chain has changed the name or the
 * decimals of its token. Amounts in two tokens cannot be added up against one limit.
 *
 * @remarks A budget is counted in the token of its first signature.
 */
export const PolicyTokenChanged: ErrorDefinition<
  'PolicyTokenChanged',
  OfPolicy & { readonly wanted: string; readonly counted: string }
> = {
  package: 'watchtower',
  code: 'PolicyTokenChanged',
  number: 24_012,
  message: ({ wanted, counted, ...of }) =>
    `${ofPolicy(of)} needs ${wanted}, and its budget is counted in ${shorten(counted)}`,
  remedies: () => [
    'Make this transfer yourself: paraclock fix.',
    'For policies in the other token, use another database and a new key.'
  ],
  example: { network: 'main', policy: 'fund-service', wanted: '2 DOT', counted: 'TUR 10' }
}

/**
 * A policy would exceed its daily limit.
 *
 * The next action would spend more than is left of `daily`, or the policy has signed 24 times on
 * this day.
 *
 * @remarks The watchtower counts the spending in the database before each signature.
 */
export const PolicyDailyLimitExceeded: ErrorDefinition<
  'PolicyDailyLimitExceeded',
  OfPolicy & { readonly wanted: string; readonly left: string }
> = {
  package: 'watchtower',
  code: 'PolicyDailyLimitExceeded',
  number: 24_007,
  message: ({ wanted, left, ...of }) =>
    `${ofPolicy(of)} needs ${wanted}, and its daily limit has ${left} left`,
  remedies: () => [
    'It goes on at midnight UTC, by the clock of the service.',
    'Raise `daily` if the action is what you want.'
  ],
  example: { network: 'main', policy: 'fund-user', wanted: '20 TUR', left: '5 TUR' }
}

/**
 * A service does not report how far ahead it schedules.
 *
 * The service's metadata has no constant for the horizon, so the next runs cannot be planned.
 *
 * @remarks With a guessed horizon, the policy could renew the task too late, or plan runs that the
 * service refuses.
 */
export const PolicyHorizonUnknown: ErrorDefinition<'PolicyHorizonUnknown', OfPolicy> = {
  package: 'watchtower',
  code: 'PolicyHorizonUnknown',
  number: 24_008,
  message: (of) => `${ofPolicy(of)} cannot plan: the service states no horizon`,
  remedies: () => ['Schedule the next runs yourself: paraclock schedule.'],
  example: { network: 'main', policy: 'renew' }
}

/**
 * The task that a policy keeps going has ended or changed.
 *
 * The owner cancelled or changed the task, the task was never scheduled, or it ended before its
 * renewal.
 *
 * @remarks A policy continues only the task that its owner scheduled.
 */
export const PolicyTaskChanged: ErrorDefinition<
  'PolicyTaskChanged',
  OfPolicy & { readonly task: string; readonly problem: string }
> = {
  package: 'watchtower',
  code: 'PolicyTaskChanged',
  number: 24_009,
  message: ({ task, problem, ...of }) =>
    `${ofPolicy(of)} stopped: the task ${sanitizeText(task)} ${cutText(problem)}`,
  remedies: () => [
    'Schedule the task with the configured call, under an id that `task` of the policy names.',
    'Remove the policy if the task is meant to end.'
  ],
  example: { network: 'main', policy: 'renew', task: 'rent', problem: 'is not on the service' }
}

/**
 * No transfer funds the service's account on the target.
 *
 * The account cannot pay for the planned runs. The checklist finds no call, on the service or on
 * the target, that sends the fee token to the account. The channel may be closed, the account
 * frozen, or the token unknown on the target.
 *
 * @remarks A policy makes no transfer from a third chain. A person must make this transfer.
 */
export const PolicyTransferMissing: ErrorDefinition<'PolicyTransferMissing', OfPolicy> = {
  package: 'watchtower',
  code: 'PolicyTransferMissing',
  number: 24_011,
  message: (of) => `${ofPolicy(of)} has no transfer to the service's account on the target`,
  remedies: () => ['Read the remedies of `xcm-sovereign-funded`: paraclock check.'],
  example: { network: 'main', policy: 'fund-service' }
}

/**
 * Another program uses the key of a policy.
 *
 * The key has signed transactions that the database did not count for this network. Another program
 * signed them, the database was lost or restored afterwards, or the network got another name. Two
 * watchtowers that write the same entry of the journal also cause this error.
 *
 * @remarks The limits hold only if one database counts every signature of the key.
 */
export const PolicyOwnerChanged: ErrorDefinition<
  'PolicyOwnerChanged',
  OfPolicy & { readonly account: string; readonly problem: string }
> = {
  package: 'watchtower',
  code: 'PolicyOwnerChanged',
  number: 24_010,
  message: ({ account, problem, ...of }) =>
    `another program uses the key ${shorten(account)} of ${ofPolicy(of)}: ${cutText(problem)}`,
  remedies: () => [
    'Let all watchtowers use one database.',
    'Give the policy a new key, which has signed nothing.',
    'If the database was lost or restored, or the network renamed, `signed` of the policy states the next nonce on each chain; budget and daily limit then do not count the missing transactions.'
  ],
  example: { ...exampleOfKey, problem: 'its next nonce is 7, and the journal has 5 for main' }
}
