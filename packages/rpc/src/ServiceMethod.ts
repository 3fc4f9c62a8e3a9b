import type { StateCaller } from './StateCaller.ts'

/** What a method answers from. */
export interface ServiceContext {
  /** Who asks the runtime. */
  readonly caller: StateCaller
  /** The prefix of the service's addresses. */
  readonly ss58Prefix: number
  /** Stops the waiting. */
  readonly signal?: AbortSignal | undefined
  /** How long the runtime may take to answer, in milliseconds: 30 seconds if left out. */
  readonly deadlineMs?: number
}

/** A parameter of a method. */
export interface MethodParam {
  /** Its name. */
  readonly name: string
  /** What it is. */
  readonly description: string
}

/** A JSON-RPC method of the service. */
export interface ServiceMethod {
  /** Its name. */
  readonly name: string
  /** What it answers. */
  readonly description: string
  /** Its parameters, in order. */
  readonly params: readonly MethodParam[]
  /** What its result is. */
  readonly result: string
  /**
   * Answers a call.
   *
   * @throws ParaclockError `RpcParamInvalid`, `RpcRuntimeFailed`, `RpcTaskRefused`, or the service's
   * own error with `source: 'chain'`.
   */
  readonly answer: (context: ServiceContext, params: readonly unknown[]) => Promise<unknown>
}
