import type { ErrorReport, JsonValue } from '@paraclock/core'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { CheckResult } from '../schema/reportSchema.ts'
import type { Artifacts } from './Artifacts.ts'

export const evidenceVersion = 3

/** The configuration of one network, and its artifacts or the errors of their gatherers. */
export interface NetworkEvidence {
  readonly network: string
  /** The configuration of the network, without any value that could be a secret. */
  readonly config: NetworkConfig
  readonly durationMilliseconds?: number
  readonly artifacts: { readonly [Name in keyof Artifacts]?: Gathered<Artifacts[Name]> } & {
    readonly [name: string]: Gathered<unknown> | undefined
  }
}

/** The texts of an extension's check. A report needs these texts if the extension is not loaded. */
export type OwnCheck = Pick<CheckResult, 'id' | 'group' | 'title' | 'why'>

/**
 * The saved evidence of several networks. `composeReport` can judge this evidence again at any
 * time.
 */
export interface EvidenceFile {
  readonly format: 'paraclock-evidence'
  /**
   * The version of the file format. A release raises this version only if older releases would
   * misread the file.
   */
  readonly version: number
  readonly tool: { readonly name: 'paraclock'; readonly version: string }
  /** The time in ISO 8601, in UTC. */
  readonly gatheredAt: string
  readonly durationMilliseconds: number
  readonly networks: readonly NetworkEvidence[]
  /** The checks of the loaded extensions. */
  readonly ownChecks?: readonly OwnCheck[]
  /** The whole configuration, without any value that could be a secret. */
  readonly config: JsonValue
}

/** An artifact, or the error that prevented its gathering. */
export type Gathered<Value> = {
  /**
   * How long the gathering took, without the wait for other artifacts. Absent if the duration was
   * not measured.
   */
  readonly durationMilliseconds?: number
} & (
  | { readonly status: 'gathered'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: ErrorReport }
)
