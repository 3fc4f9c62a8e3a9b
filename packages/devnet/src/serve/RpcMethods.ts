/**
 * The subscriptions of one connection. A method can subscribe the client, return its answer, and
 * notify the client later.
 */
export interface MethodSubscriptions {
  /** The same object for all requests of a connection. */
  readonly connection: object
  /** Returns the function that notifies the subscriber. */
  subscribe(type: string, id: string, onCancel?: () => void): (data: unknown) => void
  unsubscribe(id: string): boolean
  /**
   * Waits until the client has received all notifications so far, and has stopped sending requests.
   * Waits at most about five seconds.
   */
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
