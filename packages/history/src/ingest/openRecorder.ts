import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError, parseAccount, readHeader, throwIfAborted } from '@paraclock/core'
import { sameBytes } from '@paraclock/executor'
import { deriveService } from '../derive/deriveService.ts'
import { deriveTarget } from '../derive/deriveTarget.ts'
import { HistoryBlockUnavailable, HistoryMismatch, HistoryOwnerChanged } from '../errors.ts'
import {
  type BlockRuntime,
  balanceKeys,
  decodeEvents,
  type ReadBlock,
  readBalances,
  readRuntime
} from '../read/decodeEvents.ts'
import { type RawBlock, readBlocks } from '../read/readBlocks.ts'
import { type History, refuseNewer, useDatabase } from '../store/openHistory.ts'
import type { BalanceRow, ChainRow, HistoryRows, Tables } from '../store/tables.ts'
import { findTasks, writeRows } from '../store/writeRows.ts'
import { type OpenChainArgs, openChainRow } from './openChainRow.ts'

/**
 * The number of blocks in a page. The blocks of a page are requested together, while the blocks of
 * the previous page are recorded.
 */
const PAGE = 64
const BATCH = 128

/** Storage key of `System.LastRuntimeUpgrade`: the version of the runtime that executed the block. */
const UPGRADE_KEY: Hex = '0x26aa394eea5630e07c48ae0c9558cef7f9cce9c888469bb1a0dceaa129672ef8'

/** The arguments of {@link openRecorder}. */
export interface OpenRecorderArgs extends OpenChainArgs {
  readonly history: History
  /**
   * For a recorder of a target: the parachain id of the service. Only messages of this parachain
   * are recorded. Without an id, messages of every sibling are recorded.
   */
  readonly serviceId?: number | null
  /** The accounts whose balances are recorded, as addresses or hex. */
  readonly accounts?: readonly string[]
  /** The maximum number of blocks that one database transaction writes. Defaults to 128. */
  readonly batch?: number
  /**
   * Whether to accept values that an endpoint gives without a storage proof. Defaults to `false`.
   */
  readonly trust?: boolean
}

/** The options of {@link ChainRecorder.catchUp}. */
export interface CatchUpOptions {
  /** The last block to record, which must be finalized. Defaults to the last finalized block. */
  readonly to?: number
  readonly signal?: AbortSignal
}

/** The progress of a recording. */
export interface RecordedTo {
  readonly block: number
  /** The time of `block`, in seconds since 1970. */
  readonly time: number
  /** The last block to record. */
  readonly to: number
}

/** Records the finalized blocks of one chain. */
export interface ChainRecorder {
  readonly row: ChainRow
  /**
   * Records the blocks after the last recorded block, and yields after each database transaction. A
   * database transaction writes whole blocks and the new position, so each block is recorded once.
   * To resume after an error, call `catchUp` again.
   *
   * @throws ParaclockError `HistoryMismatch`, `HistoryBlockUnavailable`, `HistoryOwnerChanged`,
   * `DatabaseVersionMismatch`, `DatabaseUnavailable`, and the errors of the connection
   */
  catchUp(options?: CatchUpOptions): AsyncGenerator<RecordedTo, void, undefined>
}

/**
 * Opens a recorder of a chain. Adds the chain to the history if it is missing.
 *
 * @throws ParaclockError `HistoryChainMismatch`, `HistoryBlockUnavailable`, `DatabaseUnavailable`
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { openHistory, openRecorder } from '@paraclock/history'
 *
 * const history = await openHistory({ database: 'history.sqlite' })
 * const chain = await connectChain({ endpoints: 'wss://service.example', prove: {} })
 * const recorder = await openRecorder({ history, chain, network: 'main', role: 'service', from: 1 })
 * for await (const { block, to } of recorder.catchUp()) console.log(block, 'of', to)
 * ```
 */
export async function openRecorder(args: OpenRecorderArgs): Promise<ChainRecorder> {
  return new Recorder(args, await openRow(args))
}

async function openRow(args: OpenRecorderArgs): Promise<ChainRow> {
  return await useDatabase(args.history, (db) => openChainRow(db, args))
}

class Recorder implements ChainRecorder {
  readonly #args: OpenRecorderArgs
  readonly #keys: readonly Hex[]
  readonly #accounts: readonly Hex[]
  readonly #values = new Map<Hex, { readonly read: Stored; readonly shown: string }>()
  #row: ChainRow
  #last: { readonly number: number; readonly hash: string }
  /** The runtime with which the next block is decoded. */
  #by: BlockRuntime | undefined
  /** The value of `UPGRADE_KEY` in the last block. */
  #upgrade: Uint8Array | null = null

  constructor(args: OpenRecorderArgs, row: ChainRow) {
    const accounts = (args.accounts ?? []).map((account) => parseAccount(account))
    this.#args = args
    this.#row = row
    this.#last = { number: row.last_block, hash: row.last_hash }
    this.#keys = balanceKeys(args.chain, accounts)
    this.#accounts = this.#keys.length === 0 ? [] : accounts
  }

  get row(): ChainRow {
    return this.#row
  }

