import type { Chain } from '@paraclock/connect'
import type { ProgressListener } from '@paraclock/core'
import type { NetworkConfig } from '../../config/configSchema.ts'
import type { NetworkRole } from '../../config/networkRoles.ts'
import type { ArtifactName, Artifacts } from '../../evidence/Artifacts.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import type { CopiedCall, Copies } from '../../trial/createCopies.ts'

/** The options of a trial of the task on copies of the chains. */
export interface TrialOptions {
  /** Calls that are made on the copies before the trial schedules the task. */
  readonly before?: readonly CopiedCall[]
  /** The code of authorized runtime upgrades. A chain stores only the hash of such code. */
  readonly upgrades?: readonly Uint8Array[]
  /**
   * Whose tasks are tried with the code of an upgrade. Defaults to `user`. `everybody`: one live
   * task of each shape. `every`: each live task. With these two, code whose spec name is that of a
   * chain is tried, although the chain has authorized no upgrade.
   */
  readonly whose?: 'user' | 'everybody' | 'every'
  /** Whether the configuration names a user, whose task is tried. Defaults to `true`. */
  readonly hasUser?: boolean
  /** The limit of slots without a planned run that the trial executes. Defaults to 256. */
  readonly limit?: number
}

/** The context that every gatherer gets in addition to the artifacts that it needs. */
export interface GatherContext {
  readonly network: string
  readonly config: NetworkConfig
  /** Opens a chain at one finalized block. All calls for the same role return the same chain. */
  readonly chain: (role: NetworkRole) => Promise<Chain>
  /** Returns the observer of a chain. The observer runs the chain's own runtime. */
  readonly observe: (role: 'service' | 'target') => ChainObserver
  readonly copies: Copies
  readonly trial: TrialOptions | undefined
  readonly signal: AbortSignal
  readonly onProgress?: ProgressListener | undefined
}

/** Reads one artifact of a network. Runs after the artifacts in `needs` are gathered. */
export interface Gatherer<Id extends string = string, Value = unknown> {
  readonly id: Id
  readonly needs: readonly ArtifactNeed[]
  /** Reads the artifact. The artifact must be plain data, because the evidence file saves it. */
  gather(needed: Readonly<Record<string, unknown>>, context: GatherContext): Promise<Value>
}

/** A needed artifact: the name of a built-in artifact, or a gatherer of your own. */
export type ArtifactNeed = ArtifactName | Gatherer

/** The values of needed artifacts, by name. */
export type ArtifactsOf<Needs extends readonly ArtifactNeed[]> = {
  readonly [Name in Extract<Needs[number], ArtifactName>]: Artifacts[Name]
} & {
  readonly [One in Extract<Needs[number], Gatherer> as One['id']]: One extends Gatherer<
    string,
    infer Value
  >
    ? Value
    : never
}

/**
 * The type of the artifact with the id `Id`. This type is `unknown` if the artifact is not built
 * in.
 */
export type ArtifactValue<Id extends string> = Id extends ArtifactName ? Artifacts[Id] : unknown

/** Returns the name of a needed artifact: the text itself, or the id of the gatherer. */
export function nameNeed(need: ArtifactNeed): string {
  return typeof need === 'string' ? need : need.id
}

/**
 * Declares a gatherer. The gatherer runs as soon as the artifacts in `needs` are gathered.
 * Gatherers that do not need each other run in parallel.
 *
 * @example
 * ```ts
 * import { defineGatherer } from '@paraclock/checklist'
 *
 * const feesOfTheUser = defineGatherer({
 *   id: 'acmeFees',
 *   needs: ['quote', 'user'],
 *   gather: async ({ quote, user }) => ({ runs: quote.times.length, held: user.onService.free })
 * })
 * console.log(feesOfTheUser.id)
 * ```
 */
export function defineGatherer<
  const Id extends string,
  const Needs extends readonly ArtifactNeed[],
  Value extends ArtifactValue<Id>
>(gatherer: {
  readonly id: Id
  readonly needs: Needs
  readonly gather: (needed: ArtifactsOf<Needs>, context: GatherContext) => Promise<Value>
}): Gatherer<Id, Value> {
  // The cast is safe, because `gather` is called with the artifacts that `needs` names.
  return gatherer as unknown as Gatherer<Id, Value>
}
