import type { Hex, UnixSeconds } from '@paraclock/core'
import type { LoadedRuntime } from '@paraclock/executor'
import type { Runtime } from '@paraclock/types'
import type { LossListener } from './chain/TransactionPool.ts'
import type { RootMechanism } from './execute/executeAsRoot.ts'
import type { Inclusion } from './execute/executeCall.ts'
import type { BlockToRun, LogLine } from './network/BlockRequest.ts'
import type { ChainEvent } from './network/readEvents.ts'
import type { SettleOptions, SettleReport, WaitOptions } from './network/settleNetwork.ts'
import type { TravelOptions } from './network/travelNetwork.ts'

/** A block of a simulated chain. */
export interface BlockInfo {
  /** Hash of its header. */
  readonly hash: Hex
  /** Its number. */
  readonly number: number
  /** Hash of the block that it was built on. */
  readonly parentHash: Hex
  /** Its time. */
  readonly time: UnixSeconds
  /** Its header as SCALE bytes. The state root in it is zero on a fork. */
  readonly header: Uint8Array
  /** Its extrinsics with their lengths, inherents first. */
  readonly extrinsics: readonly Uint8Array[]
  /** The runtime in the state after it. */
  readonly loaded: LoadedRuntime
}

/** A value that a block changed. */
export interface ChangedKey {
  /** The key. */
  readonly key: Hex
  /** The key of the child trie that it is in. */
  readonly child?: Hex
  /** The value before. `null` if there was none. */
  readonly before: Uint8Array | null
  /** The value after. `null` if there is none. */
  readonly after: Uint8Array | null
}

/** What an extrinsic would do. */
export interface DryRun {
  /** What the runtime answers: an `ApplyExtrinsicResult` as SCALE bytes. */
  readonly result: Uint8Array
  /** What the extrinsic changes, in the order of its keys. */
  readonly changes: readonly ChangedKey[]
}

/** What a phase of a block did: its beginning, each extrinsic, its end. */
export interface BlockPhase {
  /** What it changed, in the order of its keys. */
  readonly changes: readonly ChangedKey[]
  /** What the runtime logged. */
  readonly logs: readonly LogLine[]
}

/** Where a chain is read. */
export interface ChainReadOptions {
  /** The hash of a block that is kept. Defaults to the head. */
  readonly at?: Hex | undefined
  /** The key of a child trie, with its prefix. Defaults to the main trie. */
  readonly child?: Hex | undefined
}

/** Some keys of a trie. */
export interface ListOptions extends ChainReadOptions {
  /** The key after which they begin. */
  readonly after?: Hex | undefined
  /** How many at most. Defaults to all. */
  readonly count?: number | undefined
}

/**
 * A chain of a simulation. It is read in the state of its head, or of another block that is kept.
 *
 * What names a block that is not kept raises `BlockMissing`.
 */
