import type { Brand } from '../brands/Brand.ts'

/** An amount of a token in its smallest unit (planck): a u128. */
export type Balance = Brand<bigint, 'Balance'>

/** What is needed to read and print amounts of a token. */
export interface Token {
  /** The token's symbol. */
  readonly symbol: string
  /** How many decimal places the symbol's unit has: 0 to 38. */
  readonly decimals: number
}
