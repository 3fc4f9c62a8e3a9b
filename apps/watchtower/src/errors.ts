import { cutText, type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * A configuration of the watchtower has a wrong value.
 *
 * A key is missing, unknown, or has a value that the watchtower cannot use.
 *
 * @remarks Nothing is started with a part of a configuration.
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
 * @remarks Secrets stand in no configuration: they come from the environment, a file of mode 0600 or
 * standard input.
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
 * @remarks A guess could start something else than was meant.
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
 * A webhook answered with an error or not at all, or a mail server refused a message.
 *
 * @remarks The message stays in the database and is sent again, later each time, for seven days.
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
    'Nothing is lost: the message is sent again, in order, for seven days.'
  ],
  example: { output: 'on-call', kind: 'webhook', problem: 'status 500' }
}
