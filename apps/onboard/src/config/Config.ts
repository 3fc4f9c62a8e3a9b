import type { Hex } from '@paraclock/core'

/** A chain of a network: where it is, and what it must be. */
export interface ChainConfig {
  /** URLs of its nodes, in the order of preference. */
  readonly endpoints: readonly string[]
  /** The hash of its block 0. */
  readonly genesis?: Hex
  /** The name of its runtime. */
  readonly specName?: string
}

/** A parachain of a network. */
export interface ParachainConfig extends ChainConfig {
  /** Its id on the relay chain. */
  readonly paraId: number
}

/** What users are to automate on the target. */
export interface AutomationConfig {
  /** A call of the target that users automate, SCALE encoded and without the proxy around it. */
  readonly call: Hex
  /** The type of proxy that users grant. If left out, the narrowest that admits the call. */
  readonly proxyType?: string
  /** For how many runs the service's account on the target is to hold fees: 100 if left out. */
  readonly plannedRuns?: number
  /** When the call is to run: seconds since the Unix epoch. The next slots if left out. */
  readonly times?: readonly number[]
  /** The id that the user gives the task. */
  readonly providedId?: string
}

/** One network: a relay chain, the service and the target on it. */
export interface NetworkConfig {
  /** The relay chain. */
  readonly relay: ChainConfig
  /** The service. */
  readonly service: ParachainConfig
  /** The chain whose calls the service runs. */
  readonly target: ParachainConfig
  /** An account of a user, by which everything that depends on a user is shown: SS58 or hex. */
  readonly user: string
  /** What users automate. */
  readonly automation: AutomationConfig
}

/** A check that is allowed to fail for a while. */
export interface Waiver {
  /** The id of the check. */
  readonly check: string
  /** The network; every network if left out. */
  readonly network?: string
  /** Why. */
  readonly reason: string
  /** The last day on which it holds, in UTC: `2026-12-31`. */
  readonly until: string
}

/** What `paraclock.config.json` says. */
export interface Config {
  /** Where the JSON schema is, for editors. */
  readonly $schema?: string
  /** The networks, by name: `staging`, `main`. */
  readonly networks: Readonly<Record<string, NetworkConfig>>
  /** Checks that are allowed to fail for a while. */
  readonly waivers?: readonly Waiver[]
}
