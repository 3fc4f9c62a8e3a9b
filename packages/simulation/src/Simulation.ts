import type { Hex, UnixSeconds } from '@paraclock/core'
import type { LoadedRuntime } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import type { LossListener } from './chain/TransactionPool.ts'
import type { Inclusion } from './execute/executeCall.ts'
import type { RelayChange } from './inherents/ReadRelay.ts'
import type { BlockToRun, DroppedMessage, LogLine } from './network/BlockRequest.ts'
import type { ChainEvent } from './network/readEvents.ts'
import type {
  BuildOptions,
  SettleOptions,
  SettleReport,
  WaitOptions
} from './network/settleNetwork.ts'
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

/**
 * A storage value that a block or an extrinsic changed: the value before and the value after.
 * `null` means that the key has no value.
 */
export interface ChangedKey {
  readonly key: Hex
  /** The key of the child trie that holds the value; `undefined` for the main trie. */
  readonly child?: Hex
  readonly before: Uint8Array | null
  readonly after: Uint8Array | null
}

/** The result of {@link SimulatedChain.dryRun}. The changes are in the order of their keys. */
export interface DryRun {
  /** The runtime's answer: an `ApplyExtrinsicResult` as SCALE bytes. */
  readonly result: Uint8Array
  readonly changes: readonly ChangedKey[]
}

/**
 * The changes and the log lines of one phase of a block: the initialization, an extrinsic, or the
 * finalization. The changes are in the order of their keys.
 */
export interface BlockPhase {
  readonly changes: readonly ChangedKey[]
  readonly logs: readonly LogLine[]
}

/** The block and the trie from which a method reads. */
export interface ChainReadOptions {
  /** The hash of one of the last `keptBlocks` blocks. Defaults to the head. */
  readonly at?: Hex | undefined
  /**
   * The key of a child trie, with the prefix `:child_storage:default:`. Defaults to the main trie.
   */
  readonly child?: Hex | undefined
}

/** The options of {@link SimulatedChain.listKeys}. */
export interface ListOptions extends ChainReadOptions {
  /** Lists only the keys that sort after this key. */
  readonly after?: Hex | undefined
  readonly count?: number | undefined
}

/**
 * A chain of a simulation. Reads use the state of the head, or of the block whose hash is the
 * option `at`. If this block is not one of the last `keptBlocks` blocks, the read raises
 * `BlockMissing`.
 */
