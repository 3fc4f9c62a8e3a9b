import { env } from 'node:process'
import { connectChain } from '@paraclock/connect'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { createRandom } from '@tooling/vitest/createRandom'
import { expect, onTestFinished } from 'vitest'
import { type History, openHistory, openRecorder } from '../../src/index.ts'
import { modelOfService } from './modelOfEvents.ts'
import { recordKilled } from './recordKilled.ts'
import { runRandomTasks } from './runRandomTasks.ts'

// The long variant, `pnpm --filter @paraclock/history run histories`, sets them.
export const BLOCKS = Number(env['HISTORY_BLOCKS'] ?? 160)
/** The kills of each engine, over both chains. */
const KILLS = Number(env['HISTORY_KILLS'] ?? 5)
const SEED = Number(env['HISTORY_SEED'] ?? 7)
export const TIMEOUT = 120_000 + BLOCKS * 200 + KILLS * 12_000

export const TABLES = [
  ...['tasks', 'runs', 'messages', 'fees', 'costs', 'task_sums', 'changes']
] as const
type Table = (typeof TABLES)[number] | 'balances' | 'effects'
type Role = 'service' | 'target'

/** A devnet on which random tasks ran, and the history of its two chains in memory. */
export interface RecordedNetwork {
  readonly net: Devnet
  readonly history: History
  /** The last finalized blocks. */
  readonly last: Readonly<Record<Role, number>>
  /** The rows that the tables of the service should have, by a model of the service's events. */
  readModel(): ReturnType<typeof modelOfService>
  /** Records a chain into the history up to its last finalized block, and returns its number. */
  record(role: Role): Promise<number>
  /** Adds the row of a chain. */
  openRow(to: History, role: Role, network?: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a network, runs random tasks on it, and records it. */
export async function startRecordedNetwork(): Promise<RecordedNetwork> {
  const net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 100_000 })
  await runRandomTasks(net, { blocks: BLOCKS, seed: SEED })
  const pairs = await Promise.all(['Alice', 'Bob'].map((name) => devAccount(name)))
  const owners = pairs.map(({ address }) => address)
  const accounts = pairs.map(
    ({ publicKey }) => `0x${Buffer.from(publicKey).toString('hex')}` as const
  )
  const history = await openHistory({ database: ':memory:' })
  const serviceId = net.service.paraId ?? 0

  async function record(role: Role): Promise<number> {
    const chain = await connectChain({ endpoints: net[role].wsUrl, name: role, prove: {} })
    const recorder = await openRecorder({
      ...{ history, chain, network: 'main', role, from: 1, serviceId },
      accounts: role === 'service' ? owners : []
    })
    for await (const { block, to } of recorder.catchUp()) expect(block).toBeLessThanOrEqual(to)
    await chain.close()
    return recorder.row.last_block
  }

  async function openRow(to: History, role: Role, network = 'main'): Promise<void> {
    const chain = await connectChain({ endpoints: net[role].wsUrl, name: role })
    await openRecorder({ history: to, chain, network, role, from: 1 })
    await chain.close()
  }

  const last = { service: await record('service'), target: await record('target') }
  let model: ReturnType<typeof modelOfService> | undefined
  return {
    ...{ net, history, last, record, openRow },
    readModel: () => (model ??= modelOfService(net.service, 1, last.service, accounts)),
    stop: async () => {
      await history.close()
      await net.stop()
    }
  }
}

/** The rows of a table in the order of their text. */
export async function rowsOf(table: Table, { db }: History): Promise<readonly object[]> {
  return sortRows(await db.selectFrom(table).selectAll().execute())
}

/** Sorts rows by their text. An error counts only by its presence, which is all that the model knows. */
export function sortRows(rows: readonly object[]): readonly object[] {
  const keyed = rows.map((row) => {
    const { error, ...plain } = row as { error?: unknown }
    return { ...plain, ...('error' in row ? { error: error === null ? null : 'some' } : {}) }
  })
  return keyed
    .map((row) => [JSON.stringify(Object.entries(row).sort()), row] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
}

/**
 * Records both chains into an empty database by processes that are killed at random moments.
 * Expects the rows of the model.
 */
export async function checkKilled(network: RecordedNetwork, database: string): Promise<void> {
  const { net, last, history } = network
  const killed = await openHistory({ database })
  onTestFinished(() => killed.close())
  // Gives the chains the numbers that they have in the model.
  for (const role of ['service', 'target'] as const) await network.openRow(killed, role)
  const roles = [
    ['service', Math.ceil(KILLS * 0.8)],
    ['target', Math.ceil(KILLS * 0.2)]
  ] as const
  const serviceId = net.service.paraId ?? 0
  await Promise.all(
    roles.map(async ([role, kills]) => {
      const args = { database, endpoint: net[role].wsUrl, role, to: last[role], serviceId }
      const random = createRandom(SEED + kills).below
      const ended = await recordKilled({ ...args, kills, random })
      expect(ended.killed, role).toBeGreaterThanOrEqual(kills / 2)
    })
  )
  const model = await network.readModel()
  for (const table of TABLES)
    expect(await rowsOf(table, killed), table).toEqual(sortRows(model[table]))
  expect(await rowsOf('effects', killed)).toEqual(await rowsOf('effects', history))
}
