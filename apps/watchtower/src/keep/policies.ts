import type { CallSigner } from '@paraclock/submission'

/** The settings of every policy. Amounts are in tokens of the paying chain, such as `12.5`. */
export interface PolicyLimits {
  /**
   * The key that signs. The account of the key holds at most the budget. For the policy `renew`,
   * the account must be a proxy of the user on the service. The proxy type must admit only calls
   * that schedule or cancel tasks, and harmless calls such as a remark. For the other policies, the
   * account pays.
   */
  readonly key: CallSigner
  /** Whether the policy signs. By default, it only reports the actions that it would make. */
  readonly act?: boolean | undefined
  /** The maximum total of the amounts that the policy signs. */
  readonly budget: string
  /** The maximum total of the amounts that the policy signs on a day, in UTC. */
  readonly daily: string
  /**
   * The next nonce of the key on each chain. Defaults to 0, which is right if this database has all
   * transactions that the key has signed. If the nonce is too low, the policy signs nothing.
   */
  readonly signed?: Partial<Readonly<Record<'service' | 'target', number | undefined>>> | undefined
}

/** The times at which a renewed task runs. */
export interface RenewedTimes {
  /** A cron expression of five fields, such as `0 9 * * mon-fri`. */
  readonly cron: string
  /** The time zone: an IANA name, `UTC`, or an offset. Defaults to `UTC`. */
  readonly timeZone?: string | undefined
}

/** The settings of the policy that renews a task before its last run. */
export interface RenewPolicy extends PolicyLimits, RenewedTimes {
  /** The provided id of the task to renew. Defaults to `automation.providedId`. */
  readonly task?: string | undefined
  /** How many days before its last run the task is renewed. Defaults to 7. */
  readonly days?: number | undefined
  /** The maximum number of runs of the new task. Defaults to the service's limit. */
  readonly runs?: number | undefined
}

/** The settings of the policy that funds the service's account on the target. */
export type FundServicePolicy = PolicyLimits

/** The settings of the policy that tops up the user's balance on the service. */
export interface FundUserPolicy extends PolicyLimits {
  /** The spendable balance below which the policy acts. */
  readonly below: string
  /** The spendable balance after a top-up. */
  readonly to: string
}

/** The policies that keep the tasks of a network running. */
export interface NetworkPolicies {
  readonly renew?: RenewPolicy | undefined
  readonly fundService?: FundServicePolicy | undefined
  readonly fundUser?: FundUserPolicy | undefined
}
