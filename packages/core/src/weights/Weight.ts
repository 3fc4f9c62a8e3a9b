/** What a computation takes of a block. Both are u64. */
export interface Weight {
  /** The time on the reference machine, in picoseconds. */
  readonly refTime: bigint
  /** The bytes of proof. */
  readonly proofSize: bigint
}
