import type { AutomationConfig, NetworkConfig } from '@paraclock/checklist'
import type { Hex, ServiceVariant } from '@paraclock/core'
import type { NetworkKind, Stage } from '../stage/Stage.ts'

/** What a call of the catalogue changes on the target, and how it is told from the target's state. */
export interface Effect {
  /** What is looked at. */
  readonly title: string
  /** A figure of the target that only the call moves: of its state, or of what it reported after a block. */
  read(stage: Stage, since: number): Promise<bigint>
  /** How much all runs move it together. */
  total(runs: number): bigint
}

/** A call that a task runs. */
export interface StagedCall {
  readonly call: Hex
  readonly effect: Effect
}

/** What is checked and scheduled in place of what the ready network has. */
export interface Setup {
  /** The call of the task. */
  readonly staged?: StagedCall
  /** What the configuration says in place of what it said. */
  readonly automation?: Partial<AutomationConfig>
  /** Parts of the configuration as a whole. */
  readonly config?: Partial<NetworkConfig>
  readonly channel?: NetworkConfig['channel']
  /** What the report has to name as the cause if the task does not run. */
  readonly cause?: string
  /** Why no block is built any more. Nothing runs then, whatever the copies of the chains do. */
  readonly halted?: string
  /** Whether the relay chain is asked at each run for a core of each parachain: without one, it has no effect. */
  readonly needsCores?: boolean
  /** Whether every block up to the runs is built, as chains do. It takes its time. */
  readonly everyBlock?: boolean
  /** Whether runs may wait behind others: every block after the time of each is built. */
  readonly waits?: boolean
  /** How long after the last block the check is run, in seconds. */
  readonly later?: number
}

/** One thing that is changed on a ready network. It says nothing about what comes of it. */
export interface Perturbation {
  readonly id: string
  readonly title: string
  /** What it sets beside what its family sets, and other families set too. */
  readonly subject?: string
  /** The variants that can be perturbed in this way. Defaults to both. */
  readonly variants?: readonly ServiceVariant[]
  /** The network that is perturbed. Defaults to the usual one. */
  readonly network?: NetworkKind
  apply(stage: Stage): Promise<Setup | undefined>
}

/** Makes perturbations that change the network, and set nothing in place of what it has. */
export const changing =
  (kind: string) =>
  (
    id: string,
    title: string,
    change: (stage: Stage) => Promise<unknown>,
    variants?: readonly ServiceVariant[]
  ): Perturbation => ({
    id: `${kind}-${id}`,
    title,
    variants,
    apply: async (stage) => {
      await change(stage)
      return undefined
    }
  })

/** Perturbations of one layer. */
export interface Family {
  readonly name: string
  /** What its perturbations set, where other families set it too: one of them goes into a combination. */
  readonly subject?: string
  readonly perturbations: readonly Perturbation[]
}
