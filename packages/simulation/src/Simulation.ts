import type { Hex, UnixSeconds } from '@paraclock/core'
import type { LoadedRuntime } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import type { LossListener } from './chain/TransactionPool.ts'
import type { RootMechanism } from './execute/executeAsRoot.ts'
import type { Inclusion } from './execute/executeCall.ts'
import type { RelayChange } from './inherents/ReadRelay.ts'
import type { BlockToRun, LogLine } from './network/BlockRequest.ts'
import type { ChainEvent } from './network/readEvents.ts'
import type { SettleOptions, SettleReport, WaitOptions } from './network/settleNetwork.ts'
import type { TravelOptions } from './network/travelNetwork.ts'

/** A block of a simulated chain. */
export interface BlockInfo {
  readonly hash: Hex
  readonly number: number
  readonly parentHash: Hex
  readonly time: UnixSeconds
  /** The header as SCALE bytes. On a fork, the state root in the header is zero. */
  readonly header: Uint8Array
  /** The extrinsics as SCALE bytes, each with its length prefix. Inherents come first. */
  readonly extrinsics: readonly Uint8Array[]
  /** The runtime after the block. It builds the next block. */
  readonly loaded: LoadedRuntime
}

/** A storage value that a block or an extrinsic changed. */
export interface ChangedKey {
  readonly key: Hex
  /** The key of the child trie that holds the value; `undefined` for the main trie. */
  readonly child?: Hex
  /** The value before the change; `null` if the key had no value. */
  readonly before: Uint8Array | null
  /** The value after the change; `null` if the key has no value. */
  readonly after: Uint8Array | null
}

/**
 * The result of {@link SimulatedChain.dryRun}: the runtime's answer, and the changes that the
 * extrinsic would make.
 */
export interface DryRun {
  /** The runtime's answer: an `ApplyExtrinsicResult` as SCALE bytes. */
  readonly result: Uint8Array
  /** The values that the extrinsic changes, in the order of their keys. */
  readonly changes: readonly ChangedKey[]
}

/**
 * The changes and the log lines of one phase of a block. The phases are the initialization, each
 * extrinsic, and the finalization.
 */
export interface BlockPhase {
  /** The changed values, in the order of their keys. */
  readonly changes: readonly ChangedKey[]
  readonly logs: readonly LogLine[]
}

/** The block and the trie from which a method reads. */
export interface ChainReadOptions {
  /**
   * The hash of the block whose state is read. It must be one of the last `keptBlocks` blocks.
   * Defaults to the head.
   */
  readonly at?: Hex | undefined
  /**
   * The key of a child trie, with the prefix `:child_storage:default:`. Defaults to the main trie.
   */
  readonly child?: Hex | undefined
}

/** The options of {@link SimulatedChain.listKeys}. */
export interface ListOptions extends ChainReadOptions {
  /** Lists only the keys that sort after this key. By default, all keys are listed. */
  readonly after?: Hex | undefined
  /** The largest number of keys to list. Defaults to no limit. */
  readonly count?: number | undefined
}

/**
 * A chain of a simulation. A read uses the state of the head, or of an earlier block that is given
 * by its hash. The simulation keeps the last `keptBlocks` blocks.
 *
 * A read at any other block raises `BlockMissing`.
 */
