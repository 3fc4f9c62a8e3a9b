import { FinalityMismatch, type LightEndpoint, type RuntimeRecords } from '@paraclock/connect'
import {
  type Hex,
  isParaclockError,
  ParaclockError,
  parseAccount,
  throwIfAborted
} from '@paraclock/core'
import { sameBytes } from '@paraclock/executor'
import { sql } from 'kysely'
import { deriveService } from '../derive/deriveService.ts'
import { deriveTarget } from '../derive/deriveTarget.ts'
import { DatabaseRefused, HistoryMismatch } from '../errors.ts'
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
import type { BalanceRow, ChainRow, HistoryRows, MarkRow, Tables } from '../store/tables.ts'
import { takeBackRows } from '../store/takeBackRows.ts'
import { findTasks, writeRows } from '../store/writeRows.ts'
import { Endpoints, type FinalBlock } from './Endpoints.ts'
import { type OpenChainArgs, openChainRow } from './openChainRow.ts'

/**
 * The number of blocks in a page. The blocks of a page are requested together, while the blocks of
 * the previous page are recorded.
 */
const PAGE = 64
const BATCH = 128
/** The number of last blocks whose marks are kept. Of earlier blocks, one mark in as many is kept. */
const MARKS = 1024

/** Storage key of `System.LastRuntimeUpgrade`: the version of the runtime that executed the block. */
const UPGRADE_KEY: Hex = '0x26aa394eea5630e07c48ae0c9558cef7f9cce9c888469bb1a0dceaa129672ef8'

/** The arguments of {@link openRecorder}. */
export interface OpenRecorderArgs extends OpenChainArgs {
  readonly history: History
  /**
   * All endpoints of the chain. Only blocks that the reachable ones agree on are recorded. Defaults
   * to none: the endpoint in use then decides which blocks are finalized.
   */
  readonly endpoints?: readonly (string | LightEndpoint)[]
  /**
   * For a recorder of a target: the parachain id of the service. Only messages of this parachain
   * are recorded. Without an id, messages of every sibling are recorded.
   */
  readonly serviceId?: number | null
  /** The accounts whose balances are recorded, as addresses or hex. */
  readonly accounts?: readonly string[]
  /**
   * The records of the runtimes whose code is proven. Defaults to records in the memory of the
   * process.
   */
  readonly runtimes?: RuntimeRecords | undefined
  /** The maximum number of blocks that one database transaction writes. Defaults to 128. */
  readonly batch?: number
}

/** The options of {@link ChainRecorder.catchUp}. */
export interface CatchUpOptions {
  /**
   * The last block to record. Defaults to the last finalized block. With a single endpoint, the
   * block must be finalized.
   */
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
   * Recorded blocks that turn out not to be final are taken back first. A block that two endpoints
   * have reported is never taken back.
   *
   * @throws ParaclockError `HistoryMismatch`, `BlockMissing`, `FinalityMismatch`, `DatabaseRefused`,
   * `DatabaseUnavailable`, and the errors of the connection
   */
  catchUp(options?: CatchUpOptions): AsyncGenerator<RecordedTo, void, undefined>
  /** Closes the connections to the other endpoints of the chain. */
  close(): Promise<void>
}

/**
 * Opens a recorder of a chain. Adds the chain to the history if it is missing. The recorder proves
 * the code of the chain, and decodes blocks with the metadata of this code.
 *
 * @throws ParaclockError `HistoryMismatch`, `BlockMissing`, `DatabaseUnavailable`
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { openHistory, openRecorder } from '@paraclock/history'
 *
 * const history = await openHistory({ database: 'history.sqlite' })
 * const endpoints = ['wss://rpc-a.example', 'wss://rpc-b.example']
 * const chain = await connectChain({ endpoints, prove: {} })
 * const of = { history, chain, endpoints, network: 'main', role: 'service', from: 1 } as const
 * const recorder = await openRecorder(of)
 * for await (const { block, to } of recorder.catchUp()) console.log(block, 'of', to)
 * await recorder.close()
 * ```
 */
export async function openRecorder(args: OpenRecorderArgs): Promise<ChainRecorder> {
  const endpoints = new Endpoints(args.chain, args.endpoints ?? [])
  try {
    return new Recorder(args, endpoints, await openRow(args, endpoints))
  } catch (error) {
    await endpoints.close()
    throw error
  }
}

async function openRow(args: OpenRecorderArgs, endpoints: Endpoints): Promise<ChainRow> {
  return await useDatabase(args.history, (db) => openChainRow(db, args, endpoints))
}

class Recorder implements ChainRecorder {
  readonly #args: OpenRecorderArgs
  readonly #endpoints: Endpoints
  readonly #accounts: readonly Hex[]
  readonly #values = new Map<Hex, { readonly read: Stored; readonly shown: string }>()
  #row: ChainRow
  /** The storage keys of the accounts' balances, by the runtime of the last block. */
  #keys: readonly Hex[]
  #last: ReadBlock | { readonly number: number; readonly hash: string }
  /** The runtime with which the next block is decoded. */
  #by: BlockRuntime | undefined
  /** The value of `UPGRADE_KEY` in the last block. */
  #upgrade: Uint8Array | null = null

