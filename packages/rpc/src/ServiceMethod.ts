import type { StateSource } from '@paraclock/connect'

/** The source of a method's answer. */
export interface ServiceContext {
  /** The source that answers `state_call`: a node, a connection, a chain in this process. */
  readonly source: Pick<StateSource, 'call'>
  /** The prefix of the service's addresses. */
  readonly ss58Prefix: number
  /** Aborts the call. */
  readonly signal?: AbortSignal | undefined
  /** Longest time for the runtime's answer, in milliseconds. Defaults to 30,000. */
  readonly deadlineMs?: number
}

/** A parameter of a method. */
export interface MethodParam {
  /** Its name. */
  readonly name: string
  /** Its meaning. */
  readonly description: string
}

/** A JSON-RPC method of the service. */
export interface ServiceMethod {
  /** Its name. */
  readonly name: string
  /** The description of the result. */
  readonly description: string
  /** Its parameters, in order. */
  readonly params: readonly MethodParam[]
  /** The form of its result. */
  readonly result: string
  /**
   * Answers a call.
   *
   * @throws ParaclockError `RpcParamInvalid`, `RpcRuntimeFailed`, `RpcTaskRefused`, or the service's
   * own error with `source: 'chain'`.
   */
  readonly answer: (context: ServiceContext, params: readonly unknown[]) => Promise<unknown>
}
