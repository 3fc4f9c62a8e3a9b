/** One transaction of the user: its fee, and the new reserve (above zero) or the returned one. */
export interface Transaction {
  readonly fee: bigint
  /** What each of its calls moves, in order. */
  readonly moves: readonly bigint[]
}

/**
 * Adds up what transactions need, each of which finds what those before it have left. A fee is taken
 * before the calls run, and neither it nor a deposit may leave less than `keep`.
 */
export function weighTransactions(args: {
  readonly transactions: readonly Transaction[]
  readonly keep: bigint
}): {
  /** What the account must hold before the first of them. */
  readonly needed: bigint
  readonly fee: bigint
  readonly reserved: bigint
  readonly returned: bigint
} {
  const { transactions, keep } = args
  let spent = 0n
  let needed = 0n
  let fee = 0n
  let reserved = 0n
  let returned = 0n
  const spend = (amount: bigint): void => {
    spent += amount
    if (amount > 0n && spent + keep > needed) needed = spent + keep
  }
  for (const transaction of transactions) {
    fee += transaction.fee
    spend(transaction.fee)
    for (const move of transaction.moves) {
      if (move > 0n) reserved += move
      else returned -= move
      spend(move)
    }
  }
  return { needed, fee, reserved, returned }
}
