import { type ErrorDefinition, sanitizeText, shorten } from '@paraclock/core'

/**
 * A check could not be evaluated. The outcome of the check is `error`. A check that could not be
 * judged neither passes nor fails.
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
        ]
}

/**
 * The target executes no program that is sent to it. If no test program runs, prices and weights
 * stay unknown.
 */
export const ProgramsRefused: ErrorDefinition<'ProgramsRefused', { readonly chain: string }> = {
  package: 'checklist',
  code: 'ProgramsRefused',
  number: 12_026,
  message: ({ chain }) => `${chain} begins no program that is sent to it`,
  remedies: () => [
    "Have the target's barrier admit the service's program, and its queue execute it: see the checks `xcm-barrier-admits` and `xcm-queues-open`."
  ]
}

/**
 * A call of a contract cannot be made. The service would accept the task, and each run would fail
 * or do nothing on the target.
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
  remedies: ({ remedy }) => [remedy]
}

/**
 * An extension cannot be used. Without this error, a missing check would look like a pass. An
 * evidence file cannot make the toolkit load a module, because evidence is untrusted.
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
  }
}

/**
 * The trial did not execute what could change the outcome of a run: slots with tasks that are due
 * before it, a message that can come back from a chain that is not copied, or a later era of staking.
 * The effect is unknown, so the run does not count as ready.
 */
export const TrialIncomplete: ErrorDefinition<
  'TrialIncomplete',
  | { readonly runs: number; readonly passed: number; readonly limit: number }
  | {
      readonly runs: number
      /** The parachain that sends the message. `undefined` for the relay chain. */
      readonly from: number | undefined
      readonly to: number
      readonly back: number
    }
  | { readonly runs: number; readonly era: string }
> = {
  package: 'checklist',
  code: 'TrialIncomplete',
  number: 12_042,
  message: (context) =>
    `the runs that were tried had their effect (${context.runs}), but ${
      'passed' in context
        ? `slots before them were passed over that hold tasks which could matter (${context.passed})`
        : 'era' in context
          ? `the call has another outcome in a later era of ${shorten(context.era)}, and eras stand still on the copies`
          : `${context.from === undefined ? 'the relay chain' : `parachain ${context.from}`} sends parachain ${context.to} a message by which it can act on parachain ${context.back}, and the trial does not execute this message`
    }`,
  remedies: (context) =>
    'passed' in context
      ? [
          `Give the trial more room: --trial-limit ${context.limit + context.passed + 256}. It then takes longer.`,
          'Check again when the run is nearer: the tasks before it are then fewer.'
        ]
      : 'era' in context
        ? ['Check again in the era of the run, or let the run be in the present era.']
        : [
            'Find out what the message does: have its sender take it back, or let the runs be before it.',
            'Check again after the message has been executed.'
          ]
}

function nameSubject(context: Partial<Record<'source' | 'artifact' | 'check', string>>): string {
  const { source, artifact, check } = context
  if (check !== undefined) return `the check ${shorten(check)} cannot be judged`
  return artifact === undefined
    ? `the extension ${shorten(source)} cannot be used`
    : `the artifact ${shorten(artifact)} cannot be gathered`
}
