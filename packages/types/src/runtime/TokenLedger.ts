/** The balances of an account in a ledger, as far as the chain keeps them. */
export type LedgerBalance = Readonly<Record<string, bigint | undefined>>

/** The storage in which a chain keeps balances of its own token. */
export interface TokenLedger {
  readonly pallet: string
  readonly item: string
  /** The keys of an account's entry. */
  keysOf(account: unknown): readonly unknown[]
  /** The balances in a stored value. */
  readBalance(stored: unknown): LedgerBalance
  /** A stored value with another free balance. Without a stored value, it has only the free balance. */
  writeFree(free: bigint, stored?: object): object
  /** The storage of the token's total issuance. */
  readonly issuance: {
    readonly pallet: string
    readonly item: string
    readonly keys: readonly unknown[]
  }
}
