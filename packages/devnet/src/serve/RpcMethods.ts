/** The subscriptions of a caller, through which a method reports events after its answer. */
export interface MethodSubscriptions {
  /** The same object for all requests of a connection. */
  readonly connection: object
  /** Returns the function that notifies the subscriber. */
  subscribe(type: string, id: string, onCancel?: () => void): (data: unknown) => void
  unsubscribe(id: string): boolean
  /** Resolves when the caller has processed the notifications and sent its next requests. */
  silence(): Promise<void>
}

export type RpcMethod = (
  params: readonly unknown[],
  subscriptions: MethodSubscriptions
) => Promise<unknown>

export type RpcMethods = ReadonlyMap<string, RpcMethod>

let made = 0

/** Makes an id that is unique in this process. */
export function makeId(): string {
  made += 1
  return `devnet${made}`
}
