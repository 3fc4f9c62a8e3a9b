import type { Weight } from '@paraclock/core'

export interface RuntimeFigures {
  readonly specName: string
  readonly specVersion: number
  readonly maxBlock: Weight
  /** The time between two blocks, in milliseconds. A slot of Aura may have several blocks. */
  readonly blockMs: number
  readonly existentialDeposit: bigint
  /** Of ref time in transactions. This and the next are `undefined` without an API for them. */
  readonly pricePerSecond: bigint | undefined
  /** Of a transaction. */
  readonly pricePerByte: bigint | undefined
}
