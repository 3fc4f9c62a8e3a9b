import { type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * A check could not be evaluated.
 *
 * A check or a gatherer threw an unexpected error, a check returned no verdict, or a check is
 * listed before a check in its `after`.
 *
 * @remarks The outcome of the check is `error`. A check that could not be judged neither passes nor
 * fails.
 */
export const CheckEvaluationFailed: ErrorDefinition<
  'CheckEvaluationFailed',
  {
    readonly id?: string
    readonly artifact?: string
    readonly problem: string
    /**
     * The place where an extension's check threw: `my-checks.ts:14`. Absent for built-in checks.
     */
    readonly at?: string
  }
> = {
  package: 'checklist',
  code: 'CheckEvaluationFailed',
  number: 12_002,
  message: ({ id, artifact, problem, at }) => {
    const [whose, where] =
      at === undefined ? ['', ''] : [' of an extension', ` at ${sanitizeText(at)}`]
    const what =
      id === undefined ? `reading ${shorten(artifact)}` : `the check ${shorten(id)}${whose}`
    return `${what} stopped${where}: ${shorten(problem)}`
  },
  remedies: ({ at }) =>
    at === undefined
      ? [
          'Save the evidence with `paraclock check --evidence <file>` and report it: the check is wrong, or the chain is unlike any that it knows.',
          'If you wrote the check, list it after the checks that it builds on.'
        ]
      : [
          `Correct the check at ${sanitizeText(at)}: it is not one of Paraclock.`,
          'If it builds on other checks, list them in its `after`.'
        ],
  example: { id: 'xcm-weight-covered', problem: 'refTime is not a number' }
}

/**
 * The target executes no program that is sent to it.
 *
 * If a target has no runtime APIs for prices and weights, test programs measure them on the
 * target's runtime. The target's barrier refused every program, from the service and from the relay
 * chain, or the target's message queue executes no program.
 *
 * @remarks If no test program runs, prices and weights stay unknown.
 */
export const ProgramsRefused: ErrorDefinition<'ProgramsRefused', { readonly chain: string }> = {
  package: 'checklist',
  code: 'ProgramsRefused',
  number: 12_026,
  message: ({ chain }) => `${chain} begins no program that is sent to it`,
  remedies: () => [
    "Have the target's barrier admit the service's program, and its queue execute it: see the checks `xcm-barrier-admits` and `xcm-queues-open`."
  ],
  example: { chain: 'target' }
}

/**
 * A call of a contract cannot be made.
 *
 * The configured call of a contract is unusable for one of these reasons. It has no gas or weight.
 * It calls the zero address. Its sender is not the user's account on the target. Its data fits no
 * function of `automation.abi`.
 *
 * @remarks The service would accept the task, and each run would fail or do nothing on the target.
 */
export const ContractCallRefused: ErrorDefinition<
  'ContractCallRefused',
  {
    /** The call, by name or as bytes. */
    readonly call: unknown
    readonly chain: string
    readonly problem: string
    /** What to set instead, as a sentence. */
    readonly remedy: string
  }
> = {
  package: 'checklist',
  code: 'ContractCallRefused',
  number: 12_027,
  message: ({ call, chain, problem }) => `${shorten(call)} cannot be made on ${chain}: ${problem}`,
  remedies: ({ remedy }) => [remedy],
  example: {
    call: 'evm.call',
    chain: 'target',
    problem: 'its limit of gas is zero',
    remedy: 'Give it a limit of gas.'
  }
}

/**
 * An extension cannot be used.
 *
 * One of these problems was found: a module under `extensions` cannot be loaded, or exports no
 * extension; the name of a check or a gatherer is taken; no gatherer gathers a needed artifact;
 * gatherers need the artifacts of one another; a check is listed before a check in its `after`;
 * saved evidence was gathered for a check of an extension that is not loaded.
 *
 * @remarks Without this error, a missing check would look like a pass. An evidence file cannot make
 * the toolkit load a module, because evidence is untrusted.
 */
export const ExtensionMalformed: ErrorDefinition<
  'ExtensionMalformed',
  {
    readonly source?: string
    readonly artifact?: string
    readonly check?: string
    readonly problem: string
    /**
     * The package that the extension imports and that is not installed. Absent for other problems.
     */
    readonly missing?: string
  }
> = {
  package: 'checklist',
  code: 'ExtensionMalformed',
  number: 12_015,
  message: (context) => `${nameSubject(context)}: ${shorten(context.problem)}`,
  remedies: ({ source, artifact, missing }) => {
    if (missing !== undefined) {
      return [`Install it in the folder of the extension: npm install --save-dev ${missing}`]
    }
    return source === undefined && artifact === undefined
      ? [
          'Judge saved evidence with the configuration that names its extensions: `paraclock check --from <file> --config <file>`.'
        ]
      : [
          'Export the checks as the default: export default defineExtension({ checks: [ … ] }), with defineExtension of @paraclock/checklist.',
          'Give each check and each gatherer a name that no other has.',
          'Name in needs only artifacts that a gatherer gathers, and none that needs this one itself.'
        ]
  },
  example: { source: './my-checks.ts', problem: 'a check proxy-exists already exists' }
}

/**
 * A file was written by a newer version.
 *
 * Saved evidence or a saved report has a format version that this release does not know.
 *
 * @remarks A release raises the format version only if older releases would misread the file. A
 * misread file could turn a fail into a pass.
 */
export const FileVersionUnsupported: ErrorDefinition<
  'FileVersionUnsupported',
  { readonly source: string; readonly version: number; readonly newest: number }
> = {
  package: 'checklist',
  code: 'FileVersionUnsupported',
  number: 12_018,
  message: ({ source, version, newest }) =>
    `${source} has format version ${version}, and this release reads versions up to ${newest}`,
  remedies: () => ['Use the release of paraclock that wrote it, or a newer one.'],
  example: { source: 'reports/monday.json', version: 2, newest: 1 }
}

/**
 * A trial skipped slots with tasks that could change the outcome of a run.
 *
 * Before a run in the far future, other tasks run: the user's, those with the same target, and
 * those that make calls on the service. A trial executes a limited number of slots with such tasks.
 *
 * @remarks The effect of a skipped task is unknown, so the run does not count as ready.
 */
export const TrialLimitExceeded: ErrorDefinition<
  'TrialLimitExceeded',
  { readonly runs: number; readonly passed: number; readonly limit: number }
> = {
  package: 'checklist',
  code: 'TrialLimitExceeded',
  number: 12_042,
  message: ({ runs, passed }) =>
    `the runs that were tried had their effect (${runs}), but slots before them were passed over that hold tasks which could matter (${passed})`,
  remedies: ({ passed, limit }) => [
    `Give the trial more room: --trial-limit ${limit + passed + 256}. It then takes longer.`,
    'Check again when the run is nearer: the tasks before it are then fewer.'
  ],
  example: { runs: 3, passed: 12, limit: 256 }
}

/**
 * A message of the trial can come back from a chain that is not copied.
 *
 * Before or during the runs of the trial, a chain sends a message to a parachain without a copy.
 * The message makes this parachain dispatch a call that names the service or the target, or send a
 * call to one of them.
 *
 * @remarks The effect of the message is unknown, so the run does not count as ready.
 */
export const DetourUnsupported: ErrorDefinition<
  'DetourUnsupported',
  {
    readonly runs: number
    /** The parachain that sends the message. `undefined` for the relay chain. */
    readonly from: number | undefined
    readonly to: number
    readonly back: number
  }
> = {
  package: 'checklist',
  code: 'DetourUnsupported',
  number: 12_044,
  message: ({ runs, from, to, back }) =>
    `the runs that were tried had their effect (${runs}), but ${from === undefined ? 'the relay chain' : `parachain ${from}`} sends parachain ${to} a message by which it can act on parachain ${back}, and the trial does not execute this message`,
  remedies: () => [
    'Find out what the message does: have its sender take it back, or let the runs be before it.',
    'Check again after the message has been executed.'
  ],
  example: { runs: 3, from: undefined, to: 2300, back: 2200 }
}

function nameSubject(context: Partial<Record<'source' | 'artifact' | 'check', string>>): string {
  const { source, artifact, check } = context
  if (check !== undefined) return `the check ${shorten(check)} cannot be judged`
  return artifact === undefined
    ? `the extension ${shorten(source)} cannot be used`
    : `the artifact ${shorten(artifact)} cannot be gathered`
}
