export type FeedKind =
  /**
   * Each result replaces the earlier results. A client that joins later gets the last result, and
   * then the further results.
   */
  | 'latest'
  /**
   * Each result has only the changed values. A client that joins later gets all values, and then
   * the further results.
   */
  | 'changes'
  /** Each result is complete by itself, and there is no initial result. */
  | 'events'
  /**
   * Later clients cannot join the subscription. There are two reasons: the subscribe call submits a
   * transaction, or the values are too large to keep for later clients.
   */
  | 'own'

export interface LegacySubscription {
  readonly unsubscribe: string
  readonly notification: string
  readonly kind: FeedKind
}

const rows: readonly (readonly [method: string, notification: string, kind: FeedKind])[] = [
  ['beefy_subscribeJustifications', 'beefy_justifications', 'events'],
  ['chain_subscribeAllHeads', 'chain_allHead', 'events'],
  ['chain_subscribeFinalisedHeads', 'chain_finalizedHead', 'latest'],
  ['chain_subscribeFinalizedHeads', 'chain_finalizedHead', 'latest'],
  ['chain_subscribeNewHead', 'chain_newHead', 'latest'],
  ['chain_subscribeNewHeads', 'chain_newHead', 'latest'],
  ['chain_subscribeRuntimeVersion', 'state_runtimeVersion', 'latest'],
  ['grandpa_subscribeJustifications', 'grandpa_justifications', 'events'],
  ['state_subscribeRuntimeVersion', 'state_runtimeVersion', 'latest'],
  ['state_subscribeStorage', 'state_storage', 'changes']
]

/** The subscriptions that can be passed through, by subscribe method. */
export const legacySubscriptions: Readonly<Record<string, LegacySubscription>> = {
  author_submitAndWatchExtrinsic: {
    unsubscribe: 'author_unwatchExtrinsic',
    notification: 'author_extrinsicUpdate',
    kind: 'own'
  },
  ...Object.fromEntries(
    rows.map(([method, notification, kind]) => {
      const unsubscribe = method.replace('_subscribe', '_unsubscribe')
      return [method, { unsubscribe, notification, kind }]
    })
  )
}

export const unsubscribeMethods: ReadonlySet<string> = new Set(
  Object.values(legacySubscriptions).map(({ unsubscribe }) => unsubscribe)
)
