import { cutText, type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * A configuration of the watchtower has a wrong value. The watchtower does not start with an
 * invalid configuration.
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
  remedies: () => ['Correct the key.', 'The guide docs/watchtower.md lists every key.']
}

/**
 * A secret of the watchtower cannot be read. A configuration holds no secrets. The watchtower reads
 * secrets from the environment, a file of mode 0600 or standard input.
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
  ]
}

/**
 * A command line of the watchtower is wrong. A guessed option could start something that was not
 * intended.
 */
export const WatchtowerOptionInvalid: ErrorDefinition<
  'WatchtowerOptionInvalid',
  { readonly problem: string }
> = {
  package: 'watchtower',
  code: 'WatchtowerOptionInvalid',
  number: 24_003,
  message: ({ problem }) => cutText(problem),
  remedies: () => ['The guide docs/watchtower.md lists every option.']
}

/**
 * An output did not accept an alert. The alert stays in the database. The watchtower sends it again
 * after increasing pauses, for seven days.
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
  ]
}

interface OfPolicy {
  readonly network: string
  readonly policy: string
}

const ofPolicy = ({ network, policy }: OfPolicy): string =>
  `the policy ${sanitizeText(policy)} of ${sanitizeText(network)}`

/**
 * The key of a policy does not fit the policy. A thief of the key could do more than the policy.
 * The watchtower checks the key at the start and before each action, and signs nothing with a key
 * that does not fit.
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
  ]
}

/**
 * A policy would exceed its budget. Every signed amount counts, even if its transaction failed or
 * was lost.
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
  remedies: () => ['Raise `budget`, which counts from the first action on.']
}

/**
 * A policy would pay in a different token than before. A budget is counted in the token of its
 * first signature.
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
  ]
}

/**
 * A policy would exceed its daily limit. The watchtower counts the spending in the database before
 * each signature.
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
  ]
}

/**
 * A service does not report how far ahead it schedules. With a guessed horizon, the policy could
 * renew the task too late, or plan runs that the service refuses.
 */
export const PolicyHorizonUnknown: ErrorDefinition<'PolicyHorizonUnknown', OfPolicy> = {
  package: 'watchtower',
  code: 'PolicyHorizonUnknown',
  number: 24_008,
  message: (of) => `${ofPolicy(of)} cannot plan: the service states no horizon`,
  remedies: () => ['Schedule the next runs yourself: paraclock schedule.']
}

/**
 * The task that a policy keeps going has ended or changed. A policy continues only the task that
 * its owner scheduled.
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
  ]
}

/**
 * No transfer funds the service's account on the target. A policy makes no transfer from a third
 * chain. A person must make this transfer.
 */
export const PolicyTransferMissing: ErrorDefinition<'PolicyTransferMissing', OfPolicy> = {
  package: 'watchtower',
  code: 'PolicyTransferMissing',
  number: 24_011,
  message: (of) => `${ofPolicy(of)} has no transfer to the service's account on the target`,
  remedies: () => ['Read the remedies of `xcm-sovereign-funded`: paraclock check.']
}

/**
 * Another program uses the key of a policy. The limits hold only if one database counts every
 * signature of the key.
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
  ]
}
