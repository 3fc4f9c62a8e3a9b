import { type CallStep, formatBalance, ParaclockError } from '@paraclock/core'
import { parseAmount } from '../cli/parseAmount.ts'
import { FeeCeilingExceeded } from '../errors/commands.ts'

/** Adds up what the signed steps of a run cost, for each token, and holds the sums to `--max-fee`. */
export class Spending {
  readonly #most: string | undefined
  readonly #spent = new Map<string, bigint>()

  /** @param most - the most that a run may cost of each token: `1.5`, or `15000000000u` */
  constructor(most: string | undefined) {
    this.#most = most
  }

  /**
   * Adds the fee, the deposit and the transfer of a step.
   *
   * @throws ParaclockError `FeeCeilingExceeded` if the run would then cost more. The step is not added
   */
  add({ fee, deposit, transfer }: Pick<CallStep, 'fee' | 'deposit' | 'transfer'>): void {
    if (this.#most === undefined) return
    const sums = new Map(this.#spent)
    for (const part of [fee, deposit, transfer]) {
      if (part === undefined) continue
      const { symbol, decimals, amount } = part
      const token = { symbol, decimals }
      const key = `${symbol} ${decimals}`
      const sum = (sums.get(key) ?? 0n) + amount
      sums.set(key, sum)
      const most = parseAmount(this.#most, token)
      if (sum <= most) continue
      const shown = { total: formatBalance(sum, token), most: formatBalance(most, token) }
      throw new ParaclockError(FeeCeilingExceeded, { what: 'the steps of this run cost', ...shown })
    }
    for (const [key, sum] of sums) this.#spent.set(key, sum)
  }
}
