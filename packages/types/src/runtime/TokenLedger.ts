/**
 * The parts of an account's balance, such as `free` and `reserved`. Chains name the parts
 * differently.
 */
export type LedgerBalance = Readonly<Record<string, bigint | undefined>>

/** The storage item in which a chain stores the balances of its own token. */
export interface TokenLedger {
  readonly pallet: string
  readonly item: string
  /** Returns the keys of the entry that holds the balance of an account. */
  keysOf(account: unknown): readonly unknown[]
  /** Reads the balance from the decoded entry of an account. */
  readBalance(stored: unknown): LedgerBalance
  /**
   * Returns a copy of an account's entry in which the free balance is `free`. If `stored` is
   * missing, the returned entry has only the free balance.
   */
  writeFree(free: bigint, stored?: object): object
  /** The storage item and the keys of the entry with the total issuance of the token. */
  readonly issuance: {
    readonly pallet: string
    readonly item: string
    readonly keys: readonly unknown[]
  }
}
