import type { Evidence, Fact, Hex } from '@paraclock/core'
import type { TrialRun } from './TrialArtifact.ts'

/** A runtime upgrade that is not enacted yet. */
export interface ComingUpgrade {
  /** `authorized`: anyone may submit its code. `pending`: the relay chain enacts it at its time. */
  readonly state: 'authorized' | 'pending'
  /** The BLAKE2 hash of the code. */
  readonly codeHash: Hex
}

/** The runtime upgrade that is coming to a chain. */
export interface ChainUpgrade {
  /** The upgrade; `undefined` if no upgrade is authorized or pending. */
  readonly coming: ComingUpgrade | undefined
  readonly evidence: readonly Evidence[]
}

/** The runtime upgrades that are coming to service and target. */
export type UpgradesArtifact = Readonly<Record<'service' | 'target', ChainUpgrade>>

/** The outcome of a task's next run with the present code and with the code of the upgrade. */
export interface UpgradedTask {
  readonly taskId: Hex
  readonly call: {
    /** The call that it stores; `undefined` for a task without one. */
    readonly bytes: Hex | undefined
    /** The call as each code decodes it; `undefined` if the code cannot decode it. */
    readonly before: string | undefined
    readonly after: string | undefined
  }
  readonly before: TrialRun
  readonly after: TrialRun
}

/**
 * The outcome of the next runs of the user's configured and stored tasks on copies of the chains.
 * One copy has the code of its upgrade.
 */
export type UpgradeTrialsArtifact = Readonly<
  Record<'service' | 'target', Fact<readonly UpgradedTask[]>>
>
