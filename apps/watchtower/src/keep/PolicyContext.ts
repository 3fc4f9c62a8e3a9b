import type { NetworkConfig } from '@paraclock/checklist'
import type { ConnectedChain } from '@paraclock/connect'
import type { Hex, Token } from '@paraclock/core'
import type { ActionRow, History, PolicyName } from '@paraclock/history'
import type { ActedCall, SigningChain } from '@paraclock/submission'
import type { FoundFunds } from '../NetworkState.ts'
import type { PolicyLimits } from './policies.ts'

export interface PolicyContext<Policy extends PolicyLimits = PolicyLimits> {
  readonly history: History
  readonly network: string
  readonly config: NetworkConfig
  readonly policy: PolicyName
  readonly settings: Policy
  readonly signing: (role: 'service' | 'target') => Promise<SigningChain>
  readonly read: (role: 'service' | 'target') => Promise<ConnectedChain>
  /** Returns the checklist's last finding about the service's account on the target. */
  readonly funds: () => FoundFunds | undefined
  readonly signal: AbortSignal
}

export interface PlannedAction {
  /** The name of the action, which all its attempts share. It is part of the submission's key. */
  readonly name: string
  readonly role: 'service' | 'target'
  readonly call: Hex
  /**
   * The call inside the proxy call `call`, and the account for which the proxy acts. Absent if
   * `call` uses no proxy.
   */
  readonly acted?: ActedCall
  /** The maximum that the action spends. */
  readonly amount: bigint
  readonly token: Token
  readonly summary: string
}

/** An action of a policy, with its outcome. */
export interface PolicyAction extends Pick<ActionRow, 'network' | 'policy' | 'summary' | 'error'> {
  readonly outcome: Exclude<ActionRow['outcome'], 'open'>
}
