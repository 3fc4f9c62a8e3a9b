import type { Evidence, Fact, Hex, Weight } from '@paraclock/core'
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
  /** The weight that the chain declares for the call. `undefined` if the chain does not say. */
  readonly weight: Readonly<Record<'before' | 'after', Weight | undefined>>
  /** `undefined` if the task was not run, because too many others are due earlier. */
  readonly before: TrialRun | undefined
  readonly after: TrialRun | undefined
}

/** What tasks have in common that an upgrade affects in the same way. */
export interface RunShape {
  readonly actsOn: 'service' | 'target'
  /** The call without its proxy, with the calls inside it: `utility.batch > balances.burn`. */
  readonly call: string
  /** The proxy type of the stored call. `undefined` if the call names none. */
  readonly proxyType: string | undefined
  /** The kinds of the arguments: `(dest: Id(text), value: integer)`. */
  readonly form: string
  /** The weight that is booked for the call. A proof size of 0 is not booked. */
  readonly weight: Weight | undefined
  /** The asset that pays on the target, as JSON of its location. */
  readonly feeAsset: string | undefined
}

/** The tasks of one shape, and the tasks among them that were tried. */
export interface TriedShape {
  readonly shape: RunShape
  readonly tasks: number
  readonly owners: number
  /** The time of the next run of any of the tasks, in seconds since the Unix epoch. */
  readonly nextRun: number
  readonly tried: readonly UpgradedTask[]
}

/** A stored task whose record or call cannot be decoded with the present code. */
export interface UndecodedTask {
  readonly taskId: Hex
  readonly why: string
}

/** The outcome of tasks with the code of an upgrade. */
export interface UpgradeTrial {
  readonly codeHash: Hex
  /**
   * Whose tasks were tried. `every`: each task of everybody. `saved`: a task of each shape of a saved
   * set, by a user of a development network whose target begins with a chain specification.
   */
  readonly whose: 'user' | 'everybody' | 'every' | 'saved'
  /** The shape whose next run is first comes first. */
  readonly shapes: readonly TriedShape[]
  readonly undecoded: { readonly count: number; readonly first: readonly UndecodedTask[] }
}

/** The next runs of tasks before and after each upgrade. */
export type UpgradeTrialsArtifact = Readonly<Record<'service' | 'target', Fact<UpgradeTrial>>>
