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
import { amount, evidence, remedy, steps } from '../schema/shapes.ts'

/** The newest version of the report's shape that this program writes and reads. */
export const reportVersion = 1

/** How a check ends. */
export const outcome = oneOf('pass', 'warn', 'fail', 'manual', 'notApplicable', 'skipped', 'error')

/** What a check is about. */
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
export const result = define(
  'CheckResult',
  object({
    // The check: `hrmp-service-to-target-open`.
    id: filled,
    // What it is about.
    group,
    // What holds, or what does not, in one line.
    title: text,
    // Why it matters, in a sentence or two.
    why: text,
    // How it ended.
    outcome,
    // What was found, with its values: why it failed, why it does not apply, what to do by hand.
    summary: text,
    // What the verdict rests on.
    evidence: list(evidence),
    // How to fix it. Not empty for a fail.
    remedies: list(remedy),
    // The check whose outcome made the runner skip this one.
    skippedBecauseOf: v.exactOptional(text),
    // The code of the error that made it an `error`.
    errorCode: v.exactOptional(text),
    // A waiver that is in force: the result is shown, and does not count.
    waiver: v.exactOptional(object({ reason: text, until: text })),
    // Where the check is documented: relative to the repository, or a URL of its team.
    docs: v.exactOptional(text)
  }),
  'What one check found on one network.'
)

const chain = define(
  'ChainSummary',
  object({
    role: oneOf('relay', 'service', 'target'),
    // Its name, cleaned of control characters.
    name: text,
    paraId: v.exactOptional(count),
    specName: v.exactOptional(text),
    specVersion: v.exactOptional(count),
    genesisHash: v.exactOptional(hex),
    // The finalized block at which everything of this chain was read.
    block: v.exactOptional(object({ number: count, hash: hex })),
    token: v.exactOptional(object({ symbol: text, decimals }))
  })
)

const channel = define(
  'ChannelSummary',
  object({
    sender: count,
    recipient: count,
    state: oneOf('none', 'requested', 'accepted', 'open', 'closing', 'unknown'),
    maxCapacity: v.exactOptional(count),
    maxMessageSize: v.exactOptional(count)
  })
)

const station = object({
  title: text,
  state: oneOf('ok', 'broken', 'unknown'),
  // The checks that speak for it.
  checks: list(text)
})

/** A part of what a task costs. */
export const feePart = define('TaskFeePart', object({ title: text, fee: amount, provenance: text }))

const run = object({
  time: v.pipe(count, v.description('Seconds since the Unix epoch.')),
  title: text
})

const rehearsalStep = object({
  title: text,
  succeeded: truth,
  detail: text,
  // The same in full, a line for each thing that happened.
  lines: v.exactOptional(list(text)),
  // How long it took; 0 for what is only looked at.
  durationMilliseconds: duration,
  // What it rests on, where that can be looked up.
  evidence: v.exactOptional(list(evidence))
})

const network = define(
  'NetworkReport',
  object({
    name: text,
    variant: v.exactOptional(variant),
    chains: list(chain),
    channels: list(channel),
    path: list(station),
    fees: list(feePart),
    runs: list(run),
    results: list(result),
    // The steps that fix everything that failed, in order and without repetition.
    steps,
    rehearsal: v.exactOptional(list(rehearsalStep))
  }),
  'One network: staging or main.'
)

/** The shape of a report as JSON. */
export const reportSchema = v.pipe(
  object({
    // It grows by one when a reader of the old shape would misread the new.
    schemaVersion: v.literal(reportVersion),
    tool: object({ name: v.literal('paraclock'), version: text }),
    // When the evidence was gathered.
    gatheredAt: v.pipe(
      v.string(),
      v.title('a time in UTC such as 2026-11-20T12:00:00Z'),
      v.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/)
    ),
    durationMilliseconds: duration,
    verdict,
    networks: list(network),
    // Networks that are announced and not there yet, with the reason.
    announced: list(object({ name: text, reason: text })),
    // The configuration that it was run with, redacted.
    config: anything
  }),
  v.title('Paraclock report'),
  v.description('What a run of the onboarding checklist found. Amounts are decimal text.')
)

/**
 * How a check ended. `error` and `skipped` are given by the runner alone: what could not be gathered
 * is never a pass, and a check whose prerequisite failed is not evaluated.
 */
export type Outcome = v.InferOutput<typeof outcome>

/** What a check is about. */
export type CheckGroup = v.InferOutput<typeof group>

/** What one check found on one network. */
export type CheckResult = v.InferOutput<typeof result>

/** A chain of a network as it was found. */
export type ChainSummary = v.InferOutput<typeof chain>

/** One direction between the service and the target. */
export type ChannelSummary = v.InferOutput<typeof channel>

/** A station of a task's way from the user to its effect. */
export type PathStation = v.InferOutput<typeof station>

/** A part of what a task costs. */
export type TaskFeePart = v.InferOutput<typeof feePart>

/** A run that is planned. */
export type PlannedRun = v.InferOutput<typeof run>

/** A step of a rehearsal, and what it showed. */
export type RehearsalStep = v.InferOutput<typeof rehearsalStep>

/** One network: staging or main. */
export type NetworkReport = v.InferOutput<typeof network>

/**
 * All that a run of the checklist says; the renderers read nothing else. `ready`: nothing fails.
 * `notReady`: something does. `undetermined`: something could not be determined.
 */
export type Report = v.InferOutput<typeof reportSchema>
