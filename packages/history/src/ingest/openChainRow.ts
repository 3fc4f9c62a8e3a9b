import { type Chain, findAnswer, hashSchema } from '@paraclock/connect'
import { BlockMissing, ParaclockError, readHeader } from '@paraclock/core'
import { HistoryMismatch } from '../errors.ts'
import { selectChain } from '../query/listPastTasks.ts'
import type { ChainRow, MarkRow, Tables } from '../store/tables.ts'
import type { Endpoints } from './Endpoints.ts'

/** The chain to record. */
export interface OpenChainArgs {
  /** The connection to the chain, at a finalized block. */
  readonly chain: Chain
  readonly network: string
  readonly role: ChainRow['role']
  /**
   * The first block to record, at least 1. Ignored if the database already contains the chain.
   * Defaults to the block after `chain.block`.
   */
  readonly from?: number
}

/** Returns the row of a chain. Adds the row if it is missing. */
export async function openChainRow(
  db: Tables,
  args: OpenChainArgs,
  endpoints: Endpoints
): Promise<ChainRow> {
  const { chain, network, role } = args
  const { genesis, ss58Prefix } = chain.facts
  const find = () => selectChain(db, network, role)
  const known = await find()
  if (known !== undefined) {
    if (known.genesis === genesis) return known
    const context = { network, role, kept: known.genesis, genesis }
    throw new ParaclockError(HistoryMismatch, context)
  }
  const { block, hash, ...before } = await readBlockBefore(args, endpoints)
  const [token = { symbol: 'UNIT', decimals: 0 }] = chain.stated.tokens
  for (;;) {
    const { max } = await db
      .selectFrom('chains')
      .select((select) => select.fn.max('id').as('max'))
      .executeTakeFirstOrThrow()
    const id = (max ?? 0) + 1
    await db
      .insertInto('chains')
      .values({
        id,
        network,
        role,
        genesis,
        first_block: block + 1,
        last_block: block,
        last_hash: hash,
        last_time: before.time,
        para_id: chain.paraId,
        ss58_prefix: ss58Prefix ?? chain.runtime.ss58Prefix,
        token_symbol: token.symbol,
        token_decimals: token.decimals
      })
      // Nothing is inserted if another program adds a row with this `id` at the same moment. The loop
      // then finds the other program's row of this chain, or tries the next `id`.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const added = await find()
    if (added === undefined) continue
    const mark = { ...before, chain: added.id, block, hash }
    await db
      .insertInto('marks')
      .values(mark)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return added
  }
}

/**
 * Reads the number and the hash of the block before the first one to record. Does not read the time
 * of this block.
 */
async function readBlockBefore(
  { chain, from }: OpenChainArgs,
  endpoints: Endpoints
): Promise<Omit<MarkRow, 'chain'>> {
  const number = (from ?? chain.block.number + 1) - 1
  const fail = (problem: string) =>
    new ParaclockError(BlockMissing, { chain: chain.name, block: String(number), problem })
  if (!endpoints.isAlone) {
    const found = await endpoints.compare(number)
    if ('rival' in found) throw found.rival
    const { agreed } = found
    if (from === undefined || agreed.number === number) {
      return { block: agreed.number, hash: agreed.hash, time: 0, endpoints: agreed.endpoints }
    }
    throw fail('not every endpoint has finalized it')
  }
  const answer = await chain.source.request('chain_getBlockHash', [number])
  const hash = findAnswer(hashSchema, answer)
  if (hash === undefined) throw fail('the node answers its number without a hash')
  const header = readHeader(await chain.source.request('chain_getHeader', [hash]))
  if (header?.hash !== hash || header.number !== number) {
    throw fail(`the node gives no header whose hash is ${hash}`)
  }
  return { block: number, hash, time: 0, endpoints: 1 }
}
