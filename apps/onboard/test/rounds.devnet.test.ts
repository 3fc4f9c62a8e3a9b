import { createMemoryMetadataCache } from '@paraclock/connect'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listChecks } from '../src/check/listChecks.ts'
import { runChecks } from '../src/check/runChecks.ts'
import type { NetworkConfig } from '../src/config/Config.ts'
import { createConnections } from '../src/gather/createConnections.ts'
import { gatherNetwork } from '../src/gather/gatherNetwork.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { mendNetwork } from '../src/rehearse/mendNetwork.ts'
import { Rounds } from './network/Rounds.ts'
import type { RelayedEndpoint } from './network/relayEndpoint.ts'
import { roundEndpoint } from './network/roundEndpoint.ts'

let net: Devnet
let config: NetworkConfig
const relayed: RelayedEndpoint[] = []
const rounds = new Rounds()

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute', name: 'main' })
  const near = (await configureDevnet([net])).networks['main'] as NetworkConfig
  await mendNetwork({
    net,
    config: near,
    evidence: await gatherNetwork({ name: 'main', config: near })
  })
  const far = async <Chain extends { readonly endpoints: readonly string[] }>(
    name: string,
    chain: Chain
  ): Promise<Chain> => {
    const endpoint = await roundEndpoint({ url: chain.endpoints[0] ?? '', name, rounds })
    relayed.push(endpoint)
    return { ...chain, endpoints: [endpoint.url] }
  }
  config = {
    ...near,
    relay: await far('relay', near.relay),
    service: await far('service', near.service),
    target: await far('target', near.target)
  }
})

afterAll(async () => {
  await Promise.all(relayed.map((endpoint) => endpoint.close()))
  await net?.stop()
})

test('all that the checks look at is read in few round trips, one behind the other', async () => {
  const metadataCache = createMemoryMetadataCache()
  const gather = async () => {
    const connections = createConnections({ metadataCache })
    try {
      rounds.count = 0
      rounds.asked.length = 0
      // To be read, no chain is opened through polkadot.js.
      const open = () => Promise.reject(new TypeError('polkadot.js was asked for'))
      const evidence = await gatherNetwork({
        name: 'main',
        config,
        connections: { ...connections, open }
      })
      // Before the connections take their leave of the nodes.
      return { evidence, count: rounds.count }
    } finally {
      await connections.close()
    }
  }
  const first = await gather()
  const { evidence, count } = await gather()
  const listed = rounds.asked
    .map((round, index) => `${index + 1}: ${round.join('\n   ')}`)
    .join('\n')
  expect(count, listed).toBeLessThanOrEqual(9)
  // Metadata is fetched once, between two looks at the code; after that, no chain is asked for it.
  expect(first.count).toBeLessThanOrEqual(count + 6)
  const results = runChecks({
    checks: listChecks(),
    evidence,
    gatheredAt: Number(net.now()),
    today: '2026-01-01'
  })
  expect(
    results.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'notApplicable')
  ).toEqual([])
})
