import type { OpenSocket } from '@paraclock/connect'
import type { Hex, ServiceVariant } from '@paraclock/core'
import type {
  RootMechanism,
  Simulation,
  SimulationSnapshot,
  WaitOptions
} from '@paraclock/simulation'
import type { ApiPromise } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import type { KeyringPair } from '@polkadot/keyring/types'
import type { DevnetInclusion } from './drive/executeSignedCall.ts'
import type { TargetSwitch } from './drive/misconfigure.ts'
import type { StorageChange } from './drive/readChanges.ts'
import type { HubSwitch } from './drive/switchHub.ts'

/** A chain of a devnet, with its endpoint and its API. */
export interface DevnetChain {
  /**
   * `relay`, `service`, `target`, a system chain such as `asset-hub`, or the name of an extra
   * chain.
   */
  readonly name: string
  /** `undefined` for the relay chain and for solochains. */
  readonly paraId: number | undefined
  /**
   * The parachain id in the chain's genesis or fork. Present only if another chain of the network
   * has the same id. `paraId` is then the next free id.
   */
  readonly formerParaId?: number
  readonly genesisHash: Hex
  /** A polkadot.js API in this process, without a socket. */
  readonly api: ApiPromise
  /**
   * Opens a connection to the chain in this process, without a socket. Pass this function as
   * `openWire` in an endpoint of `@paraclock/connect`.
   */
  readonly openWire: OpenSocket
  /** For example `ws://127.0.0.1:40123`. In a browser no port is open, and the URL has port 0. */
  readonly wsUrl: string
  readonly httpUrl: string
}

/** The arguments of {@link Devnet.fund}. */
export interface FundArgs extends WaitOptions {
  readonly chain: DevnetChain
  readonly account: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** The chain's own token (the default), or the service's token on the target. */
  readonly token?: 'native' | 'service'
}

/** The arguments of {@link Devnet.execute}. */
export interface DevnetExecuteArgs extends WaitOptions {
  readonly chain: DevnetChain
  readonly call: SubmittableExtrinsic<'promise'>
  readonly signer: KeyringPair
}

/** The options of {@link Devnet.sudo}. */
export interface RootOptions extends WaitOptions {
  /**
   * `sudo`: Alice or Alith signs `sudo.sudo`. `agenda`: the agenda of the pallet Scheduler
   * dispatches the call. Defaults to `agenda` on a chain with the pallet Scheduler and without a
   * sudo key of theirs, otherwise to `sudo`.
   */
  readonly through?: RootMechanism
}

/**
 * All chains and messages of a network at one moment. Only the network that took the snapshot can
 * restore it.
 */
export type Snapshot = SimulationSnapshot

/**
 * A relay chain, the service and a target in this process. Methods that change the network run one
 * after another. A method throws `DeadlineExceeded` if its deadline expires, and `OperationAborted`
 * if its `signal` is aborted.
 */
export interface Devnet
  extends Pick<
    Simulation,
    'now' | 'build' | 'settle' | 'nextSession' | 'travelTo' | 'snapshot' | 'restore'
  > {
  readonly name: string
  readonly variant: ServiceVariant
  readonly relay: DevnetChain
  readonly service: DevnetChain
  readonly target: DevnetChain
  /** `undefined` unless the network has the layout `hub`. */
  readonly assetHub: DevnetChain | undefined
  /** `undefined` unless the network has the layout `hub`. */
  readonly coretime: DevnetChain | undefined
  readonly chains: readonly DevnetChain[]
  /**
   * Signs a call, includes it in a block, and returns its events.
   *
   * @throws ParaclockError `SubmissionRefused`, `DispatchFailed`.
   */
  execute(args: DevnetExecuteArgs): Promise<DevnetInclusion>
  /**
   * Dispatches a call as a chain's root.
   *
   * @throws ParaclockError `SubmissionRefused`, `DispatchFailed`, and `ChainItemMissing` on a chain
   * with neither sudo nor Scheduler.
   */
  sudo(
    chain: DevnetChain,
    call: SubmittableExtrinsic<'promise'>,
    options?: RootOptions
  ): Promise<DevnetInclusion>
  /**
   * Reads the storage values that a block changed.
   *
   * @throws ParaclockError `BlockMissing` if this network does not keep the block.
   */
  changes(chain: DevnetChain, blockHash: Hex): Promise<readonly StorageChange[]>
  /** Adds `amount` to the free balance of an account. */
  fund(args: FundArgs): Promise<void>
  /**
   * Turns switches on or off. A switch that is on puts a mistake into the network. Each
   * `TargetSwitch` reproduces a misconfiguration of real target chains. In the network `hub`, each
   * `HubSwitch` undoes a part of the Asset Hub migration.
   *
   * @throws ParaclockError `ArgumentInvalid` if the network does not have the switch.
   */
  misconfigure(
    switches: Readonly<Partial<Record<TargetSwitch | HubSwitch, boolean>>>,
    options?: WaitOptions
  ): Promise<void>
  /** Stops the network, and resolves when its endpoints and timers are closed. */
  stop(): Promise<void>
}