export interface SimulatedChain {
  readonly name: string
  /** The parachain id. `undefined` for a relay chain and for chains without an id. */
  readonly paraId: number | undefined
  readonly genesisHash: Hex
  readonly runtime: Runtime
  /** The head's runtime as compiled code. */
  readonly loaded: LoadedRuntime
  readonly head: BlockInfo
  /** The ready transactions of the pool. The next block tries to include them. */
  readonly pending: readonly Uint8Array[]
  /** Transactions that wait for an earlier transaction of the same account. At most 512. */
  readonly future: readonly Uint8Array[]
  /** A block by its hash or number; `undefined` if the block is not kept. */
  block(at: Hex | number): BlockInfo | undefined
  /** The kept blocks with a higher number than the given number, in ascending order. */
  blocksAfter(number: number): readonly BlockInfo[]
  /** Reads a storage item at the head. Returns the item's default if no value is stored. */
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
   * a fork, because the headers of a fork have a state root of zero.
   */
  prove(keys: readonly Hex[], options?: ChainReadOptions): readonly Uint8Array[] | undefined
  /**
   * The Merkle value of the closest descendant of a key; `null` if no stored key begins with `key`.
   * `undefined` on a fork, whose state is only partly known.
   */
  merkleValueBelow(key: Hex, options?: ChainReadOptions): Uint8Array | null | undefined
  /** Calls a method of a runtime API, for example `Core_version`, with SCALE bytes. */
  call(
    method: string,
    input?: Uint8Array,
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<Uint8Array>
  /**
   * Runs an extrinsic in a new block, and discards the block. If `extrinsic` is a call with an
   * account, the signature of the account is mocked.
   *
   * @throws ParaclockError `ChainFailed` if the runtime panics in the extrinsic,
   * `BlockSpaceUnavailable` if the block has no room for it.
   */
  dryRun(
    extrinsic: Uint8Array | { readonly account: string; readonly call: Uint8Array },
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<DryRun>
  /**
   * Runs a block on the state after the block `at`, and discards the result. The simulation adds no
   * messages of other chains. The block receives only the messages in its inherents.
   *
   * @throws ParaclockError `ChainFailed` if the runtime panics.
   */
  runBlock(
    block: BlockToRun,
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<readonly BlockPhase[]>
  /** Reads the events of a block, in their order. */
  events(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly ChainEvent[]>
  /**
   * Builds a block again, and returns the lines that its runtime logs. The list is empty for a
   * block that this simulation did not build.
   */
  logs(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly LogLine[]>
  /**
   * The values that a block changed, in the order of their keys. The block's parent must be kept.
   */
  changes(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly ChangedKey[]>
  /**
   * Adds an extrinsic, with its length prefix, to the pool for the next block.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime refuses the extrinsic,
   * `ReplacementRefused` if a waiting transaction with the same nonce has at least the same
   * priority.
   */
  submit(extrinsic: Uint8Array): Promise<void>
  /**
   * Adds a call to the pool for the next block, with a mocked signature of an account. The fee and
   * the nonce are real.
   *
   * @throws ParaclockError the errors of `submit`.
   */
  submitAs(account: string, call: Uint8Array): Promise<void>
  /** Writes storage values before the next block is built. `null` deletes a key. */
  write(changes: Iterable<readonly [Hex, Hex | null]>): void
  /**
   * Writes values into the state of the head. `null` deletes a key. The header of the head does not
   * change, so it keeps its old state root.
   */
  set(changes: Iterable<readonly [Hex, Hex | null]>): Promise<void>
  /** Calls the listener for every new head until the returned function is called. */
  onHead(listener: (head: BlockInfo) => void): () => void
  /**
   * Stops a parachain from building blocks, or lets it build again. Messages and transactions for a
   * halted parachain wait. Restoring a snapshot does not change whether a parachain is halted.
   */
  halt(isHalted: boolean): void
  /**
   * Calls the listener for each transaction that leaves the pool although no block included it. The
   * returned function removes the listener.
   */
  onLost(listener: LossListener): () => void
}

/**
 * The arguments of {@link Simulation.execute}: a call with the account that signs, or an extrinsic.
 */
export type ExecuteArgs = WaitOptions & {
  readonly chain: string
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
} & (
    | {
        /** The account that signs the call, as SS58 or hex. Its signature is mocked. */
        readonly account: string
      }
    | {
        /** The signed extrinsic that holds the call, as SCALE bytes with its length prefix. */
        readonly extrinsic: Uint8Array
      }
  )

/**
 * How a call is dispatched as root. `sudo`: the account of the sudo key signs the call. `agenda`:
 * the call is written on the Scheduler's agenda, like the call of an enacted referendum.
 */
export type RootMechanism = 'sudo' | 'agenda'

/** The arguments of {@link Simulation.executeAsRoot}. */
export interface ExecuteAsRootArgs extends WaitOptions {
  readonly chain: string
  readonly call: Uint8Array
  /** Defaults to `sudo`, or to `agenda` on a chain without sudo. */
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
 * in the order in which they were called. An operation raises `DeadlineExceeded` if it takes longer
 * than its `deadlineMs`, and `OperationAborted` if its signal aborts it.
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
  /** The present time, which all chains share. */
  now(): UnixSeconds
  /**
   * Builds rounds of blocks, by default one round. Rounds are 6 seconds apart. In a round, most
   * chains build one block. A parachain with a higher block rate builds several, and a chain with
   * longer slots builds in some rounds only.
   *
   * @throws ParaclockError `ChainFailed`, `MessageFailed`.
   */
  build(rounds?: number, options?: BuildOptions): Promise<SettleReport>
  /**
   * Builds blocks until no message, transaction or due task is pending.
   *
   * @throws ParaclockError `BlockLimitExceeded`, and the errors of `build`.
   */
  settle(options?: SettleOptions): Promise<SettleReport>
  /**
   * Moves the clocks of all chains to a time. Before that time, builds blocks at each slot of the
   * automation service in which a task is due.
   *
   * @throws ParaclockError `ArgumentInvalid` if the time is less than 6 seconds ahead, and the
   * errors of `settle`.
   */
  travelTo(time: UnixSeconds, options?: TravelOptions): Promise<SettleReport>
  /**
   * Travels to the relay chain's next session, at which channels open and close.
   *
   * @throws ParaclockError `BlockLimitExceeded`, and the errors of `settle`.
   */
  nextSession(options?: BuildOptions): Promise<SettleReport>
  /**
   * Builds rounds of blocks until a block includes a call, and returns the events of the call.
   *
   * @throws ParaclockError the errors of `submit` and `build`, `DispatchFailed` if the call fails,
   * `BlockSpaceUnavailable` if no block has room for it.
   */
  execute(args: ExecuteArgs): Promise<Inclusion>
  /**
   * Dispatches a call with the root origin in the next block of a chain.
   *
   * @throws ParaclockError `ChainItemMissing` if the chain has neither sudo nor a Scheduler, and
   * the errors of `execute`.
   */
  executeAsRoot(args: ExecuteAsRootArgs): Promise<Inclusion>
  /**
   * Lists the changes that the simulation has made on its copy of a read-only relay chain: changes
   * of channels, message limits, parachains and cores, and messages to parachains. The copy builds
   * no blocks, but sessions, agendas and messages change its state. The list is empty without a
   * read-only relay chain.
   */
  listRelayChanges(): Promise<readonly RelayChange[]>
  /**
   * Lists the dropped messages, whose recipient is a parachain outside the simulation. Only a
   * simulation with a read-only relay chain drops messages. Messages to
   * `ReadRelayArgs.agendaSource` are executed, so they are not in the list.
   */
  listDropped(): Promise<readonly DroppedMessage[]>
  /** Records the heads of all chains and the pending work, without copying state. */
  snapshot(): Promise<SimulationSnapshot>
  /**
   * Resets every chain to the last moment at which `block` was the head of `chain`. If `chain`
   * built its next block in the same round as `block`, this moment is just before the next block.
   * Otherwise, the moment is the end of a round. Only the last `keptBlocks` rounds can be reached.
   *
   * @throws ParaclockError `BlockMissing` if `block` was not the head of `chain` in these rounds.
   */
  goTo(chain: string, block: Hex): Promise<void>
  /**
   * Resets every chain to the snapshot.
   *
   * @throws ParaclockError `ArgumentInvalid` if the snapshot belongs to another simulation.
   */
  restore(snapshot: SimulationSnapshot): Promise<void>
}
