import type { Hex } from '@paraclock/core'

/** What a call of a runtime method may be told. */
export interface StateCallOptions {
  /** Stops the waiting. */
  readonly signal?: AbortSignal | undefined
}

/** Anything that can do `state_call`: a node, a connection, a chain in this process. */
export interface StateCaller {
  /**
   * Calls a method of the runtime at the best block.
   *
   * @param method For example `AutomationTimeApi_generate_task_id`.
   * @param data The arguments, SCALE-encoded one after the other.
   */
  call(method: string, data: Hex, options?: StateCallOptions): Promise<Hex>
}
