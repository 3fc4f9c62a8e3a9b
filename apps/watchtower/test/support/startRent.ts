import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeConfigured } from '@paraclock/checklist'
import { connectChain } from '@paraclock/connect'
import { type Devnet, devAccount, type StartDevnetArgs, startDevnet } from '@paraclock/devnet'
import { connectService, listTasks, scheduleTask } from '@paraclock/scheduler'
import { createMemoryJournal, pairSigner } from '@paraclock/submission'
import { encodeProxiedCall } from '@paraclock/weights'
import { readWatchtowerConfig } from '../../src/index.ts'
import { writeNetworks } from './writeNetworks.ts'

export const HOUR = 3600
export const TOKEN = 10n ** 10n

/**
 * A ready devnet with Alice's task `rent`, which pays Bob, and the key Keeper, which may renew it.
 */
export interface Rent {
  readonly net: Devnet
  /** The folder of the configuration. */
  readonly cwd: string
  readonly user: string
  /** Makes a call on the service as the user. */
  asUser(pallet: string, method: string, ...args: unknown[]): Promise<void>
  /** Makes a call as the root of a chain: `balances.forceSetBalance`. */
  asRoot(chain: 'relay' | 'service' | 'target', name: string, ...args: unknown[]): Promise<void>
  /** The ids and the times of the tasks of the user. */
  readTasks(): Promise<ReadonlyMap<string, readonly number[]>>
  stop(): Promise<void>
}

/** Starts a devnet with a task that runs in each of the next two hours. */
export async function startRent(args: StartDevnetArgs): Promise<Rent> {
  const net = await startDevnet({ ready: true, keptBlocks: 4096, ...args })
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  const alice = await devAccount('Alice')
  const keeper = await devAccount('Keeper')
  const callOf = (chain: 'relay' | 'service' | 'target', name: string, args: unknown[]) => {
    const [pallet = '', method = ''] = name.split('.')
    const call = net[chain].api.tx[pallet]?.[method]?.(...args)
    if (call === undefined) throw new TypeError(name)
    return call
  }
  const rent: Rent = {
    ...{ net, cwd, user: alice.address },
    asUser: async (pallet, method, ...rest) => {
      const call = callOf('service', `${pallet}.${method}`, rest)
      await net.execute({ chain: net.service, call, signer: alice })
    },
    asRoot: async (chain, name, ...rest) => {
      await net.sudo(net[chain], callOf(chain, name, rest))
      await net.build()
    },
    readTasks: async () => {
      const service = await connectService({ endpoints: net.service.wsUrl })
      const found = new Map<string, readonly number[]>()
      const owner = alice.address
      for await (const { providedId, remainingRuns } of listTasks(service, { owner })) {
        found.set(new TextDecoder().decode(providedId), remainingRuns.map(Number))
      }
      await service.close()
      return found
    },
    stop: async () => {
      await net.stop()
      await rm(cwd, { recursive: true, force: true })
    }
  }
  await writeNetworks(cwd, net, { pays: true })
  await net.fund({ chain: net.service, account: keeper.address, amount: 2n * TOKEN })
  await rent.asUser('proxy', 'addProxy', keeper.address, 'Automation', 0)
  await scheduleRent(rent)
  return rent
}

async function scheduleRent({ net, cwd, user }: Rent): Promise<void> {
  const config = (await readWatchtowerConfig({ cwd, env: {} })).networks['main']
  if (config === undefined) throw new TypeError('main')
  const target = await connectChain({ endpoints: net.target.wsUrl })
  const service = await connectService({ endpoints: net.service.wsUrl })
  const call = encodeProxiedCall({
    ...{ chain: target, real: user, call: encodeConfigured(target, config) },
    forceProxyType: 'Automation'
  })
  const next = (Math.floor(Number(net.now()) / HOUR) + 1) * HOUR
  const submission = await scheduleTask(service, {
    providedId: 'rent',
    schedule: { kind: 'times', times: [next, next + HOUR] },
    task: {
      ...{ kind: 'xcmp', paraId: config.target.paraId, call },
      weight: { refTime: 900_000_000n, proofSize: 12_000n }
    },
    ...{ signer: pairSigner(await devAccount('Alice')), journal: createMemoryJournal() }
  })
  await net.build(2)
  const { status } = await submission.outcome()
  if (status !== 'scheduled') throw new Error(`the task was not scheduled: ${status}`)
  await Promise.all([target.close(), service.close()])
}

/** The policy that renews the task every hour, for three runs at a time. */
export const renewing = (more: object) => ({
  renew: {
    ...{ key: { env: 'KEY' }, budget: '1000', daily: '100', days: 1 },
    ...{ cron: '0 * * * *', runs: 3, ...more }
  }
})

/** Writes the configuration of a watchtower with policies for the network. */
export async function configure(
  { cwd }: Rent,
  settings: { readonly main: object; readonly database: unknown; readonly readiness?: boolean }
): Promise<void> {
  const { main, database, readiness = false } = settings
  const file = { database, readiness, keepAlive: { main } }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify(file))
}