export interface SimulatedChain {
  readonly name: string
  /** The parachain id. `undefined` for a relay chain and for chains without an id. */
  readonly paraId: number | undefined
  readonly genesisHash: Hex
  /** The runtime of the head block, for encoding and decoding. */
  readonly runtime: Runtime
  /** The head's runtime as loaded code, for calls into the runtime. */
  readonly loaded: LoadedRuntime
  readonly head: BlockInfo
  /** The transactions in the pool that the next block tries to include. */
  readonly pending: readonly Uint8Array[]
  /**
   * The transactions whose nonce is too high. Each waits for an earlier transaction of the same
   * account. At most 512.
   */
  readonly future: readonly Uint8Array[]
  /** A block by its hash or number; `undefined` if the simulation does not keep the block. */
  block(at: Hex | number): BlockInfo | undefined
  /**
   * The blocks with a higher number than the given number, in ascending order. Only blocks that the
   * simulation keeps are listed.
   */
  blocksAfter(number: number): readonly BlockInfo[]
  /**
   * Reads a storage item at the head. Returns the decoded value, or the item's default if no value
   * is stored.
   */
  storage<Value = unknown>(
    pallet: string,
    item: string,
    ...keys: readonly unknown[]
  ): Promise<Value | undefined>
  /** The raw value of a key; `null` if the key has no value. */
  read(key: Hex, options?: ChainReadOptions): Promise<Uint8Array | null>
  /** The raw values of keys, in the order of the keys; `null` for a key without a value. */
  readMany(
    keys: readonly Hex[],
    options?: ChainReadOptions
  ): Promise<readonly (Uint8Array | null)[]>
  /** Lists the keys that begin with a prefix, in ascending order. */
  listKeys(prefix: Hex, options?: ListOptions): Promise<readonly Hex[]>
  /**
   * The trie nodes that prove the values of keys against the state root of a block. `undefined` on
   * a fork, because its headers have a state root of zero.
   */
  prove(keys: readonly Hex[], options?: ChainReadOptions): readonly Uint8Array[] | undefined
  /**
   * The Merkle value of the closest descendant of a key; `null` if no key has this prefix.
   * `undefined` on a fork, whose state is only partly known.
   */
  merkleValueBelow(key: Hex, options?: ChainReadOptions): Uint8Array | null | undefined
  /**
   * Calls a method of a runtime API, for example `Core_version`. Returns its result as SCALE
   * bytes.
   */
  call(
    method: string,
    input?: Uint8Array,
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<Uint8Array>
  /**
   * Runs an extrinsic in a new block, and discards the block. If a call and an account are given,
   * the extrinsic gets a mocked signature of the account. Returns the runtime's answer and the
   * changes.
   *
   * @throws ParaclockError `BlockFailed` if the extrinsic stops the runtime,
   * `BlockSpaceUnavailable` if the block has no room for it.
   */
  dryRun(
    extrinsic: Uint8Array | { readonly account: string; readonly call: Uint8Array },
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<DryRun>
  /**
   * Runs a given block on the state after the block `at`, and discards the result. Returns the
   * changes and the log lines of each phase. The given block gets no messages of other chains,
   * except the messages in its extrinsics.
   *
   * @throws ParaclockError `BlockFailed` if the runtime stops.
   */
  runBlock(
    block: BlockToRun,
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<readonly BlockPhase[]>
  /** Reads the events of a block, in the order in which the block emitted them. */
  events(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly ChainEvent[]>
  /**
   * Returns the lines that the runtime logs in a block. To get the lines, the simulation builds the
   * block again, and discards the result. The list is empty for a block that this simulation did
   * not build.
   */
  logs(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly LogLine[]>
  /**
   * The values that a block changed, in the order of their keys. Raises `BlockMissing` if the
   * simulation does not keep the block's parent.
   */
  changes(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly ChangedKey[]>
  /**
   * Adds an extrinsic to the pool for the next block. The extrinsic is given as SCALE bytes with
   * its length prefix.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime refuses the extrinsic,
   * `ReplacementRefused` if a waiting transaction with the same nonce has at least the same
   * priority.
   */
  submit(extrinsic: Uint8Array): Promise<void>
  /**
   * Adds a call to the pool for the next block, as if an account had signed it. The fee and the
   * nonce are real, but the signature is mocked.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime refuses the call,
   * `ReplacementRefused` if a waiting transaction with the same nonce has at least the same
   * priority.
   */
  submitAs(account: string, call: Uint8Array): Promise<void>
  /**
   * Queues storage values, which are written before the next block is built. Until then, reads at
   * the head return the earlier values. `null` deletes a key.
   */
  write(changes: Iterable<readonly [Hex, Hex | null]>): void
  /**
   * Writes values into the state of the head. Later reads at the head see these values. The state
   * root in the head's header does not change. `null` deletes a key.
   */
  set(changes: Iterable<readonly [Hex, Hex | null]>): Promise<void>
  /** Calls the listener for every new head until the returned function is called. */
  onHead(listener: (head: BlockInfo) => void): () => void
  /**
   * With `true`, a parachain stops building blocks. With `false`, it builds blocks again. The other
   * chains continue to build in both cases. Messages and transactions for a halted parachain wait.
   * Restoring a snapshot does not change whether a parachain is halted.
   */
  halt(isHalted: boolean): void
  /**
   * Calls the listener for every lost transaction until the returned function is called. A
   * transaction is `invalid` if the runtime refused it, and `usurped` if another transaction
   * replaced it. It is `dropped` if a snapshot without it was restored, or if more than 512
   * transactions wait for earlier transactions.
   */
  onLost(listener: LossListener): () => void
}

/**
 * The arguments of {@link Simulation.execute}: a call with the account that signs, or a signed
 * extrinsic.
 */
export type ExecuteArgs = WaitOptions & {
  readonly chain: string
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
} & (
    | {
        /** The account that signs the call, as SS58 or hex. The signature is mocked. */
        readonly account: string
      }
    | {
        /** The signed extrinsic that holds the call, as SCALE bytes with its length prefix. */
        readonly extrinsic: Uint8Array
      }
  )

/** The arguments of {@link Simulation.executeAsRoot}. */
export interface ExecuteAsRootArgs extends WaitOptions {
  readonly chain: string
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
  /**
   * How the call is dispatched as root. Defaults to `sudo`, or to `agenda` on a chain without sudo.
   */
  readonly through?: RootMechanism
}

declare const snapshotBrand: unique symbol

/**
 * All chains and messages of a simulation at one moment. Only the simulation that took the snapshot
 * can restore it.
 */
export interface SimulationSnapshot {
  readonly [snapshotBrand]: true
}

/**
 * One or more chains that share a clock and send each other messages. Operations run one at a time,
 * in the order in which they were called. An operation raises `DeadlineExceeded` after its
 * deadline, and `OperationAborted` if its signal aborts it.
 */
export interface Simulation {
  /** All chains, the relay chain first. */
  readonly chains: readonly SimulatedChain[]
  readonly relay: SimulatedChain | undefined
  /**
   * A chain by its name.
   *
   * @throws ParaclockError `ArgumentInvalid` if no chain has this name.
   */
  chain(name: string): SimulatedChain
  /**
   * The present time of the simulation, in seconds since the Unix epoch. All chains have the same
   * time.
   */
  now(): UnixSeconds
  /**
   * Builds rounds of blocks, 6 seconds apart. In a round, most chains build one block. A parachain
   * with a higher block rate builds several blocks, and a chain with longer slots builds in some
   * rounds only. `rounds` defaults to 1.
   *
   * @throws ParaclockError `BlockFailed`, `MessageLost`, `MessageRefused`.
   */
  build(rounds?: number, options?: SettleOptions): Promise<SettleReport>
  /**
   * Builds blocks until no message, transaction or due task is pending.
   *
   * @throws ParaclockError `SettleRoundsExceeded`, and the errors of `build`.
   */
  settle(options?: SettleOptions): Promise<SettleReport>
  /**
   * Moves the clocks of all chains to a time. On the way, blocks are built at each slot with a due
   * task, unless `skip` is set.
   *
   * @throws ParaclockError `ArgumentInvalid` if the time is less than 6 seconds after the present
   * time, and the errors of `settle`.
   */
  travelTo(time: UnixSeconds, options?: TravelOptions): Promise<SettleReport>
  /**
   * Travels to the relay chain's next session, at which channels open and close.
   *
   * @throws ParaclockError `SettleRoundsExceeded`, and the errors of `settle`.
   */
  nextSession(options?: SettleOptions): Promise<SettleReport>
  /**
   * Builds rounds of blocks until a block includes a call. The signature is mocked, unless a signed
   * extrinsic is given. Returns the events of the call.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime refuses the call, `ReplacementRefused`
   * if a waiting transaction with the same nonce has at least the same priority, `DispatchFailed` if
   * the call fails, `BlockSpaceUnavailable` if no block has room for it, and the errors of `build`.
   */
  execute(args: ExecuteArgs): Promise<Inclusion>
  /**
   * Dispatches a call with the root origin in the next block of a chain, by sudo or by the agenda
   * of the Scheduler.
   *
   * @throws ParaclockError `ChainItemMissing` if the chain has neither sudo nor a Scheduler, and
   * the errors of `execute`.
   */
  executeAsRoot(args: ExecuteAsRootArgs): Promise<Inclusion>
  /**
   * Lists the changes so far to the relay chain's state in the simulation, if the relay chain is
   * only read. They change channels, message limits or parachains. A change comes from an agenda of
   * the relay chain, from a message to the relay chain, or from the assignment of cores. The list
   * also has the relay chain's messages to parachains. The list is empty if the simulation builds
   * the relay chain's blocks, or has no relay chain.
   */
  listRelayChanges(): Promise<readonly RelayChange[]>
  /**
   * Records the heads of all chains and the pending work. No state is copied, so a snapshot is
   * cheap.
   */
  snapshot(): Promise<SimulationSnapshot>
  /**
   * Resets every chain to the last moment at which the given block was the head of `chain`. If the
   * block was the last that `chain` built in a round, the other chains keep their blocks of that
   * round. The simulation remembers the last `keptBlocks` rounds.
   *
   * @throws ParaclockError `BlockMissing` if the simulation does not remember the round of the
   * block.
   */
  goTo(chain: string, block: Hex): Promise<void>
  /**
   * Resets every chain to the snapshot.
   *
   * @throws ParaclockError `ArgumentInvalid` if the snapshot belongs to another simulation.
   */
  restore(snapshot: SimulationSnapshot): Promise<void>
}
