import { docsBase, type ErrorDefinition, shorten } from '@paraclock/core'

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
 * A value of a configuration is invalid. A check of an invalid value says nothing about the chain.
 * A key that is silently ignored looks as if it had an effect. A configuration must not hold a
 * secret, because it is committed, shared and copied into reports. No key of it needs one.
 */
export const ConfigValueInvalid: ErrorDefinition<
  'ConfigValueInvalid',
  InConfig & {
    /** What is wrong with the value. Absent if the value looks like a secret. */
    readonly problem?: string
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
    `${placeOf(context)}: ${context.key} ${context.problem ?? 'looks like a secret, and a configuration must not hold one'}${context.value === undefined ? '' : `, and is ${shorten(context.value)}`}${context.meant === undefined ? '' : `; did you mean ${context.meant}?`}`,
  remedies: ({ problem, known, meant }) =>
    problem === undefined
      ? [
          'Remove it. Checking needs no key; for `fix`, give the secret in the environment, on standard input, or in a file of mode 0600.',
          'If the file was ever committed or sent, move the funds: the secret is exposed.'
        ]
      : [
          ...(known === undefined
            ? []
            : [
                `${meant === undefined ? 'Use one of the keys that exist here' : `Write ${meant}. The keys here are`}: ${known.join(', ')}.`
              ]),
          `Correct it there: ${docsBase}docs/config.md explains every key. Set "$schema" in the file: editors then complete keys and mark unknown ones.`
        ]
}

// Writes `file:line:column`, because editors and terminals turn such a place into a link.
function placeOf({ source, line, column }: InConfig): string {
  return line === undefined ? source : `${source}:${line}:${column ?? 1}`
}
