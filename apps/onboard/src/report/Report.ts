import type {
  CallStep,
  Evidence,
  Hex,
  JsonValue,
  Remedy,
  ServiceVariant,
  TokenAmount
} from '@paraclock/core'

/**
 * How a check ended. `error` and `skipped` are given by the runner alone: what could not be gathered
 * is never a pass, and a check whose prerequisite failed is not evaluated.
 */
export type Outcome = 'pass' | 'warn' | 'fail' | 'manual' | 'notApplicable' | 'skipped' | 'error'

/** What a check is about. */
export type CheckGroup =
  | 'chains'
  | 'hrmp'
  | 'proxy'
  | 'xcm'
  | 'token'
  | 'contracts'
  | 'service'
  | 'assumptions'

/** What one check found on one network. */
export interface CheckResult {
  /** The check, by the name of its file: `hrmp-service-to-target-open`. */
  readonly id: string
  /** What it is about. */
  readonly group: CheckGroup
  /** What holds, or what does not, in one line. */
  readonly title: string
  /** Why it matters, in a sentence or two. */
  readonly why: string
  /** How it ended. */
  readonly outcome: Outcome
  /** What was found, with its values: why it failed, why it does not apply, what to do by hand. */
  readonly summary: string
  /** What the verdict rests on. */
  readonly evidence: readonly Evidence[]
  /** How to mend it. Not empty for a fail. */
  readonly remedies: readonly Remedy[]
  /** The check whose outcome made the runner skip this one. */
  readonly skippedBecauseOf?: string
  /** The code of the error that made it an `error`. */
  readonly errorCode?: string
  /** A waiver that is in force: the result is shown, and does not count. */
  readonly waiver?: { readonly reason: string; readonly until: string }
  /** Where the check is documented, relative to the repository: `docs/checks/<id>.md`. */
  readonly docs: string
}

/** A chain of a network as it was found. */
export interface ChainSummary {
  readonly role: 'relay' | 'service' | 'target'
  /** Its name, cleaned of control characters. */
  readonly name: string
  readonly paraId?: number
  readonly specName?: string
  readonly specVersion?: number
  readonly genesisHash?: Hex
  /** The finalized block at which everything of this chain was read. */
  readonly block?: { readonly number: number; readonly hash: Hex }
  readonly token?: { readonly symbol: string; readonly decimals: number }
}

/** One direction between the service and the target. */
export interface ChannelSummary {
  readonly sender: number
  readonly recipient: number
  readonly state: 'none' | 'requested' | 'accepted' | 'open' | 'closing' | 'unknown'
  readonly maxCapacity?: number
  readonly maxMessageSize?: number
}

/** A station of a task's way from the user to its effect. */
export interface PathStation {
  readonly title: string
  readonly state: 'ok' | 'broken' | 'unknown'
  /** The checks that speak for it. */
  readonly checks: readonly string[]
}

/** A part of what a task costs. */
export interface FeePart {
  readonly title: string
  readonly fee: TokenAmount
  readonly provenance: string
}

/** A run that is planned. */
export interface PlannedRun {
  /** When, in seconds since the Unix epoch. */
  readonly time: number
  readonly title: string
}

/** A step of a rehearsal, and what it showed. */
export interface RehearsalStep {
  readonly title: string
  readonly succeeded: boolean
  readonly detail: string
  /** The same in full, a line for each thing that happened. */
  readonly lines?: readonly string[]
  /** How long it took; 0 for what is only looked at. */
  readonly durationMilliseconds: number
  /** What it rests on, where that can be looked up. */
  readonly evidence?: readonly Evidence[]
}

/** One network: staging or main. */
export interface NetworkReport {
  readonly name: string
  readonly variant?: ServiceVariant
  readonly chains: readonly ChainSummary[]
  readonly channels: readonly ChannelSummary[]
  readonly path: readonly PathStation[]
  readonly fees: readonly FeePart[]
  readonly runs: readonly PlannedRun[]
  readonly results: readonly CheckResult[]
  /** The steps that mend everything that failed, in order and without repetition. */
  readonly steps: readonly CallStep[]
  readonly rehearsal?: readonly RehearsalStep[]
}

/** All that a run of the checklist says. The reporters read nothing else. */
export interface Report {
  /** Version of this shape; it grows by one when a reader of the old would misread the new. */
  readonly schemaVersion: 1
  readonly tool: { readonly name: 'paraclock'; readonly version: string }
  /** When the evidence was gathered, ISO 8601 in UTC. */
  readonly gatheredAt: string
  readonly durationMilliseconds: number
  /** `ready`: nothing fails. `notReady`: something does. `undetermined`: something could not be told. */
  readonly verdict: 'ready' | 'notReady' | 'undetermined'
  readonly networks: readonly NetworkReport[]
  /** Networks that are announced and not there yet, with the reason. */
  readonly announced: readonly { readonly name: string; readonly reason: string }[]
  /** The configuration that it was run with, redacted. */
  readonly config: JsonValue
}
