import type {
  CallStep,
  Evidence,
  Hex,
  JsonValue,
  PlanStep,
  Remedy,
  ServiceVariant,
  StepOwner,
  Token,
  TokenAmount
} from '@paraclock/core'
import type { ChainRole } from '../evidence/ChainArtifact.ts'
import type { AccountTotal } from './totalByAccount.ts'

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
  | 'extensions'

/** What one check found on one network. */
export interface CheckResult {
  /** The check: `hrmp-service-to-target-open`. */
  readonly id: string
  /** What the check is about. */
  readonly group: CheckGroup
  /** What holds, or what does not, in one line. */
  readonly title: string
  /** Why it matters, in a sentence or two. */
  readonly why: string
  /** How the check ended. */
  readonly outcome: Outcome
  /** What was found, with its values: why it failed, why it does not apply, what a person must do. */
  readonly summary: string
  /** How long the slowest evidence that the check looks at took to gather, where that was measured. */
  readonly durationMilliseconds?: number
  /** What the verdict rests on. */
  readonly evidence: readonly Evidence[]
  /** How to fix it, the most likely remedy first. Not empty for a fail. */
  readonly remedies: readonly Remedy[]
  /** The failed check of which this failure is a consequence. */
  readonly followsFrom?: string
  /** The check that caused this one to be skipped. */
  readonly skippedBecauseOf?: string
  /** The code of the error, where the outcome is `error`. */
  readonly errorCode?: string
  /** A waiver in force: the result is shown, and does not count. */
  readonly waiver?: { readonly reason: string; readonly until: string }
  /** Whether the check recommends: what it finds never makes a network unready. */
  readonly kind?: 'recommendation'
  /**
   * How the check ended before the trial contradicted it: the task ran every planned run to its
   * effect. Such a result is shown as a warning, and does not count.
   */
  readonly overruled?: 'fail' | 'error'
  /**
   * The checks that a failure is a consequence of, where one of them fails. Of a trial that failed, the
   * checks that fail with it: none means that no check explains it.
   */
  readonly explainedBy?: readonly string[]
  /** Where the check is documented: relative to the repository, or a URL of its team. */
  readonly docs?: string
}

/** A chain of a network as it was found. */
export interface ChainSummary {
  readonly role: ChainRole
  /** The name that its node gives it, safe to print. */
  readonly name: string
  /** Its id on the relay chain; absent for the relay chain itself. */
  readonly paraId?: number
  /** The name of its runtime. */
  readonly specName?: string
  /** The spec version of its runtime. */
  readonly specVersion?: number
  /** The hash of its block 0. */
  readonly genesisHash?: Hex
  /** The finalized block at which everything of this chain was read. */
  readonly block?: { readonly number: number; readonly hash: Hex }
  /** Its own token. */
  readonly token?: Token
}

/** One direction between the service and the target. */
export interface ChannelSummary {
  /** The parachain that sends. */
  readonly sender: number
  /** The parachain that receives. */
  readonly recipient: number
  /** How far the channel is; `unknown` if that could not be read. */
  readonly state: 'none' | 'requested' | 'accepted' | 'open' | 'closing' | 'unknown'
  /** How many messages may be under way at once. */
  readonly maxCapacity?: number
  /** The longest message, in bytes. */
  readonly maxMessageSize?: number
}

/** A station of a task's way from the user to its effect. */
export interface PathStation {
  /** What happens there. */
  readonly title: string
  /** What the checks say of it. */
  readonly state: 'ok' | 'broken' | 'unknown'
  /** The ids of those checks. */
  readonly checks: readonly string[]
}

/** A part of what a task costs. */
export interface TaskFeePart {
  /** What is paid for. */
  readonly title: string
  /** The amount and its token; absent if it is unknown. */
  readonly fee?: TokenAmount
  /** The source of the amount, or why it is unknown. */
  readonly provenance: string
}

/** The cost of the runs of a task to its user on the service, without deposits. */
export interface RunCosts {
  readonly perRun: TokenAmount
  /** The number of runs in thirty days. */
  readonly monthlyRuns: number
  readonly perMonth: TokenAmount
}

/** A run that is planned. */
export interface PlannedRun {
  /** Its time, in seconds since the Unix epoch. */
  readonly time: number
  /** Its name in pictures and tables. */
  readonly title: string
}

