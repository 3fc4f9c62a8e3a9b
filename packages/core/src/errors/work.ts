import type { ErrorDefinition } from './ErrorDefinition.ts'
import { cutText, shorten } from './shorten.ts'

/** The answer of one source about a fact. */
export interface StatedValue {
  readonly value: unknown
  /** The name of the source, as messages show it. */
  readonly from: string
}

/**
 * Work exceeded its deadline. Without a deadline, an unreachable endpoint would block all work that
 * needs its answer.
 */
export const DeadlineExceeded: ErrorDefinition<
  'DeadlineExceeded',
  { readonly what: string; readonly milliseconds: number }
> = {
  package: 'core',
  code: 'DeadlineExceeded',
  number: 1070,
  message: ({ what, milliseconds }) => `${what} took longer than ${milliseconds} ms`,
  remedies: () => [
    'Try again: the other side may have been busy for a moment.',
    'If it happens again, allow more time, or use another endpoint.'
  ]
}

/**
 * Work was stopped by its caller. An abort is not a fault. It is reported as an error, so that no
 * caller takes a partial result for a complete result.
 */
export const OperationAborted: ErrorDefinition<'OperationAborted', { readonly what: string }> = {
  package: 'core',
  code: 'OperationAborted',
  number: 1072,
  message: ({ what }) => `${what} was stopped`,
  remedies: () => [
    'Start the work again if it was stopped by mistake.',
    "If something may have been sent to a chain, read the chain's state first: stopping does not take it back."
  ]
}

/**
 * A program failed unexpectedly. The state of the program is unknown after the error, so the
 * program does not continue.
 */
export const ProgramFailed: ErrorDefinition<'ProgramFailed', { readonly problem: string }> = {
  package: 'core',
  code: 'ProgramFailed',
  number: 1074,
  message: ({ problem }) => `the program failed unexpectedly: ${cutText(problem)}`,
  remedies: () => [
    'Start it again. If something may have been sent to a chain, the journal resumes it.',
    'Report it with this message and the command: it is a mistake in the program.'
  ]
}

/**
 * The version of Node.js is too old. The command would fail later, perhaps after half of its work.
 */
export const NodeVersionUnsupported: ErrorDefinition<
  'NodeVersionUnsupported',
  {
    readonly running: string
    readonly oldest: string
    /** The npm package of the program, for the text of the remedy: `paraclock`. */
    readonly program?: string | undefined
  }
> = {
  package: 'core',
  code: 'NodeVersionUnsupported',
  number: 1073,
  message: ({ running, oldest }) =>
    `this is Node ${running}, but Node ${oldest} or newer is needed`,
  remedies: ({ oldest, program }) => [
    `Install Node ${oldest} or newer.`,
    ...(program === undefined
      ? []
      : [
          `Or have npx bring one for this run: put \`npx --yes --package node@24 --package ${program}\` before the command.`
        ])
  ]
}

/**
 * Two sources disagree on a fact. Task ids, accounts, fees and weights decide where funds go. If
 * the service reports one account for a user and the target chain a different account, funds on the
 * wrong account are lost.
 */
export const FactMismatch: ErrorDefinition<
  'FactMismatch',
  { readonly what: string; readonly first: StatedValue; readonly second: StatedValue }
> = {
  package: 'core',
  code: 'FactMismatch',
  number: 1080,
  message: ({ what, first, second }) =>
    `${what} is ${shorten(first.value)} by ${first.from}, but ${shorten(second.value)} by ${second.from}`,
  remedies: () => [
    'Do not fund or sign anything that depends on this fact.',
    'Ask another endpoint of the same chain: one of the two may be behind or wrong.',
    'If the sources still disagree, report both answers to the operators of the chain on which the fact takes effect.'
  ]
}

/**
 * A fact is missing: no source gave it. If an assumed weight or fee is too low, every run fails on
 * the target. If the assumption is too high, the user pays too much.
 */
export const FactMissing: ErrorDefinition<
  'FactMissing',
  {
    readonly what: string
    readonly attempts?: readonly { readonly method: string; readonly problem: string }[]
  }
> = {
  package: 'core',
  code: 'FactMissing',
  number: 1081,
  message: ({ attempts, what }) =>
    `no source has ${what}${attempts === undefined ? '' : `: ${describeAttempts(attempts)}`}`,
  remedies: () => [
    'Check that the endpoint is of the right chain, and that its node answers state_call.',
    "Give an origin and a source of the chain's state, so that the call can be dry-run or simulated.",
    'State the value as a fallback, with the reason why it is enough.'
  ]
}

/**
 * Saved data is incomplete, is not the expected kind of data, or was written by a newer version. A
 * verdict or a plan from incomplete or misread data would look complete.
 */
export const SavedDataMalformed: ErrorDefinition<
  'SavedDataMalformed',
  | { readonly what: string; readonly source?: string; readonly problem: string }
  | {
      readonly source: string
      /** The version of the format that a newer release wrote. */
      readonly version: number
      readonly newest: number
    }
