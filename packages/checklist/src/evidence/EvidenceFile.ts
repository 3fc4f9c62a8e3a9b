import type { ErrorReport, JsonValue } from '@paraclock/core'
import type { Check } from '../checks/defineCheck.ts'
import type { NetworkConfig } from '../config/configSchema.ts'
import type { Artifacts } from './Artifacts.ts'

/** The format version of the evidence files that this release writes. */
export const evidenceVersion = 2

/** What was gathered of one network. */
export interface NetworkEvidence {
  readonly network: string
  /** How it is configured, without what may be secret. */
  readonly config: NetworkConfig
  /** How long it took to gather. */
  readonly durationMilliseconds?: number
  readonly artifacts: { readonly [Name in keyof Artifacts]?: Gathered<Artifacts[Name]> } & {
    readonly [name: string]: Gathered<unknown> | undefined
  }
}

/** What a report states of an extension's check if the extension is not loaded. */
export type OwnCheck = Pick<Check, 'id' | 'group' | 'title' | 'why'>

/**
 * Everything that one run gathered. Saved to a file, it can be judged again, compared and shared.
 */
export interface EvidenceFile {
  readonly format: 'paraclock-evidence'
  /** The version of the format. It grows by one if an older reader would misread the file. */
  readonly version: number
  readonly tool: { readonly name: 'paraclock'; readonly version: string }
  /** ISO 8601, in UTC. */
  readonly gatheredAt: string
  readonly durationMilliseconds: number
  readonly networks: readonly NetworkEvidence[]
  /** The checks of extensions that it was gathered for. */
  readonly ownChecks?: readonly OwnCheck[]
  /** The configuration as a whole, without what may be secret. */
  readonly config: JsonValue
}

/** A value that was read from a chain, or why it could not be read. */
export type Gathered<Value> = {
  /** How long it took, after the artifacts that it needs were gathered. */
  readonly durationMilliseconds?: number
} & (
  | { readonly status: 'gathered'; readonly value: Value }
  | { readonly status: 'failed'; readonly error: ErrorReport }
)
