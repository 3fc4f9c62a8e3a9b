/** The balances of an account by name, such as `free` and `reserved`. The names differ between chains. */
export type LedgerBalance = Readonly<Record<string, bigint | undefined>>

/** The storage in which a chain keeps balances of its own token. */
export interface TokenLedger {
  readonly pallet: string
  readonly item: string
  /** The keys of an account's entry. */
  keysOf(account: unknown): readonly unknown[]
  /** Reads the balances from the decoded value of an account's entry. */
  readBalance(stored: unknown): LedgerBalance
  /**
   * Copies a stored value with another free balance. Without `stored`, the result has only this balance.
   */
  writeFree(free: bigint, stored?: object): object
  /** The storage of the token's total issuance. */
  readonly issuance: {
    readonly pallet: string
    readonly item: string
    readonly keys: readonly unknown[]
  }
}
