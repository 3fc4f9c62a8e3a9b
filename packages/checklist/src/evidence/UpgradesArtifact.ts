import type { Evidence, Fact, Hex } from '@paraclock/core'
import type { TrialRun } from './TrialArtifact.ts'

/** A runtime upgrade that is not enacted yet. */
export interface ComingUpgrade {
  /**
   * `authorized`: anyone can submit the code. `pending`: the code is submitted, and the relay chain
   * enacts the upgrade later.
   */
  readonly state: 'authorized' | 'pending'
  /** The BLAKE2 hash of the code. */
  readonly codeHash: Hex
}

/** The next runtime upgrade of a chain, if there is one. */
export interface ChainUpgrade {
  readonly coming: ComingUpgrade | undefined
  readonly evidence: readonly Evidence[]
}

/** The next runtime upgrades of service and target. */
export type UpgradesArtifact = Readonly<Record<'service' | 'target', ChainUpgrade>>

/**
 * The outcome of a task's next run with the present code of the chain (`before`), and with the code
 * of the upgrade (`after`).
 */
export interface UpgradedTask {
  readonly taskId: Hex
  readonly call: {
    readonly bytes: Hex | undefined
    /**
     * The call as text, decoded with the present code. `undefined` if the call cannot be decoded.
     */
    readonly before: string | undefined
    readonly after: string | undefined
  }
  /** `undefined` if the task was not run, because too many others are due earlier. */
  readonly before: TrialRun | undefined
  readonly after: TrialRun | undefined
}

/** The next runs of the user's configured and stored tasks, before and after each upgrade. */
export type UpgradeTrialsArtifact = Readonly<
  Record<'service' | 'target', Fact<readonly UpgradedTask[]>>
>
