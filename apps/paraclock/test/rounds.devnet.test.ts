import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import { gatherNetwork, judgeNetwork, listChecks } from '@paraclock/checklist'
import { forgetTimes } from '@paraclock/checklist/fixtures/forgetTimes'
import {
  type CreateConnectionsArgs,
  createConnections,
  createMemoryMetadataCache
} from '@paraclock/connect'
import { createDirectoryChainMemory } from '@paraclock/connect/node'
import type { UnixSeconds } from '@paraclock/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { openNetwork } from './network/openNetwork.ts'
import { Rounds } from './network/Rounds.ts'
import type { RelayedEndpoint } from './network/relayEndpoint.ts'
import { roundEndpoint } from './network/roundEndpoint.ts'

const figures = new URL('../../../tooling/bench/results/people.json', import.meta.url)
const committed = JSON.parse(readFileSync(figures, 'utf8')) as Record<
  'cachedCheckRounds' | 'firstCheckRounds',
  number
>

const net = await openNetwork({ variant: 'minute', name: 'main' })
let config: NetworkConfig
const relayed: RelayedEndpoint[] = []
const rounds = new Rounds()

beforeAll(async () => {
  const near = (await configureDevnet([net])).networks['main'] as NetworkConfig
  await fixNetwork({
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
})

/** Gathers as a process of its own does, and counts the rounds that it takes. */
async function gather(known: Pick<CreateConnectionsArgs, 'metadataCache' | 'memory'>) {
  const connections = createConnections(known)
  try {
    rounds.count = 0
    rounds.asked.length = 0
    const evidence = forgetTimes(await gatherNetwork({ name: 'main', config, connections }))
    // Before the connections take their leave of the nodes.
    const listed = rounds.asked
      .map((round, index) => `${index + 1}: ${round.join('\n   ')}`)
      .join('\n')
    return { evidence, count: rounds.count, listed }
  } finally {
    await connections.close()
  }
}

test('all that the checks look at is read in few round trips, one behind the other', async () => {
  const known = {
    metadataCache: createMemoryMetadataCache(),
    memory: createDirectoryChainMemory({ directory: await mkdtemp(join(tmpdir(), 'rounds-')) })
  }
  const first = await gather(known)
  const unremembered = await gather({ metadataCache: known.metadataCache })
  const again = await gather(known)
  expect(again.count, again.listed).toBeLessThanOrEqual(committed.cachedCheckRounds)
  // What a runtime reads is known once it is run.
  expect(unremembered.count, unremembered.listed).toBeLessThanOrEqual(7)
  // Metadata is fetched once, of a block whose code is known; after that, no chain is asked for it.
  expect(first.count, first.listed).toBeLessThanOrEqual(committed.firstCheckRounds)
  // What is asked ahead is answered as what is asked when it is needed.
  expect(again.evidence).toEqual(unremembered.evidence)
  const results = judgeNetwork({
    checks: listChecks(),
    evidence: again.evidence,
    gatheredAt: Number(net.now()),
    today: '2026-01-01'
  })
  expect(
    results.filter(({ outcome }) => outcome !== 'pass' && outcome !== 'notApplicable')
  ).toEqual([])

  // Other slots, other times, another fee and another balance: what follows from them is asked anew.
  await net.travelTo((net.now() + 7_200n) as UnixSeconds)
  await net.fund({ chain: net.target, account: config.user, amount: 1_000_000_000_000n })
  const later = await gather(known)
  expect(later.count, later.listed).toBeLessThanOrEqual(5)
  expect(later.evidence).toEqual((await gather({ metadataCache: known.metadataCache })).evidence)
  expect(later.evidence).not.toEqual(again.evidence)

  // The user is another one: most questions are other ones, and none is answered for the old user. Its runs
  // have no money, and the reads that explain why they do not begin take a round trip.
  config = { ...config, user: `0x${'42'.repeat(32)}` }
  const other = await gather(known)
  expect(other.count, other.listed).toBeLessThanOrEqual(unremembered.count + 1)
  expect(other.evidence).toEqual((await gather({ metadataCache: known.metadataCache })).evidence)
})
