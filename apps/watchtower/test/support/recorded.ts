import type { Devnet } from '@paraclock/devnet'
import type { History } from '@paraclock/history'
import { expect } from 'vitest'

const WAIT_MS = 120_000
const TABLES = [
  ...(['tasks', 'runs', 'messages', 'effects'] as const),
  ...(['fees', 'costs', 'balances', 'changes'] as const)
]

/** Waits until both chains of a network are recorded up to their last finalized blocks. */
export async function awaitRecorded({ db }: History, net: Devnet): Promise<void> {
  const heads = await Promise.all(
    (['service', 'target'] as const).map(async (role) => {
      const { chain } = net[role].api.rpc
      const { number } = await chain.getHeader(await chain.getFinalizedHead())
      return { role, last_block: number.toNumber() }
    })
  )
  const read = async () =>
    await db.selectFrom('chains').select(['role', 'last_block']).orderBy('role').execute()
  await expect.poll(read, { timeout: WAIT_MS }).toEqual(heads)
}

/**
 * Reads the recorded rows of each table, without the numbers of chains, which depend on the order.
 */
export async function readRecorded({ db }: History): Promise<Record<string, readonly string[]>> {
  const chains = await db.selectFrom('chains').select(['id', 'role']).execute()
  const roles = new Map(chains.map(({ id, role }) => [id, role]))
  const tables = TABLES.map(async (table) => {
    const rows = await db.selectFrom(table).selectAll().execute()
    const texts = rows.map((row) => {
      const named = { ...row, chain: roles.get(row.chain) }
      return JSON.stringify(Object.entries(named).toSorted())
    })
    return [table, texts.toSorted()] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}
