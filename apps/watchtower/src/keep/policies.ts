import type { CallSigner } from '@paraclock/submission'

/** What every policy has. Amounts are in tokens of the chain that pays: `12.5`. */
export interface PolicyLimits {
  /** Whether it signs. Defaults to `false`: it says what it would do. */
  readonly act?: boolean | undefined
  /** The most that it ever signs for. */
  readonly budget: string
  /** The most that it signs for on a day of UTC. */
  readonly daily: string
}

/** When the runs of a renewed task are. */
export interface RenewedTimes {
  /** Five fields, as `paraclock schedule --cron` takes them. */
  readonly cron: string
  /** An IANA name, `UTC`, or an offset. Defaults to `UTC`. */
  readonly timeZone?: string | undefined
}

/** Renews a schedule before it ends. */
export interface RenewPolicy<Key = CallSigner> extends PolicyLimits, RenewedTimes {
  /** The key, which the user made a proxy on the service that only schedules. */
  readonly key: Key
  /** The provided id of the task that is continued. Defaults to `automation.providedId`. */
  readonly task?: string | undefined
  /** How many days before its last run it is renewed. Defaults to 7. */
  readonly days?: number | undefined
  /** The most runs of a renewal. Defaults to what the service takes in one task. */
  readonly runs?: number | undefined
}

/** Sends the service's account on the target what the checklist finds missing. */
export interface FundServicePolicy<Key = CallSigner> extends PolicyLimits {
  /** The key of an account that holds at most the budget. */
  readonly key: Key
}

/** Fills the user's balance on the service. */
export interface FundUserPolicy<Key = CallSigner> extends PolicyLimits {
  /** The key of an account that holds at most the budget. */
  readonly key: Key
  /** Below which spendable balance it acts, in tokens. */
  readonly below: string
  /** Up to which balance it fills, in tokens. */
  readonly to: string
}

/** The policies that keep the tasks of a network going. */
export interface NetworkPolicies<Key = CallSigner> {
  readonly renew?: RenewPolicy<Key> | undefined
  readonly fundService?: FundServicePolicy<Key> | undefined
  readonly fundUser?: FundUserPolicy<Key> | undefined
}
