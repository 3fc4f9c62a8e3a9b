import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readChain } from '@paraclock/checklist'
import { createConnections } from '@paraclock/connect'
import { startDevnet } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { expect, onTestFinished, test, vi } from 'vitest'
import { followChain } from '../src/follow/followChain.ts'
import { readWatchtowerConfig } from '../src/index.ts'
import { writeNetworks } from './support/writeNetworks.ts'

test('any number of networks with one chain hear of its blocks by one subscription, which ends with them', async () => {
  const net = await startDevnet({ variant: 'minute', ready: true })
  onTestFinished(() => net.stop())
  const cwd = await mkdtemp(join(tmpdir(), 'paraclock-watchtower-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  await writeNetworks(cwd, net)
  const { main: config } = (await readWatchtowerConfig({ cwd, env: {} })).networks
  if (config === undefined) throw new TypeError('main')
  const history = await openHistory({ database: ':memory:' })
  onTestFinished(() => history.close())
  const connections = createConnections({})
  onTestFinished(() => connections.close())
  const ending = new AbortController()
  const of = { config, role: 'service', signal: ending.signal } as const
  const chain = await readChain(connections, { ...of, network: 'first' })
  const subscribe = vi.spyOn(chain.provider, 'subscribe')
  const unsubscribe = vi.spyOn(chain.provider, 'unsubscribe')
  const heads = ({ mock }: typeof subscribe | typeof unsubscribe) =>
    mock.calls.map(([type]) => type).toSorted()

  const networks = ['first', 'second', 'third', 'fourth']
  const recorded = new Map<string, number>()
  const following = networks.map((network) =>
    followChain({
      ...{ ...of, network, connections, history, from: 1, trust: false, once: false },
      onProgress: (_, { block }) => recorded.set(network, block),
      onProblem: (error) => {
        throw error
      }
    })
  )
  const height = async () => Number((await net.service.api.rpc.chain.getHeader()).number)
  const reached = async (goal: number) =>
    await expect
      .poll(() => networks.map((network) => recorded.get(network)), { timeout: 30_000 })
      .toEqual(networks.map(() => goal))
  await reached(await height())
  await net.build(2)
  await reached(await height())
  expect(heads(subscribe)).toEqual(['chain_finalizedHead', 'chain_newHead'])
  expect(heads(unsubscribe)).toEqual([])
  ending.abort()
  await Promise.all(following)
  await expect.poll(() => heads(unsubscribe)).toEqual(['chain_finalizedHead', 'chain_newHead'])
})
