import type { ErrorDefinition } from './ErrorDefinition.ts'

/** Context of an error about one JSON-RPC call. */
export interface CallFault {
  readonly method: string
}

/**
 * Subscriptions need a WebSocket endpoint. HTTP returns one answer to one request, so later events
 * cannot reach the caller.
 */
export const SubscriptionUnsupported: ErrorDefinition<'SubscriptionUnsupported', CallFault> = {
  package: 'core',
  code: 'SubscriptionUnsupported',
  number: 4017,
  message: ({ method }) => `${method} subscribes and needs a WebSocket endpoint`,
  remedies: () => [
    'Use a ws:// or wss:// endpoint of the same chain; a gateway and the development network serve both on the same port.',
    'Or poll with the matching read, for example chain_getHeader.'
  ]
}
