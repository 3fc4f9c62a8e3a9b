import type { NetworkConfig } from '@paraclock/checklist'
import type { Hex } from '@paraclock/core'
import type { Devnet, DevnetChain, DevnetEvent } from '@paraclock/devnet'
import type { KeyringPair } from '@polkadot/keyring/types'

/** One whole token on every chain of the devnet. */
export const UNIT = 10_000_000_000n

/** The id of the third parachain. */
export const THIRD = 2300

/** The chains of a network, by their names. */
export type ChainName = 'relay' | 'service' | 'target' | 'third' | 'asset-hub'

/** What a network is made of beside relay, service and a target of 32-byte accounts. */
export type NetworkKind =
  | 'usual'
  /** The target's accounts have 20 bytes. */
  | 'ethereum'
  /** The target builds four blocks on a core. */
  | 'bundled'
  /** There is a third parachain. */
  | 'third'
  /** The relay chain has migrated, and Asset Hub is the target. */
  | 'hub'
  /** The relay chain has migrated, and Asset Hub stands beside the usual target. */
  | 'migrated'

/** A call: its name and its arguments, as `api.tx` takes them. */
export type NamedCall = readonly [name: string, ...args: unknown[]]

/** A storage item: `balances.locks`. */
export type ItemName = `${string}.${string}`

/** A ready network, and what a perturbation changes it by. */
export interface Stage {
  readonly kind: NetworkKind
  readonly net: Devnet
  /** What is checked on the ready network. */
  readonly config: NetworkConfig
  /** Whose tasks are scheduled. The sudo key is another's, so that what root does costs the user nothing. */
  readonly user: KeyringPair
  /** Whose calls the tasks make on the target: the user, or somebody with a 20-byte account. */
  readonly targetUser: KeyringPair
  /** An account that has money on every chain, and no part in the task. */
  readonly stranger: KeyringPair
  /** An account that has money on the target, and no part in the task. */
  readonly targetStranger: KeyringPair
  /** The account that the user's calls pay. */
  readonly recipient: string
  /** The account as which the service acts for the user on the target, in hex. */
  readonly delegate: Hex
  /** The account from which the service pays on the target, in hex. */
  readonly sovereign: Hex
  /** The token in which the service pays, as the target names it: its own, or on Asset Hub the relay's. */
  readonly token: unknown
  chain(name: ChainName): DevnetChain
  /** The bytes of a call. */
  encode(chain: ChainName, call: NamedCall): Hex
  /** Has the root of a chain make calls, all in one block. */
  root(chain: ChainName, ...calls: readonly NamedCall[]): Promise<void>
  /** Has an account make a call, and returns what it reported. */
  sign(chain: ChainName, signer: KeyringPair, call: NamedCall): Promise<readonly DevnetEvent[]>
  /** Reads a value as JSON, with integers as decimal text. */
  read(chain: ChainName, item: ItemName, ...keys: readonly unknown[]): Promise<unknown>
  /** Writes a value into the state of a chain, past all of its rules. */
  put(chain: ChainName, item: ItemName, keys: readonly unknown[], value: unknown): Promise<void>
  /** Removes a value from the state of a chain, past all of its rules. */
  drop(chain: ChainName, item: ItemName, ...keys: readonly unknown[]): Promise<void>
}