  async *catchUp(options: CatchUpOptions = {}): AsyncGenerator<RecordedTo, void, undefined> {
    const { chain, trust = false, batch: size = BATCH } = this.#args
    const { signal } = options
    if (this.#last.hash !== this.#row.last_hash) {
      // An earlier call of `catchUp` read blocks that it did not write, for example because a
      // database transaction failed. Another program may have written them in the meantime. So the
      // row is read again, and `catchUp` resumes after the last written block.
      this.#row = await openRow(this.#args)
      this.#last = { number: this.#row.last_block, hash: this.#row.last_hash }
      this.#by = undefined
      this.#values.clear()
    }
    const { last_block: number, last_hash } = this.#row
    const to = options.to ?? (await readFinalized(chain, { number, hash: last_hash }))
    const keys = [UPGRADE_KEY, ...this.#keys]
    const reading = { chain, to, keys, page: PAGE, trust, signal }
    let batch: ReadBlock[] = []
    for await (const raw of readBlocks({ ...reading, from: number + 1 })) {
      throwIfAborted({ signal, what: 'recording blocks' })
      batch.push(await this.#read(raw))
      if (batch.length < size && raw.number < to) continue
      await this.#write(batch)
      batch = []
      yield { block: raw.number, time: raw.time, to }
    }
  }

  async #read(raw: RawBlock): Promise<ReadBlock> {
    const { chain } = this.#args
    const { number, hash } = this.#last
    if (raw.number !== number + 1 || raw.parentHash !== hash) {
      const context = { number: raw.number, expected: hash, parent: raw.parentHash }
      throw new ParaclockError(HistoryMismatch, { chain: chain.name, ...context })
    }
    const [upgrade = null, ...values] = raw.values
    // A changed value of `UPGRADE_KEY` shows that new code executed this block. Parachains of 2022
    // have no digest in the header for a change of the code.
    if (!sameBytes(upgrade, this.#upgrade)) this.#by = undefined
    this.#upgrade = upgrade
    // A block is executed by the code in the state of its parent block, so the runtime is read from
    // that state.
    this.#by ??= await readRuntime(chain, hash as Hex)
    const read = decodeEvents({ ...raw, values }, this.#by)
    if (raw.changesCode) this.#by = undefined
    this.#last = raw
    return read
  }

  async #write(blocks: readonly ReadBlock[]): Promise<void> {
    const { history, chain } = this.#args
    const last = blocks.at(-1)
    if (last === undefined) return
    const { id, last_block, last_hash } = this.#row
    const moved = { last_block: last.number, last_hash: last.hash, last_time: last.time }
    await useDatabase(history, (whole) =>
      whole.transaction().execute(async (db) => {
        // This statement locks the row of the chain, so two programs never record the same block.
        const { numUpdatedRows } = await db
          .updateTable('chains')
          .set(moved)
          .where((where) => where.and({ id, last_block, last_hash }))
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) {
          const context = { chain: chain.name, number: last_block + 1 }
          throw new ParaclockError(HistoryOwnerChanged, context)
        }
        // A newer version of Paraclock can have migrated the database since this program opened it.
        await refuseNewer(db, history.database)
        await writeRows(db, await this.#derive(db, blocks))
      })
    )
    this.#row = { ...this.#row, ...moved }
  }

  async #derive(db: Tables, blocks: readonly ReadBlock[]): Promise<HistoryRows> {
    const { id, role } = this.#row
    const balances = await this.#deriveBalances(db, blocks)
    if (role === 'service') {
      const rows = await deriveService(id, blocks, (taskIds) => findTasks(db, id, taskIds))
      return { ...rows, effects: [], balances }
    }
    const effects = deriveTarget(id, blocks, this.#args.serviceId ?? null)
    return { tasks: [], runs: [], messages: [], fees: [], changes: [], effects, balances }
  }

  /** Returns a row for each block that changed the balance of a watched account. */
  async #deriveBalances(db: Tables, blocks: readonly ReadBlock[]): Promise<readonly BalanceRow[]> {
    const rows: BalanceRow[] = []
    for (const [index, account] of this.#accounts.entries()) {
      let known = this.#values.get(account)
      let previous = known?.shown
      if (known === undefined) {
        const row = await db
          .selectFrom('balances')
          .selectAll()
          .where((where) => where.and({ chain: this.#row.id, account }))
          .orderBy('block', 'desc')
          .limit(1)
          .executeTakeFirst()
        previous = row && showBalance(row)
      }
      for (const { number: block, time, values, by } of blocks) {
        const read: Stored = [values[index] ?? null, values[index + this.#accounts.length] ?? null]
        if (known?.read.every((value, at) => sameBytes(value, read[at]))) continue
        const balance = readBalances(by.runtime, ...read)
        const shown = showBalance(balance)
        if (shown !== previous) rows.push({ chain: this.#row.id, account, block, time, ...balance })
        previous = shown
        known = { read, shown }
      }
      if (known !== undefined) this.#values.set(account, known)
    }
    return rows
  }
}

/** The stored values of an account's balance and of its holds. */
type Stored = readonly [balance: Uint8Array | null, holds: Uint8Array | null]

function showBalance({ free, reserved, frozen, prepaid }: ReturnType<typeof readBalances>): string {
  return `${free} ${reserved} ${frozen} ${prepaid}`
}

async function readFinalized(
  { name, source }: Chain,
  known: { readonly number: number; readonly hash: string }
): Promise<number> {
  const hash = await source.request('chain_getFinalizedHead', [])
  if (hash === known.hash) return known.number
  const header = readHeader(await source.request('chain_getHeader', [hash]))
  if (header !== undefined && header.hash === hash) return header.number
  const problem = 'the node gives no header of its last finalized block'
  throw new ParaclockError(HistoryBlockUnavailable, { chain: name, number: 0, problem })
}
