/**
 * The parts of an account's balance by name, for example `free` and `reserved`, in the smallest
 * unit of the token. The names differ between chains.
 */
export type LedgerBalance = Readonly<Record<string, bigint | undefined>>

/**
 * Where a chain stores the balances of its own token: the storage item, and how its entries are
 * read and written.
 */
export interface TokenLedger {
  readonly pallet: string
  readonly item: string
  /** Returns the keys of the entry that holds the balance of an account. */
  keysOf(account: unknown): readonly unknown[]
  /** Reads the balance from the decoded entry of an account. */
  readBalance(stored: unknown): LedgerBalance
  /**
   * Returns the entry of an account with another free balance. All other parts of `stored` are
   * kept. Without `stored`, the entry has only the free balance.
   */
  writeFree(free: bigint, stored?: object): object
  /** The storage item and the keys of the entry with the total issuance of the token. */
  readonly issuance: {
    readonly pallet: string
    readonly item: string
    readonly keys: readonly unknown[]
  }
}
