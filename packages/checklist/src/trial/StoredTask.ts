/** What a service stores of a task, as far as a trial looks at it. */
export interface StoredTask {
  readonly owner: string
  readonly next_run: bigint
  readonly action: {
    readonly type: string
    readonly value: {
      readonly para_id?: number
      readonly recipient?: string
      readonly call?: unknown
    }
  }
}
