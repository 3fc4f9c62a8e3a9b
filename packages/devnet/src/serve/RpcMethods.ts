/** How a method notifies its caller of later events. */
export interface MethodSubscriptions {
  /** The connection of the caller: the same object for all that it asks over it. */
  readonly connection: object
  /** Begins a subscription, and returns how to notify its subscriber. */
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

/** The id of a subscription or an operation, which no other has. */
export function makeId(): string {
  made += 1
  return `devnet${made}`
}