> = {
  package: 'core',
  code: 'SavedDataMalformed',
  number: 1091,
  message: (context) =>
    'version' in context
      ? `${context.source} has format version ${context.version}, and this release reads versions up to ${context.newest}`
      : `${context.source === undefined ? '' : `${context.source}: `}this is not ${context.what}: ${context.problem}`,
  remedies: (context) =>
    'version' in context
      ? ['Use the release of paraclock that wrote it, or a newer one.']
      : [
          'Give the data as it was saved, complete: copy the file again, as its end may be missing.',
          'Save it again with this release: the command or function that saves it replaces a file in one step.'
        ]
}

/**
 * The remedies for an unusable file. The text of the problem often has an error code of the file
 * system. A remedy is shown if the text fits the pattern of the remedy. If the text fits no
 * pattern, all remedies are shown.
 */
const FILE_REMEDIES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(EBUSY|EPERM)\b/,
    'Close the program that has the file open: on Windows it keeps others from replacing it.'
  ],
  [
    /\b(EACCES|EEXIST|EISDIR|ENAMETOOLONG|ENOENT|ENOTDIR|EPERM|EROFS|is a folder|not a file|neither a file)\b/,
    'Check the path: the file must exist if it is read, and its folder must be one that this user may write to if it is written.'
  ],
  [
    /\b(belongs to user|may write to)\b/,
    'Choose a path whose folders are all your own or those of the system, and remove the write permission of other users: chmod go-w.'
  ],
  [/\b(ENOSPC|EDQUOT)\b/, 'Check that the disk has room.'],
  [/\bUnexpected end\b/, 'If the file was copied, copy it again: its end may be missing.']
]

/**
 * A file or folder cannot be read or written. Without the file, the program would use other data
 * than intended, or lose a result.
 */
export const FileUnavailable: ErrorDefinition<
  'FileUnavailable',
  { readonly path: string; readonly problem: string }
> = {
  package: 'core',
  code: 'FileUnavailable',
  number: 1092,
  message: ({ path, problem }) => `${shorten(path)} cannot be used: ${shorten(problem)}`,
  remedies: ({ problem }) => {
    const fitting = FILE_REMEDIES.filter(([codes]) => codes.test(problem))
    return (fitting.length > 0 ? fitting : FILE_REMEDIES).map(([, remedy]) => remedy)
  }
}

/**
 * A chain specification cannot be read, or a runtime refuses its genesis. A specification is refused as a whole, because a chain with
 * a part of its state does not behave like the real chain. A light client trusts the genesis and
 * the bootnodes in its specification. It compares the genesis only if the expected genesis hash is
 * given.
 */
export const ChainSpecMalformed: ErrorDefinition<
  'ChainSpecMalformed',
  {
    readonly chain: string
    readonly problem: string
    /** Whether the runtime refuses the configuration of the genesis. */
    readonly isGenesis?: boolean
  }
> = {
  package: 'core',
  code: 'ChainSpecMalformed',
  number: 11_004,
  message: ({ chain, problem, isGenesis = false }) =>
    isGenesis
      ? `the runtime of ${shorten(chain)} refuses its genesis: ${cutText(problem)}`
      : `the specification of ${shorten(chain)} cannot be used: ${cutText(problem)}`,
  remedies: ({ isGenesis = false }) =>
    isGenesis
      ? [
          'Name a preset that the message lists, as GenesisBuilder_preset_names gives them.',
          'Compare names and types with the default that GenesisBuilder_get_preset gives.',
          'Or start the chain from a raw specification.'
        ]
      : [
          'Give a raw specification: polkadot-omni-node chain-spec-builder convert-to-raw makes one.',
          'To run the chain here, use the full specification: a light one has the state root in place of the state.',
          'To read a parachain through a light client, give the specification of its relay chain, too.'
        ]
}

/**
 * A network address cannot be listened on. Clients could not reach the endpoint at the given
 * address. The program stops whatever it has already started.
 */
export const PortUnavailable: ErrorDefinition<
  'PortUnavailable',
  { readonly address: string; readonly problem: string }
> = {
  package: 'core',
  code: 'PortUnavailable',
  number: 11_512,
  message: ({ address, problem }) => `cannot listen on ${address}: ${shorten(problem)}`,
  remedies: () => [
    'Stop the process that listens there, or choose another port with --port (port in code): 0 takes a free one.'
  ]
}

/**
 * A step did not have its effect. The later steps depend on the failed step, so they are not
 * carried out.
 */
export const StepFailed: ErrorDefinition<
  'StepFailed',
  { readonly step: string; readonly problem: string }
> = {
  package: 'core',
  code: 'StepFailed',
  number: 12_011,
  message: ({ step, problem }) => `${shorten(step)}: ${cutText(problem)}`,
  remedies: () => [
    'Look in a block explorer what the last transactions of the signing account did.',
    'Then run it again: completed steps are not repeated, and what is still open is resumed.',
    'If funds are short, fund the signing account: `paraclock fix` shows what each call reserves and costs.',
    'If the call is in a block, look at the events of that block.'
  ]
}

function describeAttempts(
  attempts: readonly { readonly method: string; readonly problem: string }[]
): string {
  return attempts.map(({ method, problem }) => `${method}: ${cutText(problem)}`).join('; ')
}
