import type { StateSource } from '@paraclock/connect'

/**
 * What a service method needs to answer a query: the chain's state, the address prefix, and the
 * time limit.
 */
export interface ServiceContext {
  readonly source: Pick<StateSource, 'call'>
  /** The SS58 prefix of the addresses that a method returns. */
  readonly ss58Prefix: number
  readonly signal?: AbortSignal | undefined
  /** The longest time to wait for the runtime's answer, in milliseconds. Defaults to 30,000. */
  readonly deadlineMs?: number
}

/** A JSON Schema, as JSON. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** A parameter of a method, by its place. */
export interface ServiceParam {
  readonly name: string
  readonly description: string
  readonly schema: JsonSchema
}

/** A JSON-RPC method of the service. */
export interface ServiceMethod {
  readonly name: string
  readonly description: string
  readonly params: readonly ServiceParam[]
  /** The form of the result, in words, for example "0x and 64 hexadecimal digits". */
  readonly result: string
  /** The JSON Schema of the result. */
  readonly resultSchema: JsonSchema
  /**
   * Answers a call of the method.
   *
   * @throws ParaclockError `RpcParamInvalid`, `RpcRuntimeFailed`, `DeadlineExceeded`,
   * `OperationAborted`. For a task that the service refuses, an error with `source: 'chain'`: the
   * error of the reason, such as `TimeSlotFull`, or `RpcRuntimeFailed` if `toServiceError` does not
   * know the reason.
   */
  readonly answer: (context: ServiceContext, params: readonly unknown[]) => Promise<unknown>
}
