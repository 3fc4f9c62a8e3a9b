/** The subscriptions of a caller, with which a method reports later events. */
export interface MethodSubscriptions {
  /**
   * Identifies the connection of the caller: the same object for all requests of the connection.
   */
  readonly connection: object
  /** Begins a subscription. Returns the function that notifies its subscriber. */
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

/** Makes an id for a subscription or an operation. The id is unique in this process. */
export function makeId(): string {
  made += 1
  return `devnet${made}`
}
