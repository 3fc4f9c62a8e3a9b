import { shorten } from '../shorten.ts'

/** Errors about checks, evidence and the command line: numbers 12000 to 12499. */
export const onboardChecksErrors = {
  CheckUnknown: {
    number: 12001,
    title: 'There is no check of that name',
    message: (context: {
      readonly value: string
      readonly known: readonly string[]
      readonly meant?: string
    }): string =>
      `${shorten(context.value)} is neither a check nor a group of checks${context.meant === undefined ? '' : `; was ${context.meant} meant?`}`,
    remedies: (): readonly string[] => [
      '`paraclock explain` lists the checks by their groups, with what they mean.'
    ]
  },
  CheckEvaluationFailed: {
    number: 12002,
    title: 'A check could not make sense of what was gathered',
    message: (context: { readonly id: string; readonly problem: string }): string =>
      `The check ${shorten(context.id)} stopped: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Save the evidence with `paraclock check --evidence <file>` and report it: the check is wrong, or the chain is unlike any that it knows.'
    ]
  },
  CheckOrderInvalid: {
    number: 12003,
    title: 'A check stands before the one that it builds on',
    message: (context: { readonly id: string; readonly after: string }): string =>
      `The check ${shorten(context.id)} comes after ${shorten(context.after)}, which has not been evaluated`,
    remedies: (): readonly string[] => ['List the check behind the one that it comes after.']
  },
  EvidenceMissing: {
    number: 12004,
    title: 'The evidence lacks what a check looks at',
    message: (context: { readonly artifact: string }): string =>
      `The evidence holds nothing about ${shorten(context.artifact)}`,
    remedies: (): readonly string[] => [
      'Gather it again with this version: `paraclock check --evidence <file>`.'
    ]
  },
  EvidenceMalformed: {
    number: 12005,
    title: 'A file is no evidence, or only part of it',
    message: (context: { readonly source: string; readonly problem: string }): string =>
      `${shorten(context.source)} is no evidence: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'If the file was copied, copy it again: its end may be missing.',
      'Gather it again: `paraclock check --evidence <file>`.'
    ]
  },
  EvidenceVersionUnsupported: {
    number: 12006,
    title: 'The evidence is of a newer version',
    message: (context: {
      readonly source: string
      readonly version: number
      readonly known: number
    }): string =>
      `${shorten(context.source)} is evidence of version ${context.version}: this paraclock reads up to version ${context.known}`,
    remedies: (): readonly string[] => ['Use a newer paraclock to read it.']
  },
  ChainItemMissing: {
    number: 12007,
    title: 'A chain does not have what is read of it',
    message: (context: { readonly chain: string; readonly item: string }): string =>
      `The ${shorten(context.chain)} chain has no ${shorten(context.item)}`,
    remedies: (): readonly string[] => [
      'Check that the endpoint is of the chain that the configuration means.'
    ]
  },
  CommandArgumentInvalid: {
    number: 12008,
    title: 'A command line cannot be understood',
    message: (context: { readonly problem: string }): string => context.problem,
    remedies: (): readonly string[] => [
      '`paraclock --help` lists the commands, `paraclock <command> --help` what one takes.'
    ]
  },
  CommandNetworkUnknown: {
    number: 12009,
    title: 'The configuration has no network of that name',
    message: (context: { readonly value: string; readonly known: readonly string[] }): string =>
      `${shorten(context.value)} is no network of the configuration: it has ${context.known.join(', ')}`,
    remedies: (): readonly string[] => ['Use one of the names in the message.']
  },
  SignerMissing: {
    number: 12010,
    title: 'There is nobody to sign',
    message: (context: { readonly account: string }): string =>
      `Nothing was given with which to sign for ${shorten(context.account)}`,
    remedies: (): readonly string[] => [
      'Give the secret phrase on standard input with --signer -, in the environment with --signer env:NAME, or in a file of mode 0600 with --signer file:PATH.',
      'Or sign elsewhere: `paraclock fix` prints the calls, and `paraclock fix --bundle <folder>` writes them as proposals.'
    ]
  },
  StepFailed: {
    number: 12011,
    title: 'A step did not do what it should',
    message: (context: { readonly step: string; readonly problem: string }): string =>
      `${shorten(context.step)}: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Run it again: steps that are done are not repeated.',
      'If funds are short, fill up the account that signs: `paraclock fix` shows what each call reserves and costs.',
      'If the call is in a block, look at the events of that block.'
    ]
  },
  GatheringFailed: {
    number: 12012,
    title: 'Something could not be read of a chain',
    message: (context: { readonly artifact: string; readonly problem: string }): string =>
      `Reading ${shorten(context.artifact)} stopped: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Run it again. If it stops at the same place, report it with the names and versions of the chains.'
    ]
  },
  ChainFileMalformed: {
    number: 12013,
    title: 'A file from which a chain is to start cannot be read',
    message: (context: { readonly source: string; readonly problem: string }): string =>
      `${shorten(context.source)} cannot be read: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Give the path of a file that is there: a runtime with --runtime, a raw chain specification with --spec.',
      'If the file was copied, copy it again: its end may be missing.'
    ]
  },
  JournalLockUnavailable: {
    number: 12014,
    title: 'Another command uses the journal',
    message: (context: {
      readonly path: string
      readonly lock: string
      readonly pid: number
      readonly host: string
    }): string =>
      `The journal ${shorten(context.path)} is used by process ${context.pid}${context.host === '' ? '' : ` on ${shorten(context.host)}`}`,
    remedies: (context: { readonly lock: string }): readonly string[] => [
      'Wait until that command has ended, and run this one again. Nothing was signed.',
      `If no such process runs there any more, remove ${JSON.stringify(context.lock)}: what was signed is in the journal, and the next command goes on with it.`
    ]
  },
  ExtensionMalformed: {
    number: 12015,
    title: 'A module with checks of a team cannot be used',
    message: (context: { readonly source: string; readonly problem: string }): string =>
      `The extension ${shorten(context.source)} cannot be used: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Export the checks as the default: export default defineExtension({ checks: [ … ] }), with defineExtension of @paraclock/checklist.',
      'Give each check and each gatherer a name that no other has.'
    ]
  },
  ExtensionMissing: {
    number: 12017,
    title: 'A check of an extension is not at hand',
    message: (context: { readonly id: string }): string =>
      `The evidence was gathered for the check ${shorten(context.id)}, which no extension here has`,
    remedies: (): readonly string[] => [
      'Name the configuration with its extensions: `paraclock check --from <file> --config <file>`.'
    ]
  },
  GathererInvalid: {
    number: 12016,
    title: 'An artifact cannot be gathered as it is declared',
    message: (context: { readonly id: string; readonly problem: string }): string =>
      `The artifact ${shorten(context.id)} cannot be gathered: ${shorten(context.problem)}`,
    remedies: (): readonly string[] => [
      'Name in needs only artifacts that a gatherer gathers, and none that needs this one itself.',
      'Give each gatherer an id of its own.'
    ]
  }
} as const
