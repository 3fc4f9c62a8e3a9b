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

/** A chain of a network. */
export interface DevnetChain {
  /** The chain's name: `relay`, `service`, `target`, or the name of an extra chain. */
  readonly name: string
  /** The parachain id; `undefined` for the relay chain and for solochains. */
  readonly paraId: number | undefined
  /** The parachain id in the chain's state, if another chain of the network already has it. */
  readonly formerParaId?: number
  /** The genesis hash of this chain, computed from its state. */
  readonly genesisHash: Hex
  /** Reads the chain and submits its extrinsics, in this process. */
  readonly api: ApiPromise
  /** Connects callers in this process without a socket: the `openWire` of an endpoint. */
  readonly openWire: OpenSocket
  /**
   * WebSocket URL of the endpoint, for example `ws://127.0.0.1:40123`. In a browser no port is
   * open.
   */
  readonly wsUrl: string
  /** URL of the same endpoint for HTTP POST. */
  readonly httpUrl: string
}

/** The arguments of {@link Devnet.fund}. */
export interface FundArgs extends WaitOptions {
  /** The chain of the account. */
  readonly chain: DevnetChain
  /** The account, as SS58 or hex. */
  readonly account: string
  /** The amount to add, in the smallest unit. */
  readonly amount: bigint
  /** The token: the chain's own, or on the target the service's. Defaults to the chain's own. */
  readonly token?: 'native' | 'service'
}

/** The arguments of {@link Devnet.execute}. */
export interface DevnetExecuteArgs extends WaitOptions {
  /** The chain that executes the call. */
  readonly chain: DevnetChain
  /** The call, as `chain.api.tx` makes it. */
  readonly call: SubmittableExtrinsic<'promise'>
  /** The account that signs. */
  readonly signer: KeyringPair
}

/** The options of a call by a chain's root. */
export interface RootOptions extends WaitOptions {
  /**
   * The key of sudo, or the agenda of the Scheduler, to which an enacted referendum adds its call.
   * Defaults to sudo, or to the agenda on a chain without sudo.
   */
  readonly through?: RootMechanism
}

/** The state of a network at one moment. Only the same network can restore it. */
export type Snapshot = SimulationSnapshot

/**
 * A relay chain, the service and a target in this process. Methods that change the network run one
 * after another. They raise `DeadlineExceeded` after their deadline, which defaults to five
 * minutes, and `OperationAborted` after an abort.
 */
export interface Devnet
  extends Pick<
    Simulation,
    'now' | 'build' | 'settle' | 'nextSession' | 'travelTo' | 'snapshot' | 'restore'
  > {
  /** The network's name. */
  readonly name: string
  /** The variant of the service. */
  readonly variant: ServiceVariant
  /** The relay chain. */
  readonly relay: DevnetChain
  /** The service. */
  readonly service: DevnetChain
  /** The chain whose calls the service runs. */
  readonly target: DevnetChain
  /** Asset Hub, in a network of the layout `hub`. */
  readonly assetHub: DevnetChain | undefined
  /** The Coretime chain, in a network of the layout `hub`. */
  readonly coretime: DevnetChain | undefined
  /** All chains, with the extra ones. */
  readonly chains: readonly DevnetChain[]
  /**
   * Signs a call, includes it in a block, and returns its events.
   *
   * @throws ParaclockError `SubmissionRefused`, `DispatchFailed`.
   */
  execute(args: DevnetExecuteArgs): Promise<DevnetInclusion>
  /**
   * Dispatches a call as a chain's root: by sudo, or on chains without sudo by the agenda of the
   * Scheduler.
   *
   * @throws ParaclockError `SubmissionRefused`, `DispatchFailed`, and `ChainItemMissing` on a chain
   * with neither.
   */
  sudo(
    chain: DevnetChain,
    call: SubmittableExtrinsic<'promise'>,
    options?: RootOptions
  ): Promise<DevnetInclusion>
  /**
   * Reads the changes of a block in the state of its chain.
   *
   * @throws ParaclockError `BlockMissing` if this network did not build the block, or no longer
   * keeps it.
   */
  changes(chain: DevnetChain, blockHash: Hex): Promise<readonly StorageChange[]>
  /** Adds to the balance of an account. */
  fund(args: FundArgs): Promise<void>
  /**
   * Turns switches on or off. Switches of the target are mistakes of real chains. Switches of the
   * network `hub` undo parts of the Asset Hub migration.
   *
   * @throws ParaclockError `ArgumentInvalid`.
   */
  misconfigure(
    switches: Readonly<Partial<Record<TargetSwitch | HubSwitch, boolean>>>,
    options?: WaitOptions
  ): Promise<void>
  /**
   * Stops the network. When it returns, endpoints and timers are closed. Calling it again does
   * nothing.
   */
  stop(): Promise<void>
}
