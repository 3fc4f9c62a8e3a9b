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
  /** Its name: `relay`, `service`, `target`, or that of an extra chain. */
  readonly name: string
  /** Its parachain id; `undefined` for the relay and for chains that stand alone. */
  readonly paraId: number | undefined
  /** The parachain id that its state names, where another chain of the network has that. */
  readonly formerParaId?: number
  /** Hash of its genesis: its own, computed from its state. */
  readonly genesisHash: Hex
  /** Reads it and writes its extrinsics, in this process. */
  readonly api: ApiPromise
  /** Connects callers of the same program to it without a socket: the `openWire` of an endpoint. */
  readonly openWire: OpenSocket
  /** WebSocket URL of its endpoint, for example `ws://127.0.0.1:40123`. In a browser nothing listens there. */
  readonly wsUrl: string
  /** URL of the same endpoint for HTTP POST. */
  readonly httpUrl: string
}

/** What {@link Devnet.fund} takes. */
export interface FundArgs extends WaitOptions {
  /** Where. */
  readonly chain: DevnetChain
  /** Who: SS58 or hex. */
  readonly account: string
  /** How much more, in the smallest unit. */
  readonly amount: bigint
  /** Of what: the chain's own token, or on the target that of the service. */
  readonly token?: 'native' | 'service'
}

/** What {@link Devnet.execute} takes. */
export interface DevnetExecuteArgs extends WaitOptions {
  /** Where. */
  readonly chain: DevnetChain
  /** What, as `chain.api.tx` writes it. */
  readonly call: SubmittableExtrinsic<'promise'>
  /** Who. */
  readonly signer: KeyringPair
}

/** How a call is dispatched as a chain's root. */
export interface RootOptions extends WaitOptions {
  /**
   * By the key of sudo, or by the agenda of the Scheduler, where an enacted referendum puts its call.
   * Defaults to sudo, or the agenda of a chain without it.
   */
  readonly through?: RootMechanism
}

/** Where a network stood: it can be restored on that network only. */
export type Snapshot = SimulationSnapshot

/**
 * A relay chain, the service and a target in this process. Every method that changes it waits for
 * those before it, and raises `DeadlineExceeded` or `OperationAborted` when it is out of time or
 * stopped. The deadline defaults to five minutes.
 */
export interface Devnet
  extends Pick<
    Simulation,
    'now' | 'build' | 'settle' | 'nextSession' | 'travelTo' | 'snapshot' | 'restore'
  > {
  /** Its name. */
  readonly name: string
  /** The variant of its service. */
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
  /** Every chain, the extra ones included. */
  readonly chains: readonly DevnetChain[]
  /**
   * Signs a call, includes it in a block, and returns what it reported.
   *
   * @throws ParaclockError `SubmissionRefused`, `DispatchFailed`.
   */
  execute(args: DevnetExecuteArgs): Promise<DevnetInclusion>
  /**
   * Lets a chain's root do a call: by sudo, or on chains without it by their Scheduler's agenda.
   *
   * @throws ParaclockError `SubmissionRefused`, `DispatchFailed`, and `ChainItemMissing` on a
   * chain that has neither.
   */
  sudo(
    chain: DevnetChain,
    call: SubmittableExtrinsic<'promise'>,
    options?: RootOptions
  ): Promise<DevnetInclusion>
  /**
   * Reads what a block changed in the state of its chain.
   *
   * @throws ParaclockError `BlockMissing` if it was not built here, or is no longer kept.
   */
  changes(chain: DevnetChain, blockHash: Hex): Promise<readonly StorageChange[]>
  /** Adds to what an account holds. */
  fund(args: FundArgs): Promise<void>
  /**
   * Turns switches on or off. Those of the target are mistakes that real chains make. Those of the
   * network `hub` take away what the Asset Hub migration gave.
   *
   * @throws ParaclockError `ArgumentInvalid`.
   */
  misconfigure(
    switches: Readonly<Partial<Record<TargetSwitch | HubSwitch, boolean>>>,
    options?: WaitOptions
  ): Promise<void>
  /** Stops it: endpoints and timers are closed when it returns. Calling it again does nothing. */
  stop(): Promise<void>
}
