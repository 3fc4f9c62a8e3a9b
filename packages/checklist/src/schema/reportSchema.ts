import { type ServiceVariant, serviceVariants } from '@paraclock/core'
import * as v from 'valibot'
import {
  anything,
  count,
  decimal,
  decimals,
  define,
  filled,
  hex,
  list,
  object,
  oneOf,
  text,
  truth
} from './parts.ts'
import {
  accountTotals,
  amount,
  draftSteps,
  evidence,
  owner,
  plannedStep,
  remedy
} from './shapes.ts'

export const reportVersion = 2

/**
 * The outcome of a check. `error`: the check could not be judged, for example because an artifact
 * is missing. `skipped`: an earlier check failed or is undetermined.
 */
export type Outcome = v.InferOutput<typeof outcome>

/** The schema of {@link Outcome}. */
export const outcome = oneOf('pass', 'warn', 'fail', 'manual', 'notApplicable', 'skipped', 'error')

/** The group of a check. */
export type CheckGroup = v.InferOutput<typeof group>

/** The groups of checks. */
export const group = oneOf(
  'chains',
  'hrmp',
  'proxy',
  'xcm',
  'token',
  'contracts',
  'service',
  'assumptions',
  'extensions'
)

const variant = v.picklist(Object.keys(serviceVariants) as ServiceVariant[])
/** The schema of the verdict on a network, for reports and for the JSON of other commands. */
export const verdict = oneOf('ready', 'notReady', 'undetermined')
const duration = v.pipe(v.number(), v.minValue(0))

/** The result of one check on one network. */
export type CheckResult = v.InferOutput<typeof result>

/** The schema of {@link CheckResult}. */
export const result = define(
  'CheckResult',
  object({
    id: filled,
    group,
    title: text,
    why: text,
    outcome,
    // What the check found, with values, or what a person must do.
    summary: text,
    durationMilliseconds: v.optional(duration),
    evidence: list(evidence),
    // The most likely remedy is first. A failed check has at least one remedy.
    remedies: list(remedy),
    followsFrom: v.optional(text),
    skippedBecauseOf: v.optional(text),
    errorCode: v.optional(text),
    // A waived result is shown, but does not affect the verdict.
    waiver: v.optional(object({ reason: text, until: text })),
    // A recommendation never makes a network unready.
    kind: v.optional(v.literal('recommendation')),
    // The outcome before the trial contradicted it. The result is then shown as a warning, and does
    // not affect the verdict.
    overruled: v.optional(oneOf('fail', 'error')),
    // The ids of the checks that can cause this failure. For a failed trial, the ids of the other
    // failed checks.
    explainedBy: v.optional(list(text)),
    // A path in this repository, or a URL of the extension's authors.
    docs: v.optional(text)
  }),
  'What one check found on one network.'
)

/** The summary of a chain of a network. */
export type ChainSummary = v.InferOutput<typeof chain>

/** The schema of {@link ChainSummary}. */
const chain = define(
  'ChainSummary',
  object({
    role: oneOf('relay', 'service', 'target'),
    // Without control characters.
    name: text,
    // Absent for the relay chain.
    paraId: v.optional(count),
    specName: v.optional(text),
    specVersion: v.optional(count),
    genesisHash: v.optional(hex),
    // The finalized block at which the state was read.
    block: v.optional(object({ number: count, hash: hex })),
    token: v.optional(object({ symbol: text, decimals }))
  })
)

/** The channel between the service and the target, in one direction. */
export type ChannelSummary = v.InferOutput<typeof channel>

/** The schema of {@link ChannelSummary}. */
const channel = define(
  'ChannelSummary',
  object({
    sender: count,
    recipient: count,
    state: oneOf('none', 'requested', 'accepted', 'open', 'closing', 'unknown'),
    maxCapacity: v.optional(count),
    // In bytes.
    maxMessageSize: v.optional(count)
  })
)

/** A stage on the path from the scheduling of a task to the effect of its call on the target. */
export type PathStation = v.InferOutput<typeof station>

/** The schema of {@link PathStation}. */
const station = object({
  title: text,
  state: oneOf('ok', 'broken', 'unknown'),
  checks: list(text)
})

/** A fee of a task. */
export type TaskFeePart = v.InferOutput<typeof feePart>

/** The schema of {@link TaskFeePart}. */
export const feePart = define(
  'TaskFeePart',
  object({
    title: text,
    fee: v.optional(amount),
    // The source of the amount, or why the amount is unknown.
    provenance: text
  })
)

/** The costs of a task's runs that the user pays on the service, without deposits. */
export type RunCosts = v.InferOutput<typeof runCosts>

const runCosts = object({
  // The fees of one run, which the user prepays on the service.
  perRun: amount,
  // The average refund of the runs in the trial.
  returned: v.optional(amount),
  monthlyRuns: v.optional(
    v.pipe(count, v.description('The runs of thirty days, if any are planned.'))
  ),
  // The cost of thirty days, less the average refund. Absent if no runs are planned.
  perMonth: v.optional(amount)
})

/** The time and the name of a planned run. */
export type PlannedRun = v.InferOutput<typeof run>

/** The schema of {@link PlannedRun}. */
const run = object({
  time: v.pipe(count, v.description('Seconds since the Unix epoch.')),
  title: text
})

/** A step of a rehearsal and its outcome. */
export type RehearsalStep = v.InferOutput<typeof rehearsalStep>

/** The schema of {@link RehearsalStep}. */
const rehearsalStep = object({
  title: text,
  succeeded: truth,
  detail: text,
  // One line for each event.
  lines: v.optional(list(text)),
  // 0 for a step that only observes.
  durationMilliseconds: duration,
  evidence: v.optional(list(evidence))
})

