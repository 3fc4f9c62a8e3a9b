import { type ServiceVariant, serviceVariants } from '@paraclock/core'
import * as v from 'valibot'
import {
  anything,
  count,
  decimals,
  define,
  filled,
  hex,
  list,
  object,
  oneOf,
  text,
  truth
} from '../schema/parts.ts'
import {
  accountTotals,
  amount,
  evidence,
  owner,
  plannedStep,
  remedy,
  steps
} from '../schema/shapes.ts'
import type {
  ChainSummary,
  ChannelSummary,
  CheckResult,
  NetworkReport,
  PathStation,
  PlannedRun,
  RehearsalStep,
  Report,
  RunCosts,
  TaskFeePart,
  TodoEntry
} from './Report.ts'

// The compiler holds each schema to its type.
type Shape<Output> = v.GenericSchema<unknown, Output>

/** The newest version of the report's shape that this program writes and reads. */
export const reportVersion = 1

/** How a check ends: an `Outcome`. */
export const outcome = oneOf('pass', 'warn', 'fail', 'manual', 'notApplicable', 'skipped', 'error')

/** What a check is about: a `CheckGroup`. */
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
const verdict = oneOf('ready', 'notReady', 'undetermined')
const duration = v.pipe(v.number(), v.minValue(0))

/** What one check found on one network. */
export const result: Shape<CheckResult> = define(
  'CheckResult',
  object({
    id: filled,
    group,
    title: text,
    why: text,
    outcome,
    summary: text,
    durationMilliseconds: v.optional(duration),
    evidence: list(evidence),
    remedies: list(remedy),
    followsFrom: v.optional(text),
    skippedBecauseOf: v.optional(text),
    errorCode: v.optional(text),
    waiver: v.optional(object({ reason: text, until: text })),
    kind: v.optional(v.literal('recommendation')),
    overruled: v.optional(oneOf('fail', 'error')),
    explainedBy: v.optional(list(text)),
    docs: v.optional(text)
  }),
  'What one check found on one network.'
)

const chain: Shape<ChainSummary> = define(
  'ChainSummary',
  object({
    role: oneOf('relay', 'service', 'target'),
    name: text,
    paraId: v.optional(count),
    specName: v.optional(text),
    specVersion: v.optional(count),
    genesisHash: v.optional(hex),
    block: v.optional(object({ number: count, hash: hex })),
    token: v.optional(object({ symbol: text, decimals }))
  })
)

const channel: Shape<ChannelSummary> = define(
  'ChannelSummary',
  object({
    sender: count,
    recipient: count,
    state: oneOf('none', 'requested', 'accepted', 'open', 'closing', 'unknown'),
    maxCapacity: v.optional(count),
    maxMessageSize: v.optional(count)
  })
)

const station: Shape<PathStation> = object({
  title: text,
  state: oneOf('ok', 'broken', 'unknown'),
  checks: list(text)
})

/** A part of what a task costs. */
export const feePart: Shape<TaskFeePart> = define(
  'TaskFeePart',
  object({ title: text, fee: v.optional(amount), provenance: text })
)

const runCosts: Shape<RunCosts> = object({
  perRun: amount,
  monthlyRuns: v.pipe(count, v.description('The runs of thirty days.')),
  perMonth: amount
})

const run: Shape<PlannedRun> = object({
  time: v.pipe(count, v.description('Seconds since the Unix epoch.')),
  title: text
})

const rehearsalStep: Shape<RehearsalStep> = object({
  title: text,
  succeeded: truth,
  detail: text,
  lines: v.optional(list(text)),
  durationMilliseconds: duration,
  evidence: v.optional(list(evidence))
})

const network: Shape<NetworkReport> = define(
  'NetworkReport',
  object({
    name: text,
    durationMilliseconds: v.optional(duration),
    variant: v.optional(variant),
    chains: list(chain),
    channels: list(channel),
    trial: v.optional(
      object({ state: oneOf('succeeded', 'failed', 'notTried', 'undetermined'), summary: text })
    ),
    path: list(station),
    fees: list(feePart),
    costs: v.optional(runCosts),
    runs: list(run),
    results: list(result),
    plan: v.optional(list(object({ step: plannedStep, fixes: list(text) }))),
    accounts: v.optional(accountTotals),
    steps,
    rehearsal: v.optional(list(rehearsalStep))
  }),
  'One network: staging or main.'
)

const todo: Shape<TodoEntry> = define(
  'TodoEntry',
  object({
    owner,
    summary: text,
    networks: list(text),
    fixes: list(text),
    isDue: truth,
    chain: v.optional(text),
    call: v.optional(hex)
  }),
  'Something to do, by the one who can.'
)

/** The shape of a report as JSON. */
export const reportSchema: Shape<Report> = v.pipe(
  object({
    schemaVersion: v.literal(reportVersion),
    verdict,
    todo: v.optional(list(todo)),
    tool: object({ name: v.literal('paraclock'), version: text }),
    gatheredAt: v.pipe(
      v.string(),
      v.title('a time in UTC such as 2026-11-20T12:00:00Z'),
      v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
    ),
    durationMilliseconds: duration,
    networks: list(network),
    announced: list(object({ name: text, reason: text })),
    config: anything
  }),
  v.title('Paraclock report'),
  v.description('What a run of the onboarding checklist found. Amounts are decimal text.')
)
