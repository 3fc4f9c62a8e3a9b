export type FeedKind =
  /**
   * A client that joins late first gets the last result, as the node would send the present one.
   */
  | 'latest'
  /** As `latest`, but each result has only the changed values. Results are merged. */
  | 'changes'
  /** Each result is complete by itself, and there is no initial result. */
  | 'events'
  /** The subscription has an effect, so each client has its own. */
  | 'own'

export interface LegacySubscription {
  readonly unsubscribe: string
  readonly notification: string
  readonly kind: FeedKind
}

const heads = (name: string, kind: FeedKind = 'latest'): LegacySubscription => ({
  unsubscribe: `chain_unsubscribe${name}`,
  notification: `chain_${name.replace(/^./, (letter) => letter.toLowerCase()).replace(/s$/, '')}`,
  kind
})

/** The subscriptions that can be passed through, by their subscribe methods. */
export const legacySubscriptions: Readonly<Record<string, LegacySubscription>> = {
  author_submitAndWatchExtrinsic: {
    unsubscribe: 'author_unwatchExtrinsic',
    notification: 'author_extrinsicUpdate',
    kind: 'own'
  },
  beefy_subscribeJustifications: {
    unsubscribe: 'beefy_unsubscribeJustifications',
    notification: 'beefy_justifications',
    kind: 'events'
  },
  chain_subscribeAllHeads: heads('AllHeads', 'events'),
  chain_subscribeFinalisedHeads: {
    ...heads('FinalisedHeads'),
    notification: 'chain_finalizedHead'
  },
  chain_subscribeFinalizedHeads: heads('FinalizedHeads'),
  chain_subscribeNewHead: heads('NewHead'),
  chain_subscribeNewHeads: heads('NewHeads'),
  chain_subscribeRuntimeVersion: {
    unsubscribe: 'chain_unsubscribeRuntimeVersion',
    notification: 'state_runtimeVersion',
    kind: 'latest'
  },
  grandpa_subscribeJustifications: {
    unsubscribe: 'grandpa_unsubscribeJustifications',
    notification: 'grandpa_justifications',
    kind: 'events'
  },
  state_subscribeRuntimeVersion: {
    unsubscribe: 'state_unsubscribeRuntimeVersion',
    notification: 'state_runtimeVersion',
    kind: 'latest'
  },
  state_subscribeStorage: {
    unsubscribe: 'state_unsubscribeStorage',
    notification: 'state_storage',
    kind: 'changes'
  }
}

export const unsubscribeMethods: ReadonlySet<string> = new Set(
  Object.values(legacySubscriptions).map(({ unsubscribe }) => unsubscribe)
)
