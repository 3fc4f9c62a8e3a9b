import type { CallSigner } from '@paraclock/submission'

/** What every policy has. Amounts are in tokens of the chain that pays: `12.5`. */
export interface PolicyLimits {
  /** Whether it signs. Defaults to `false`: it says what it would do. */
  readonly act?: boolean | undefined
  /** The most that it ever signs for. */
  readonly budget: string
  /** The most that it signs for on a day of UTC. */
  readonly daily: string
  /**
   * How many transactions the key signed on each chain before the database counted them. Defaults to none.
   */
  readonly signed?:
    | { readonly service?: number | undefined; readonly target?: number | undefined }
    | undefined
}

/** The times at which a renewed task runs. */
export interface RenewedTimes {
  /** Five fields, as `paraclock schedule --cron` takes them. */
  readonly cron: string
  /** An IANA name, `UTC`, or an offset. Defaults to `UTC`. */
  readonly timeZone?: string | undefined
}

/** Renews a schedule before it ends. */
export interface RenewPolicy extends PolicyLimits, RenewedTimes {
  /** The key, which the user made a proxy on the service that only schedules. */
  readonly key: CallSigner
  /** The provided id of the task that is continued. Defaults to `automation.providedId`. */
  readonly task?: string | undefined
  /** How many days before its last run it is renewed. Defaults to 7. */
  readonly days?: number | undefined
  /** The most runs of a renewal. Defaults to what the service takes in one task. */
  readonly runs?: number | undefined
}

/** Sends the service's account on the target what the checklist finds missing. */
export interface FundServicePolicy extends PolicyLimits {
  /** The key of an account that holds at most the budget. */
  readonly key: CallSigner
}

/** Fills the user's balance on the service. */
export interface FundUserPolicy extends PolicyLimits {
  /** The key of an account that holds at most the budget. */
  readonly key: CallSigner
  /** Below which spendable balance it acts, in tokens. */
  readonly below: string
  /** Up to which balance it fills, in tokens. */
  readonly to: string
}

/** The policies that keep the tasks of a network going. */
export interface NetworkPolicies {
  readonly renew?: RenewPolicy | undefined
  readonly fundService?: FundServicePolicy | undefined
  readonly fundUser?: FundUserPolicy | undefined
}
