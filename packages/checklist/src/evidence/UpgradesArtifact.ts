import type { Evidence, Fact, Hex } from '@paraclock/core'
import type { TrialRun } from './TrialArtifact.ts'

/** A runtime upgrade that is not enacted yet. */
export interface ComingUpgrade {
  /**
   * The state of the upgrade. `authorized`: anyone can submit the code. `pending`: the relay chain
   * enacts the code later.
   */
  readonly state: 'authorized' | 'pending'
  /** The BLAKE2 hash of the code. */
  readonly codeHash: Hex
}

/** The next runtime upgrade of a chain; `coming` is `undefined` without an upgrade. */
export interface ChainUpgrade {
  readonly coming: ComingUpgrade | undefined
  readonly evidence: readonly Evidence[]
}

/** The next runtime upgrades of service and target. */
export type UpgradesArtifact = Readonly<Record<'service' | 'target', ChainUpgrade>>

/** The outcome of a task's next run with the present code and with the code of the upgrade. */
export interface UpgradedTask {
  readonly taskId: Hex
  readonly call: {
    /** The call that the task stores; `undefined` for a task without a call. */
    readonly bytes: Hex | undefined
    /** The call, decoded with the present code; `undefined` if the decoding fails. */
    readonly before: string | undefined
    readonly after: string | undefined
  }
  readonly before: TrialRun
  readonly after: TrialRun
}

/** The next runs of the user's configured and stored tasks, without and with each upgrade. */
export type UpgradeTrialsArtifact = Readonly<
  Record<'service' | 'target', Fact<readonly UpgradedTask[]>>
>
