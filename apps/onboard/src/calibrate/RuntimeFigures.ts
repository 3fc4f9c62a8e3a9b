import type { Weight } from '@paraclock/core'

export interface RuntimeFigures {
  readonly specName: string
  readonly specVersion: number
  readonly maxBlock: Weight
  /** The time between two blocks, in milliseconds. A slot of Aura may have several blocks. */
  readonly blockMs: number
  readonly existentialDeposit: bigint
  /** What transactions pay for a second of ref time; `undefined` without an API for it. */
  readonly pricePerSecond: bigint | undefined
  readonly pricePerByte: bigint | undefined
}
