/**
 * A subscription with an id that only one node knows. All calls about the subscription go to this
 * node.
 */
export interface NodeSubscription {
  readonly notification: string
  readonly ending: Readonly<Record<string, unknown>>
  /** The names of the events after which the subscription has ended. */
  readonly last: readonly string[]
}

const LOST = 'the node is gone; what was under way there is not known'

export const nodeSubscriptions: Readonly<Record<string, NodeSubscription>> = {
  archive_v1_storage: {
    notification: 'archive_v1_storageEvent',
    ending: { event: 'storageError', error: LOST },
    last: ['storageDone', 'storageError']
  },
  archive_v1_storageDiff: {
    notification: 'archive_v1_storageDiffEvent',
    ending: { event: 'storageDiffError', error: LOST },
    last: ['storageDiffDone', 'storageDiffError']
  },
  chainHead_v1_follow: {
    notification: 'chainHead_v1_followEvent',
    ending: { event: 'stop' },
    last: ['stop']
  },
  transactionWatch_v1_submitAndWatch: {
    notification: 'transactionWatch_v1_watchEvent',
    ending: { event: 'dropped', error: LOST },
    last: ['finalized', 'error', 'invalid', 'dropped']
  }
}

/** The methods that end the subscriptions of {@link nodeSubscriptions}. */
export const nodeUnsubscribes: ReadonlySet<string> = new Set([
  'archive_v1_stopStorage',
  'archive_v1_storageDiff_stopStorageDiff',
  'chainHead_v1_unfollow',
  'transactionWatch_v1_unwatch'
])

export function belongsToNode(method: string): boolean {
  return (
    method.startsWith('chainHead_v1_') ||
    method.startsWith('transactionWatch_v1_') ||
    method.startsWith('transaction_v1_') ||
    Object.hasOwn(nodeSubscriptions, method) ||
    nodeUnsubscribes.has(method)
  )
}