/** A step of a network's plan, and what needs it. */
export interface PlannedFix {
  /** The call to make, or the wait. */
  readonly step: PlanStep
  /** The ids of the failed checks that need it. */
  readonly fixes: readonly string[]
}

/** A step of a rehearsal, and what it showed. */
export interface RehearsalStep {
  /** What was done or looked at. */
  readonly title: string
  /** Whether it did what it should. */
  readonly succeeded: boolean
  /** What it showed, in one line. */
  readonly detail: string
  /** The same in full, a line for each thing that happened. */
  readonly lines?: readonly string[]
  /** How long it took; 0 for what is only looked at. */
  readonly durationMilliseconds: number
  /** What it rests on, where that can be looked up. */
  readonly evidence?: readonly Evidence[]
}

/** What the trial of the task on copies of the chains showed. */
export interface TrialSummary {
  /**
   * `notTried` where nobody asked for it or no task is known; `undetermined` where it could not be
   * brought to its end.
   */
  readonly state: 'succeeded' | 'failed' | 'notTried' | 'undetermined'
  /** What it showed, or why there was none, in one line. */
  readonly summary: string
}

/** One network: staging or main. */
export interface NetworkReport {
  /** The network's name in the configuration. */
  readonly name: string
  /** How long the gathering of the network took, where that was measured. */
  readonly durationMilliseconds?: number
  /** The variant of the service, if it could be read. */
  readonly variant?: ServiceVariant
  /** The chains that could be read. */
  readonly chains: readonly ChainSummary[]
  /** Both directions between the service and the target. */
  readonly channels: readonly ChannelSummary[]
  /** What the trial of the task showed. Evidence of older versions has none. */
  readonly trial?: TrialSummary
  /** The way of a task from its user to its effect. */
  readonly path: readonly PathStation[]
  /** What the configured task costs, part by part. */
  readonly fees: readonly TaskFeePart[]
  /** The cost of its runs; left out if no runs are planned or the fees are unknown. */
  readonly costs?: RunCosts
  /** When the configured task runs. Empty if the configuration plans no runs. */
  readonly runs: readonly PlannedRun[]
  /** What each check found, in the order of the checklist. */
  readonly results: readonly CheckResult[]
  /** Every step that is known to lead to where all checks pass, in order. */
  readonly plan?: readonly PlannedFix[]
  /** What the steps of the plan take of each account. */
  readonly accounts?: readonly AccountTotal[]
  /** The calls that fix everything that failed and can be made now, without repetition. */
  readonly steps: readonly CallStep[]
  /** The steps of a rehearsal, if there was one. */
  readonly rehearsal?: readonly RehearsalStep[]
}

/** Something to do, by the one who can. */
export interface TodoEntry {
  /** Who has to do it. */
  readonly owner: StepOwner
  /** What to do, in one sentence or as the decoded call. */
  readonly summary: string
  /** The networks that need it. */
  readonly networks: readonly string[]
  /** The ids of the failed checks that ask for it. */
  readonly fixes: readonly string[]
  /** Whether it can be done now; if not, another step goes first. */
  readonly isDue: boolean
  /** The chain on which a call has to be made, and the call. */
  readonly chain?: string
  readonly call?: Hex
}

/** All that a run of the checklist says; the renderers read nothing else. */
export interface Report {
  /** Grows by one when a reader of the old shape would misread the new. */
  readonly schemaVersion: 1
  /** What wrote the report. */
  readonly tool: { readonly name: 'paraclock'; readonly version: string }
  /** When the evidence was gathered: `2026-11-20T12:00:00Z`. */
  readonly gatheredAt: string
  /** How long the gathering took. */
  readonly durationMilliseconds: number
  /** `ready`: no check fails. `notReady`: one does. `undetermined`: one could not be determined. */
  readonly verdict: 'ready' | 'notReady' | 'undetermined'
  /** What to do, by owner, in the order of the plan. Empty if nothing fails. */
  readonly todo?: readonly TodoEntry[]
  readonly networks: readonly NetworkReport[]
  /** Networks that are announced and not there yet, with the reason. */
  readonly announced: readonly { readonly name: string; readonly reason: string }[]
  /** The configuration of the run, redacted. */
  readonly config: JsonValue
}
