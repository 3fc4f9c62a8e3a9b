import { join } from 'node:path'
import type { StartDevnetArgs } from '@paraclock/devnet'
import { type History, openHistory } from '@paraclock/history'
import { expect, onTestFinished } from 'vitest'
import { keepGoing } from './keepGoing.ts'
import { type Rent, renewing, startRent } from './startRent.ts'

/** How a test waits for what a watchtower does. */
export const WAIT = { timeout: 120_000, interval: 200 }
const DECIMALS = 10

/** Starts a network with a task to renew, for one test. */
export async function openRent(args: StartDevnetArgs): Promise<Rent> {
  const rent = await startRent(args)
  onTestFinished(() => rent.stop())
  return rent
}

/** The maximum cost of a renewal, by a dry run. */
export async function priceRenewal(rent: Rent, more: object): Promise<bigint> {
  const { actions, close } = await keepGoing(rent, { main: renewing(more), database: 'dry.sqlite' })
  await expect.poll(() => actions, WAIT).toMatchObject([{ outcome: 'dry' }])
  await close()
  const history = await openHistory({ database: join(rent.cwd, 'dry.sqlite') })
  const { amount } = await history.db.selectFrom('actions').selectAll().executeTakeFirstOrThrow()
  await history.close()
  return BigInt(amount)
}

/** An amount of tokens as a configuration states it. */
export function inTokens(amount: bigint): string {
  const digits = String(amount).padStart(DECIMALS + 1, '0')
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`
}

/** The actions that were signed, by nonce. */
export const listActions = ({ db }: History) =>
  db.selectFrom('actions').selectAll().where('outcome', '!=', 'dry').orderBy('nonce').execute()
