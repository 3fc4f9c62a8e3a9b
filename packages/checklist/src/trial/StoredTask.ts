import type { RawWeight } from '@paraclock/types'

/** A task as a service stores it: the fields that are read here. */
export interface StoredTask {
  readonly owner: string
  readonly next_run: bigint
  /** The runs that are paid for, in seconds since the Unix epoch. */
  readonly remaining_runs?: readonly bigint[]
  readonly schedule?: { readonly value: { readonly frequency?: bigint } }
  readonly action: {
    readonly type: string
    readonly value: {
      readonly para_id?: number
      readonly recipient?: string
      readonly call?: unknown
      readonly call_weight?: RawWeight
    }
  }
}
