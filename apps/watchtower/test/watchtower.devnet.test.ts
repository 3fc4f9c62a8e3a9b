import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { listPastTasks, listRuns, openHistory } from '@paraclock/history'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runWatchtower } from '../src/cli/runWatchtower.ts'
import { readWatchtowerConfig, startWatchtower } from '../src/index.ts'
import { writeNetworks } from './support/writeNetworks.ts'

let net: Devnet
let cwd: string

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', ready: true, keptBlocks: 4096 })
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  await writeNetworks(cwd, net)
  const from = { main: { service: 1, target: 1 } }
  await writeFile(join(cwd, 'watchtower.json'), JSON.stringify({ from }))
})

afterAll(async () => {
  await net?.stop()
  if (cwd !== undefined) await rm(cwd, { recursive: true, force: true })
})

/** Schedules a call on the target at the slot after the next, and moves time past it. */
async function runTask(id: string): Promise<void> {
  const alice = await devAccount('Alice')
  const bob = await devAccount('Bob')
  const call = (chain: Devnet['service'], name: string, ...args: unknown[]) => {
    const [section = '', method = ''] = name.split('.')
    const made = chain.api.tx[section]?.[method]?.(...args)
    if (made === undefined) throw new Error(name)
    return made
  }
  const slot = (Math.floor(Number(net.now()) / 60) + 2) * 60
  const transfer = call(net.target, 'balances.transferKeepAlive', bob.address, 10_000_000_000n)
  const proxied = call(net.target, 'proxy.proxy', alice.address, null, transfer).method.toHex()
  const weight = { refTime: 900_000_000, proofSize: 12_000 }
  const args = [id, [slot], net.target.paraId, 0, proxied, weight]
  const scheduled = call(net.service, 'automationTime.scheduleXcmpTask', ...args)
  await net.execute({ chain: net.service, call: scheduled, signer: alice })
  await net.build(24)
  await net.settle()
}

async function readHistory() {
  const history = await openHistory({ database: join(cwd, 'history.sqlite'), migrate: false })
  const tasks = await listPastTasks(history, { network: 'main' })
  const runs = await listRuns(history, { network: 'main' })
  await history.close()
  return { tasks: tasks?.tasks ?? [], runs: runs?.runs ?? [] }
}

test('--once records both chains up to now, from the run to its effect', async () => {
  await runTask('first')
  const complaints: string[] = []
  const code = await runWatchtower({
    ...{ argv: ['--once'], cwd, env: {}, version: '0.0.0', node: '24.0.0' },
    write: () => {},
    writeError: (text) => complaints.push(text),
    untilStopped: new Promise(() => {})
  })
  expect([code, complaints]).toEqual([0, []])
  const { tasks, runs } = await readHistory()
  expect(tasks).toMatchObject([{ state: 'completed', counts: { executed: 1 } }])
  expect(runs).toMatchObject([{ state: 'executed', effect: { dispatch: 'succeeded' } }])
})

test('it goes on with each finalized block, and ends when it is closed', async () => {
  const config = await readWatchtowerConfig({ cwd, env: {} })
  const seen = Promise.withResolvers<void>()
  let goal = Number.POSITIVE_INFINITY
  const reached = { service: 0, target: 0 }
  const look = () => {
    if (Math.min(reached.service, reached.target) >= goal) seen.resolve()
  }
  const watchtower = await startWatchtower({
    config,
    onProgress: ({ role }, { block }) => {
      reached[role] = block
      look()
    },
    onProblem: (_, error) => seen.reject(error)
  })
  await runTask('second')
  goal = Number((await net.target.api.rpc.chain.getHeader()).number) - 2
  look()
  await seen.promise
  await watchtower.close()
  await watchtower.ended
  const { tasks, runs } = await readHistory()
  expect(tasks).toHaveLength(2)
  expect(runs.map(({ effect }) => effect?.dispatch)).toEqual(['succeeded', 'succeeded'])
})
