import type { Hex, JsonValue, Weight } from '@paraclock/core'
import type { Schedule } from '@paraclock/schedule'

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

/** A call by its name, as it is written before a chain's metadata is at hand. */
export interface NamedCall {
  /** The pallet, as the metadata names it: `balances`. */
  readonly pallet: string
  /** The call: `transferKeepAlive`. */
  readonly method: string
  /** Its arguments by name. */
  readonly args: { readonly [name: string]: JsonValue }
}

/** What users are to automate on the target. */
export interface AutomationConfig {
  /** A call of the target that users automate, SCALE encoded and without the proxy around it. */
  readonly call: Hex | NamedCall
  /** The type of proxy that users grant. If left out, the narrowest that admits the call. */
  readonly proxyType?: string
  /** The user's account on the target: `user` if left out, which a chain of 20-byte accounts cannot have. */
  readonly account?: string
  /** The account that the service acts as on the target: found out from the target if left out. */
  readonly delegate?: string
  /** For how many runs the service's account on the target is to hold fees: 100 if left out. */
  readonly plannedRuns?: number
  /** When the call is to run: seconds since the Unix epoch. The next slots if left out. */
  readonly times?: readonly number[]
  /** When the call is to run, as a schedule. Not together with `times`. */
  readonly schedule?: Schedule
  /** The weight with which the team schedules the call today, compared with the one measured. */
  readonly weight?: Weight
  /** The id that the user gives the task. */
  readonly providedId?: string
}

/** What each channel between the service and the target must carry. */
export interface ChannelConfig {
  /** How many messages may be under way at once. */
  readonly capacity?: number
  /** The longest message, in bytes. */
  readonly messageSize?: number
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
  /** What each channel must carry. What the service's largest program needs, if left out. */
  readonly channel?: ChannelConfig
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

/** How long things may take, in seconds. */
export interface TimeoutConfig {
  /** One connection. */
  readonly connect?: number
  /** One request. */
  readonly request?: number
  /** Everything that is read from one network. */
  readonly network?: number
}

/** What `paraclock.config.json` says. */
export interface Config {
  /** Where the JSON schema is, for editors. */
  readonly $schema?: string
  /** The networks, by name: `staging`, `main`. */
  readonly networks: Readonly<Record<string, NetworkConfig>>
  /** Checks that are allowed to fail for a while. */
  readonly waivers?: readonly Waiver[]
  /** How long things may take. */
  readonly timeouts?: TimeoutConfig
}
