import { type ErrorDefinition, shorten } from '@paraclock/core'

/** The context of each error about a file. */
export interface InFile {
  /** The name of the file, or of another source of the text. */
  readonly source: string
}

/** The context of each error about a key of a configuration. */
export interface InConfig extends InFile {
  /** The path of the key: `networks.staging.relay.endpoints`. */
  readonly key: string
  /** The line of the key, from 1, if the file is JSON. */
  readonly line?: number
  /** The column of the key, from 1, if the file is JSON. */
  readonly column?: number
}

/**
 * A value of a configuration is invalid.
 *
 * A key is missing or unknown at its place, or its value has the wrong kind or contradicts another
 * value of the file. A URL is not shown, because it may hold a key.
 *
 * @remarks A check of an invalid value says nothing about the chain. A key that is silently ignored
 * looks as if it had an effect.
 */
export const ConfigValueInvalid: ErrorDefinition<
  'ConfigValueInvalid',
  InConfig & {
    readonly problem: string
    readonly value?: string | number
    readonly meant?: string
    /** The keys that are allowed in place of an unknown key. Absent for other problems. */
    readonly known?: readonly string[]
  }
> = {
  package: 'checklist',
  code: 'ConfigValueInvalid',
  number: 12_603,
  message: (context) =>
    `${placeOf(context)}: ${context.key} ${context.problem}${context.value === undefined ? '' : `, and is ${shorten(context.value)}`}${context.meant === undefined ? '' : `; did you mean ${context.meant}?`}`,
  remedies: ({ known, meant }) => [
    ...(known === undefined
      ? []
      : [
          `${meant === undefined ? 'Use one of the keys that exist here' : `Write ${meant}. The keys here are`}: ${known.join(', ')}.`
        ]),
    'Correct it there: docs/config.md of the repository explains every key. Set "$schema" in the file: editors then complete keys and mark unknown ones.'
  ],
  example: {
    source: 'paraclock.config.json',
    key: 'networks.staging.target.paraId',
    line: 9,
    column: 7,
    problem: 'must be a whole number',
    value: '2200'
  }
}

/**
 * A configuration must not hold a secret.
 *
 * A key is named like a secret, such as `mnemonic` or `seed`, or a text looks like a secret phrase.
 * The message does not show the value.
 *
 * @remarks Configurations are committed, shared and copied into reports. No key of a configuration
 * needs a secret.
 */
export const ConfigSecretRefused: ErrorDefinition<'ConfigSecretRefused', InConfig> = {
  package: 'checklist',
  code: 'ConfigSecretRefused',
  number: 12_604,
  message: (context) =>
    `${placeOf(context)}: ${context.key} looks like a secret, and a configuration must not hold one`,
  remedies: () => [
    'Remove it. Checking needs no key; for `fix`, give the secret in the environment, on standard input, or in a file of mode 0600.',
    'If the file was ever committed or sent, move the funds: the secret is exposed.'
  ],
  example: {
    source: 'paraclock.config.json',
    key: 'networks.staging.mnemonic',
    line: 12,
    column: 7
  }
}

// Writes `file:line:column`, because editors and terminals turn such a place into a link.
function placeOf({ source, line, column }: InConfig): string {
  return line === undefined ? source : `${source}:${line}:${column ?? 1}`
}