  constructor(args: OpenRecorderArgs, endpoints: Endpoints, row: ChainRow) {
    this.#accounts = (args.accounts ?? []).map((account) => parseAccount(account))
    this.#args = args
    this.#endpoints = endpoints
    this.#row = row
    this.#last = { number: row.last_block, hash: row.last_hash }
    // The endpoint can have stated these types. `#read` compares the keys with the proven types.
    this.#keys = balanceKeys(args.chain, this.#accounts)
  }

  get row(): ChainRow {
    return this.#row
  }

  async close(): Promise<void> {
    await this.#endpoints.close()
  }

  async *catchUp(options: CatchUpOptions = {}): AsyncGenerator<RecordedTo, void, undefined> {
    if (this.#last.hash !== this.#row.last_hash) {
      // An earlier call of `catchUp` read blocks that it did not write, for example because a
      // database transaction failed. Another program may have written them in the meantime. So the
      // row is read again, and `catchUp` resumes after the last written block.
      this.#resume(await openRow(this.#args, this.#endpoints))
    }
    try {
      yield* this.#record(options)
    } catch (error) {
      if (!isParaclockError(error, HistoryMismatch) || !(await this.#takeBack())) throw error
      yield* this.#record(options)
    }
  }

  #resume(row: ChainRow): void {
    this.#row = row
    this.#last = { number: row.last_block, hash: row.last_hash }
    this.#by = undefined
    this.#upgrade = null
    this.#values.clear()
  }

  async *#record(options: CatchUpOptions): AsyncGenerator<RecordedTo, void, undefined> {
    const { chain, batch: size = BATCH } = this.#args
    const { signal } = options
    const { last_block: number, last_hash } = this.#row
    const { agreed, rival } = await this.#agree(options.to)
    const to = agreed?.number ?? number
    if (to <= number && agreed?.hash !== undefined && agreed.hash !== last_hash) {
      await this.#checkMark(to)
    }
    let batch: RecordedBlock[] = []
    for (let isRead = false; !isRead; ) {
      isRead = true
      const keys = [UPGRADE_KEY, ...this.#keys]
      const from = this.#last.number + 1
      for await (const raw of readBlocks({ chain, from, to, keys, page: PAGE, signal })) {
        throwIfAborted({ signal, what: 'recording blocks' })
        const block = await this.#read(raw)
        isRead = block !== undefined
        if (block === undefined) break
        batch.push(block)
        if (batch.length < size && raw.number < to) continue
        await this.#write(batch, await this.#confirm(raw, agreed))
        batch = []
        yield { block: raw.number, time: raw.time, to }
      }
    }
    if (rival !== undefined) throw rival
  }

  /** Finds the last block to record. Its hash is `undefined` if the caller states the block. */
  async #agree(to: number | undefined): Promise<{
    readonly agreed?: Partial<FinalBlock> & Pick<FinalBlock, 'number'>
    readonly rival?: ParaclockError | undefined
  }> {
    if (to !== undefined && this.#endpoints.isAlone) return { agreed: { number: to } }
    const [{ block = 0 } = {}] = await this.#listMarks()
    const { agreed, rival } = await this.#endpoints.agree(block, to)
    return agreed === undefined ? { rival } : { agreed, rival }
  }

  /**
   * Compares the last block of a batch with what the endpoints report. Returns the number of
   * endpoints that report it.
   */
  async #confirm(
    { number, hash }: Pick<RawBlock, 'number' | 'hash'>,
    agreed: Partial<FinalBlock> | undefined
  ): Promise<number> {
    if (this.#endpoints.isAlone && agreed?.hash === undefined) return 1
    const isEnd = number === agreed?.number
    if (!isEnd && this.#endpoints.isAlone) return agreed?.endpoints ?? 1
    const found = isEnd ? { number, agreed } : await this.#endpoints.compare(number)
    if ('rival' in found) throw found.rival
    const { agreed: { hash: otherHash, endpoints = 1 } = {} } = found
    if (found.number === number && otherHash === hash) return endpoints
    const { name, source, facts } = this.#args.chain
    const endpoint = source.endpoint ?? facts.endpoint
    const other = { other: 'the other endpoints', otherHash: otherHash ?? 'none' }
    throw new ParaclockError(FinalityMismatch, { chain: name, number, endpoint, hash, ...other })
  }

  /** Throws if the endpoints report another hash for the last marked block up to a number. */
  async #checkMark(most: number): Promise<void> {
    const mark = (await this.#listMarks()).findLast(({ block }) => block <= most)
    if (mark === undefined) return
    const found = await this.#endpoints.compare(mark.block)
    if ('rival' in found || found.agreed.hash === mark.hash) return
    throw new ParaclockError(HistoryMismatch, {
      chain: this.#args.chain.name,
      number: mark.block + 1,
      expected: mark.hash,
      parent: found.agreed.hash
    })
  }

  /** Lists the marks to which blocks can be taken back, from the last one that two endpoints reported. */
  async #listMarks(): Promise<readonly MarkRow[]> {
    const { id } = this.#row
    return await useDatabase(this.#args.history, (db) =>
      db
        .selectFrom('marks')
        .selectAll()
        .where('chain', '=', id)
        .where('block', '>=', ({ selectFrom, fn, lit }) =>
          selectFrom('marks')
            .select(fn.coalesce(fn.max('block'), lit(0)).as('block'))
            .where('chain', '=', id)
            .where('endpoints', '>', 1)
        )
        .orderBy('block')
        .execute()
    )
  }

  /**
   * Takes the history back to the last mark that the endpoints confirm. Returns `false` if they
   * confirm the last recorded block, or no mark.
   */
  async #takeBack(): Promise<boolean> {
    const marks = await this.#listMarks()
    let confirmed = 0
    for (let end = marks.length; confirmed < end; ) {
      const middle = Math.floor((confirmed + end) / 2)
      const mark = marks[middle] as MarkRow
      const found = await this.#endpoints.compare(mark.block)
      const isSame = 'agreed' in found && found.agreed.hash === mark.hash
      if (isSame) confirmed = middle + 1
      else end = middle
    }
    const mark = marks[confirmed - 1]
    if (mark === undefined || confirmed === marks.length) return false
    const { block: last_block, hash: last_hash, time: last_time } = mark
    const moved = { last_block, last_hash, last_time }
    await this.#move(moved, (db) => takeBackRows(db, mark))
    this.#resume({ ...this.#row, ...moved })
    return true
  }

