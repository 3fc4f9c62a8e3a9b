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
  readonly coming: ComingUpgrade | undefined
  readonly evidence: readonly Evidence[]
}

/** The runtime upgrades that are coming to service and target. */
export type UpgradesArtifact = Readonly<Record<'service' | 'target', ChainUpgrade>>

/** The outcome of a task's next run with the present code and with the code of the upgrade. */
export interface UpgradedTask {
  readonly taskId: Hex
  readonly call: {
    /** The call that the task stores. */
    readonly bytes: Hex | undefined
    /** The call as the present code decodes it; `undefined` if it cannot. */
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