export interface SimulatedChain {
  /** Its name. */
  readonly name: string
  /** Its parachain id. `undefined` for a relay chain and for chains without one. */
  readonly paraId: number | undefined
  /** Hash of its genesis. */
  readonly genesisHash: Hex
  /** The runtime of its head, as the metadata describes it. */
  readonly runtime: Runtime
  /** The runtime of its head, which can be run. */
  readonly loaded: LoadedRuntime
  /** Its last block. */
  readonly head: BlockInfo
  /** The transactions that wait for its next block. */
  readonly pending: readonly Uint8Array[]
  /** The extrinsics that wait for others of their account, because their nonce is too high; 512 at most. */
  readonly future: readonly Uint8Array[]
  /** A block by its hash or number, if it is kept. */
  block(at: Hex | number): BlockInfo | undefined
  /** The blocks after a number that are kept, in order. */
  blocksAfter(number: number): readonly BlockInfo[]
  /** The plain value of a storage item: its default where there is none. */
  storage<Value = unknown>(
    pallet: string,
    item: string,
    ...keys: readonly unknown[]
  ): Promise<Value | undefined>
  /** The raw value of a key. `null` if there is none. */
  read(key: Hex, options?: ChainReadOptions): Promise<Uint8Array | null>
  /** The raw values of keys. */
  readMany(
    keys: readonly Hex[],
    options?: ChainReadOptions
  ): Promise<readonly (Uint8Array | null)[]>
  /** The keys that begin with a prefix, in order. */
  listKeys(prefix: Hex, options?: ListOptions): Promise<readonly Hex[]>
  /**
   * The trie nodes that prove keys against the state root of a block's header; `undefined` on a
   * fork, whose headers have no state root.
   */
  prove(keys: readonly Hex[], options?: ChainReadOptions): readonly Uint8Array[] | undefined
  /**
   * The Merkle value of the closest descendant of a key, `null` if no key begins with it. `undefined`
   * on a fork, whose state is not known as a whole.
   */
  merkleValueBelow(key: Hex, options?: ChainReadOptions): Uint8Array | null | undefined
  /** What a method of a runtime API answers, for example `Core_version`, as SCALE bytes. */
  call(
    method: string,
    input?: Uint8Array,
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<Uint8Array>
  /**
   * What the runtime answers on an extrinsic in a block after this one, which is forgotten, and what
   * the extrinsic changes. A call is run as if an account had signed it.
   *
   * @throws ParaclockError `BlockFailed` if the extrinsic stops the runtime, `BlockSpaceUnavailable` if
   * the block takes none.
   */
  dryRun(
    extrinsic: Uint8Array | { readonly account: string; readonly call: Uint8Array },
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<DryRun>
  /**
   * What each phase of a block does that is run after this one, and forgotten. Messages of other chains
   * that no extrinsic holds are not in it.
   *
   * @throws ParaclockError `BlockFailed` if the runtime stops.
   */
  runBlock(
    block: BlockToRun,
    options?: Pick<ChainReadOptions, 'at'>
  ): Promise<readonly BlockPhase[]>
  /** The events of a block. */
  events(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly ChainEvent[]>
  /**
   * What the runtime logged while a block was built. The block is built again for it, and forgotten.
   * Empty for a block that this simulation did not build.
   */
  logs(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly LogLine[]>
  /** What a block changed, in the order of its keys. Its parent has to be kept, too. */
  changes(options?: Pick<ChainReadOptions, 'at'>): Promise<readonly ChangedKey[]>
  /**
   * Takes an extrinsic, as SCALE bytes with their length, for the next block.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime does not take it, `ReplacementRefused` if
   * one that waits keeps its place.
   */
  submit(extrinsic: Uint8Array): Promise<void>
  /**
   * Takes a call for the next block as if an account had signed it. Fee and nonce are real, the
   * signature is mocked.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime does not take it, `ReplacementRefused` if
   * one that waits keeps its place.
   */
  submitAs(account: string, call: Uint8Array): Promise<void>
  /** Writes values into the state before the next block. `null` deletes a key. */
  write(changes: Iterable<readonly [Hex, Hex | null]>): void
  /**
   * Puts values into the state of the head at once: whoever reads it sees them. The state root in the
   * head's header is that of before. `null` deletes a key.
   */
  set(changes: Iterable<readonly [Hex, Hex | null]>): Promise<void>
  /** Calls the listener for every new head until the returned function is called. */
  onHead(listener: (head: BlockInfo) => void): () => void
  /**
   * Calls the listener for every transaction that gets into no block, until the returned function is
   * called:
   * `invalid` if the runtime refused it, `dropped` if a snapshot was restored or too many wait for others.
   */
  onLost(listener: LossListener): () => void
}

/** What {@link Simulation.execute} takes: a call, and who appears to have signed it or its extrinsic. */
export type ExecuteArgs = WaitOptions & {
  /** The name of the chain. */
  readonly chain: string
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
} & (
    | {
        /** The account that appears to have signed: SS58 or hex. */
        readonly account: string
      }
    | {
        /** An extrinsic with the call that was signed elsewhere, as SCALE bytes with their length. */
        readonly extrinsic: Uint8Array
      }
  )

/** What {@link Simulation.executeAsRoot} takes. */
export interface ExecuteAsRootArgs extends WaitOptions {
  /** The name of the chain. */
  readonly chain: string
  /** The call as SCALE bytes. */
  readonly call: Uint8Array
  /**
   * By the key of sudo, or by the agenda of the Scheduler. Defaults to `sudo`, or to `agenda` on a
   * chain without it.
   */
  readonly through?: RootMechanism
}

declare const snapshotBrand: unique symbol

/** A moment of a simulation, which can be restored on that simulation only. */
export interface SimulationSnapshot {
  readonly [snapshotBrand]: true
}

/**
 * Several chains with one clock, and the messages between them. One operation at a time: each waits
 * for those that were begun before it, and raises `DeadlineExceeded` or `OperationAborted` when it is
 * out of time or stopped.
 */
export interface Simulation {
  /** Every chain, the relay chain first. */
  readonly chains: readonly SimulatedChain[]
  /** The relay chain, if there is one. */
  readonly relay: SimulatedChain | undefined
  /**
   * A chain by its name.
   *
   * @throws ParaclockError `ArgumentInvalid` if there is none.
   */
  chain(name: string): SimulatedChain
  /** The time on every chain's clock. */
  now(): UnixSeconds
  /**
   * Builds rounds of blocks, one of each chain and 6 seconds apart. `rounds` defaults to 1.
   *
   * @throws ParaclockError `BlockFailed`, `MessageLost`, `MessageRefused`.
   */
  build(rounds?: number, options?: SettleOptions): Promise<SettleReport>
  /**
   * Builds blocks until no message, transaction or due task is under way.
   *
   * @throws ParaclockError those of `build`, `MessageLost`, `SettleRoundsExceeded`.
   */
  settle(options?: SettleOptions): Promise<SettleReport>
  /**
   * Moves the clocks of all chains to a time, and stops at each slot in which a task is due. With
   * `skip` it jumps over them.
   *
   * @throws ParaclockError `ArgumentInvalid` for a time that is not ahead, and those of `settle`.
   */
  travelTo(time: UnixSeconds, options?: TravelOptions): Promise<SettleReport>
  /**
   * Goes to the relay chain's next session, when channels open and close.
   *
   * @throws ParaclockError `SettleRoundsExceeded`, and those of `settle`.
   */
  nextSession(options?: SettleOptions): Promise<SettleReport>
  /**
   * Puts a call into the next block that has room for it, as if an account had signed it or as it
   * was signed, builds rounds of blocks up to that one, and returns the events of the call.
   *
   * @throws ParaclockError `SubmissionRefused` if the runtime does not take it, `DispatchFailed` if
   * it fails, `BlockSpaceUnavailable` if no block takes it, and those of `build`.
   */
  execute(args: ExecuteArgs): Promise<Inclusion>
  /**
   * Dispatches a call as a chain's root in the next block, by sudo or by the agenda of its Scheduler.
   *
   * @throws ParaclockError `ChainItemMissing` if the chain has neither, and those of `execute`.
   */
  executeAsRoot(args: ExecuteAsRootArgs): Promise<Inclusion>
  /** Records the heads of all chains and what is under way. It copies no state. */
  snapshot(): Promise<SimulationSnapshot>
  /**
   * Puts every chain back to where it stood after the last round in which a block was the head of its
   * chain. As many rounds are kept as blocks of a chain.
   *
   * @throws ParaclockError `BlockMissing` if that round is not kept.
   */
  goTo(chain: string, block: Hex): Promise<void>
  /**
   * Puts every chain back to where it stood.
   *
   * @throws ParaclockError `ArgumentInvalid` if the snapshot is of another simulation.
   */
  restore(snapshot: SimulationSnapshot): Promise<void>
}