/** The outcome of the trial of the task on copies of the chains. */
export type TrialSummary = v.InferOutput<typeof trial>

const trial = object({
  // `notTried`: no trial was made, or there was no task. `undetermined`: the trial was not
  // finished.
  state: oneOf('succeeded', 'failed', 'notTried', 'undetermined'),
  summary: text
})

/** What a runtime upgrade does to the tasks of a shape. */
export type ShapeOutcome = v.InferOutput<typeof shapeOutcome>

const shapeOutcome = oneOf('same', 'changed', 'heavier', 'breaks', 'failing', 'untried')

const shapeEntries = {
  // The call without its proxy, with the calls inside it.
  call: text,
  actsOn: oneOf('service', 'target'),
  proxyType: v.optional(text),
  form: text,
  weight: v.optional(object({ refTime: decimal, proofSize: decimal })),
  feeAsset: v.optional(text),
  tasks: count,
  owners: count,
  nextRun: v.pipe(count, v.description('Seconds since the Unix epoch.'))
}

/** Tasks of one shape. */
export type LiveShape = v.InferOutput<typeof liveShape>

/** The schema of {@link LiveShape}. */
export const liveShape = define(
  'LiveShape',
  object({
    ...shapeEntries,
    // The arguments of the task that is due first, with roles in place of accounts, and without
    // bytes and text.
    example: v.optional(text),
    // The stored call of this task, with accounts of roles. `check --tasks <file>` tries it.
    encoded: v.optional(hex)
  }),
  'Tasks of one shape, and the arguments of one of them.'
)

/** Tasks of one shape, and what a runtime upgrade does to them. */
export type ShapeReport = v.InferOutput<typeof shapeReport>

/** The schema of {@link ShapeReport}. */
const shapeReport = define(
  'ShapeReport',
  object({
    // `heavier`: the call weighs more than is booked. `failing`: the run fails with the present
    // code, too. `untried`: no task has a run that could be tried.
    outcome: shapeOutcome,
    ...shapeEntries,
    // How many tasks were tried, and how many of them have the outcome.
    tried: count,
    found: count,
    // A tried task with the outcome.
    taskId: v.optional(hex),
    reason: v.optional(text),
    remedy: v.optional(remedy)
  }),
  'Tasks of one shape, and what a runtime upgrade does to them.'
)

/** The tasks that were tried with the code of a runtime upgrade. */
export type UpgradeReport = v.InferOutput<typeof upgradeReport>

/** The schema of {@link UpgradeReport}. */
const upgradeReport = define(
  'UpgradeReport',
  object({
    chain: oneOf('service', 'target'),
    codeHash: hex,
    // The shape whose next run is first comes first.
    shapes: list(shapeReport),
    undecoded: object({ count, first: list(object({ taskId: hex, why: text })) })
  })
)

/** A step of a network's plan, and the ids of the failed checks that the step fixes. */
export type PlannedFix = v.InferOutput<typeof plannedFix>

const plannedFix = object({
  step: plannedStep,
  fixes: list(text)
})

/** The report of one network. */
export type NetworkReport = v.InferOutput<typeof network>

/** The schema of {@link NetworkReport}. */
const network = define(
  'NetworkReport',
  object({
    network: text,
    verdict,
    durationMilliseconds: v.optional(duration),
    variant: v.optional(variant),
    chains: list(chain),
    channels: list(channel),
    trial: v.optional(trial),
    // Absent if no upgrade was tried.
    upgrades: v.optional(list(upgradeReport)),
    path: list(station),
    fees: list(feePart),
    // Absent if the call was not read.
    task: v.optional(object({ call: text, user: text })),
    // Absent if the fees are unknown or the task has no times.
    costs: v.optional(runCosts),
    // Empty if the configuration plans no runs.
    runs: list(run),
    results: list(result),
    // The known steps that fix the failures, in order.
    plan: v.optional(list(plannedFix)),
    accounts: v.optional(accountTotals),
    // The calls that fix failures and can be made now. Each call is listed once.
    steps: draftSteps,
    rehearsal: v.optional(list(rehearsalStep))
  }),
  'One network: staging or main.'
)

/** An action and its owner. */
export type TodoEntry = v.InferOutput<typeof todo>

const todo = define(
  'TodoEntry',
  object({
    owner,
    // A sentence, or the decoded call.
    summary: text,
    networks: list(text),
    fixes: list(text),
    // `false` if a different step must come first.
    isDue: truth,
    // Absent if the action is not a call.
    chain: v.optional(text)
  }),
  'An action and its owner.'
)

/** The report of the checklist on all networks. Renderers read only this report. */
export type Report = v.InferOutput<typeof reportSchema>

/** The schema of a report as JSON. */
export const reportSchema = v.pipe(
  object({
    // The version of the report format. A release raises this version only if older releases would
    // misread the report.
    schemaVersion: v.literal(reportVersion),
    // `undetermined`: no check fails, but at least one could not be determined.
    verdict,
    // The reason why the bytes of all calls are left out: each `call` is 0x.
    bytes: v.optional(text),
    // Sorted by owner, then in the order of the plan.
    todo: v.optional(list(todo)),
    tool: object({ name: v.literal('paraclock'), version: text }),
    gatheredAt: v.pipe(
      v.string(),
      v.title('a time in UTC such as 2026-11-20T12:00:00Z'),
      v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
    ),
    durationMilliseconds: duration,
    networks: list(network),
    // The configuration without any value that could be a secret.
    config: anything
  }),
  v.title('Paraclock report'),
  v.description('What a run of the onboarding checklist found. Amounts are decimal text.')
)
