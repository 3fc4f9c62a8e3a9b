import { shorten } from '../shorten.ts'

/** Context of an error about a file. */
export interface InFile {
  /** The file, or where else the text is from. */
  readonly source: string
}

/** Context of an error about one key of a configuration. */
export interface InConfig extends InFile {
  /** The way to the key: `networks.staging.relay.endpoints`. */
  readonly key: string
  /** The line on which it stands, from 1, if the file is JSON. */
  readonly line?: number
  /** The column, from 1. */
  readonly column?: number
}

// So written, editors and terminals make a link of it.
function place({ source, line, column }: InConfig): string {
  return line === undefined ? source : `${source}:${line}:${column ?? 1}`
}

/** Errors about configurations: numbers 12600 to 12699. */
export const onboardConfigErrors = {
  ConfigMissing: {
    number: 12600,
    title: 'There is no configuration',
    message: (context: { readonly folder: string; readonly names: readonly string[] }): string =>
      `There is no ${context.names.join(', ')} in ${context.folder}`,
    remedies: (): readonly string[] => [
      'Run `paraclock init`: it asks what it needs, detects the rest, and writes one.',
      'Give the path of one with --config.'
    ]
  },
  ConfigMalformed: {
    number: 12601,
    title: 'A configuration cannot be read',
    message: (context: InFile & { readonly problem: string }): string =>
      `${context.source} cannot be read: ${context.problem}`,
    remedies: (): readonly string[] => [
      'Mend it at the place that the message names. JSON knows no comments, and no comma after the last item.'
    ]
  },
  ConfigKeyUnknown: {
    number: 12602,
    title: 'A configuration has a key that means nothing',
    message: (
      context: InConfig & { readonly known: readonly string[]; readonly meant?: string }
    ): string =>
      `${place(context)}: ${context.key} is not known${context.meant === undefined ? '' : `; was ${context.meant} meant?`}`,
    remedies: ({
      known,
      meant
    }: {
      readonly known: readonly string[]
      readonly meant?: string
    }): readonly string[] => [
      meant === undefined
        ? `Use one of the keys that there are here: ${known.join(', ')}.`
        : `Write ${meant}. Here there are: ${known.join(', ')}.`,
      'Let the editor help: with "$schema" set, it completes keys and marks those that it does not know.'
    ]
  },
  ConfigValueInvalid: {
    number: 12603,
    title: 'A value of a configuration cannot be',
    message: (
      context: InConfig & {
        readonly problem: string
        readonly value?: string | number
        readonly meant?: string
      }
    ): string => {
      const found = context.value === undefined ? '' : `, and is ${shorten(context.value)}`
      const meant = context.meant === undefined ? '' : `; was ${context.meant} meant?`
      return `${place(context)}: ${context.key} ${context.problem}${found}${meant}`
    },
    remedies: (): readonly string[] => ['Correct it there: docs/config.md explains every key.']
  },
  ConfigSecretRefused: {
    number: 12604,
    title: 'A configuration must not hold a secret',
    message: (context: InConfig): string =>
      `${place(context)}: ${context.key} looks like a secret, and a configuration must not hold one`,
    remedies: (): readonly string[] => [
      'Take it out. Checking needs no key; for `fix`, give the secret in the environment, on standard input, or in a file of mode 0600.',
      'If the file was ever committed or sent, move the funds: the secret is no longer one.'
    ]
  },
  ConfigAnswerMissing: {
    number: 12605,
    title: 'A configuration cannot be written without an answer',
    message: (context: { readonly flag: string; readonly question: string }): string =>
      `Nothing answers this: ${context.question}`,
    remedies: (context: { readonly flag: string }): readonly string[] => [
      `Give it with ${context.flag}, or run the command at a terminal, where it asks.`
    ]
  },
  ConfigOverwriteRefused: {
    number: 12606,
    title: 'A configuration has a network of that name already',
    message: (context: InFile & { readonly network: string }): string =>
      `${context.source} has the network ${shorten(context.network)} already`,
    remedies: (): readonly string[] => [
      'Choose another name with --network, or replace the network with --force.'
    ]
  },
  ChainRoleMismatch: {
    number: 12607,
    title: 'A relay chain stands in the place of a parachain, or the other way round',
    message: (context: {
      readonly endpoint: string
      readonly name: string
      readonly role: 'relay' | 'service' | 'target'
      readonly paraId: number | null
    }): string =>
      context.paraId === null
        ? `${context.endpoint} serves ${shorten(context.name)}, which is no parachain, and the ${context.role} must be one`
        : `${context.endpoint} serves ${shorten(context.name)}, which is parachain ${context.paraId}, and the relay chain is none`,
    remedies: (): readonly string[] => [
      'See whether endpoints were exchanged, and give those of the right chain.'
    ]
  }
} as const
