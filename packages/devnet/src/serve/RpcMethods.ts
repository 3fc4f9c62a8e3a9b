/** How a method tells its caller about what happens later. */
export interface MethodSubscriptions {
  /** Begins a subscription, and returns how to notify its subscriber. */
  subscribe(type: string, id: string, onCancel?: () => void): (data: unknown) => void
  /** Ends one. */
  unsubscribe(id: string): void
  /** Resolves when the caller has taken in what it was told, and asked what it asks upon that. */
  silence(): Promise<void>
}

/** Answers a JSON-RPC method. */
export type RpcMethod = (
  params: readonly unknown[],
  subscriptions: MethodSubscriptions
) => Promise<unknown>

/** The methods that an endpoint serves, by name. */
export type RpcMethods = ReadonlyMap<string, RpcMethod>

let made = 0

/** The id of a subscription or an operation, which no other has. */
export function makeId(): string {
  made += 1
  return `devnet${made}`
}