  /**
   * Decodes the next block. Returns `undefined` if the runtime of the block has other storage keys of
   * balances. The block must then be read again with these keys.
   */
  async #read(raw: RawBlock): Promise<RecordedBlock | undefined> {
    const { chain, runtimes } = this.#args
    const last = this.#last
    const { number, hash } = last
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
    if (this.#by === undefined) {
      this.#by = await readRuntime(chain, hash as Hex, runtimes)
      const keys = balanceKeys(this.#by, this.#accounts)
      const isSame = keys.join() === this.#keys.join()
      this.#keys = keys
      if (!isSame) return undefined
    }
    const read = decodeEvents({ ...raw, values }, this.#by, 'by' in last ? last : undefined)
    if (raw.changesCode) this.#by = undefined
    this.#last = read
    const count = this.#accounts.length
    const stored = this.#accounts.map(
      (_, index): Stored => [values[index] ?? null, values[index + count] ?? null]
    )
    return { ...read, stored: this.#keys.length === 0 ? [] : stored }
  }

  async #write(blocks: readonly RecordedBlock[], endpoints: number): Promise<void> {
    const last = blocks.at(-1)
    if (last === undefined) return
    const { number: block, hash, time } = last
    const { id: chain } = this.#row
    const moved = { last_block: block, last_hash: hash, last_time: time }
    await this.#move(moved, async (db) => {
      await writeRows(db, await this.#derive(db, blocks))
      await db.insertInto('marks').values({ chain, block, hash, time, endpoints }).execute()
      await sql`delete from marks where chain = ${chain} and block < ${block - MARKS} and block not in (
        select max(block) from marks where chain = ${chain} group by block / ${sql.lit(MARKS)})`.execute(
        db
      )
    })
    this.#row = { ...this.#row, ...moved }
  }

  /** Changes the position of the chain, and other rows, in one database transaction. */
  async #move(
    moved: Pick<ChainRow, 'last_block' | 'last_hash' | 'last_time'>,
    work: (db: Tables) => Promise<void>
  ): Promise<void> {
    const { history } = this.#args
    const { id, last_block, last_hash } = this.#row
    await useDatabase(history, (whole) =>
      whole.transaction().execute(async (db) => {
        // This statement locks the row of the chain, so two programs never record the same block.
        const { numUpdatedRows } = await db
          .updateTable('chains')
          .set(moved)
          .where((where) => where.and({ id, last_block, last_hash }))
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) {
          throw new ParaclockError(DatabaseRefused, { database: history.database })
        }
        // A newer version of Paraclock can have migrated the database since this program opened it.
        await refuseNewer(db, history.database)
        await work(db)
      })
    )
  }

  async #derive(db: Tables, blocks: readonly RecordedBlock[]): Promise<HistoryRows> {
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
  async #deriveBalances(
    db: Tables,
    blocks: readonly RecordedBlock[]
  ): Promise<readonly BalanceRow[]> {
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
      for (const { number: block, time, stored, by } of blocks) {
        const read = stored[index]
        if (read === undefined) continue
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

interface RecordedBlock extends ReadBlock {
  /** The stored values of each account. Empty if the chain has no balances. */
  readonly stored: readonly Stored[]
}

function showBalance({ free, reserved, frozen, prepaid }: ReturnType<typeof readBalances>): string {
  return `${free} ${reserved} ${frozen} ${prepaid}`
}
