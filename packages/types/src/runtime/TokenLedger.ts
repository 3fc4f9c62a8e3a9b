/** What a ledger holds of an account, as far as the chain keeps it. */
export type LedgerBalance = Readonly<Record<string, bigint | undefined>>

/** Where a chain keeps what accounts hold of its own token. */
export interface TokenLedger {
  readonly pallet: string
  readonly item: string
  /** The keys of an account's entry. */
  keysOf(account: unknown): readonly unknown[]
  /** The balances in a stored value. */
  readBalance(stored: unknown): LedgerBalance
  /** A stored value with another free balance; of no value, the part that is the free balance. */
  writeFree(free: bigint, stored?: object): object
  /** How much of the token there is: the entry's place. */
  readonly issuance: {
    readonly pallet: string
    readonly item: string
    readonly keys: readonly unknown[]
  }
}
