import { ArgumentInvalid, ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { type FakeChainArgs, fakeChain } from '../../test/support/fakeChain.ts'
import { createNetwork } from './Network.ts'
import { settleNetwork } from './settleNetwork.ts'

const problem = (text: string) =>
  new ParaclockError(ArgumentInvalid, { argument: 'a', value: '', problem: text })

/** A parachain whose transactions wait for some blocks. */
function open(blocks: number, more: FakeChainArgs = {}) {
  let left = blocks
  const chain = fakeChain({
    ...{ paraId: 2000, ready: blocks > 0 ? [1] : [] },
    onBuild: (_, { local: _local }) => {
      left -= 1
      if (left === 0) chain.ready = []
    },
    ...more
  })
  return { chain, network: createNetwork({ chains: [chain.local], time: 6000, isOpen: false }) }
}

test('rounds are built until nothing is pending', async () => {
  for (const blocks of [0, 1, 3]) {
    const { chain, network } = open(blocks)
    expect(await settleNetwork(network)).toEqual({ rounds: blocks, refused: [] })
    expect(chain.requests.map(({ time }) => time)).toEqual(
      Array.from({ length: blocks }, (_, at) => 12_000 + 6000 * at)
    )
  }
})

test('what still waits after 64 rounds is an error that names it', async () => {
  expect(await settleNetwork(open(64).network)).toMatchObject({ rounds: 64 })
  await expect(settleNetwork(open(65).network)).rejects.toMatchObject({
    ...{ code: 'BlockLimitExceeded', context: { rounds: 64, waiting: 'transactions of acme' } }
  })
})

test.each([
  [17, 0],
  [18, 1],
  [23, 1],
  [24, 2]
])('until second %d there is room for %d rounds from second 6', async (until, rounds) => {
  const { network } = open(9)
  expect(await settleNetwork(network, { until: BigInt(until) as never })).toMatchObject({ rounds })
})

test('the signal stops it between two rounds', async () => {
  const stopping = new AbortController()
  const { chain, network } = open(9, { onBuild: () => stopping.abort() })
  await expect(settleNetwork(network, { signal: stopping.signal })).rejects.toMatchObject({
    ...{ code: 'OperationAborted', context: { what: 'settling the network' } }
  })
  expect(chain.requests).toHaveLength(1)
})

test('the first refusal is raised at the end, or all are reported, each once', async () => {
  const { network } = open(1)
  const refused = [problem('one'), problem('two')]
  network.refused = [...refused]
  expect(await settleNetwork(network, { refused: 'report' })).toEqual({ rounds: 1, refused })
  expect(await settleNetwork(network)).toEqual({ rounds: 0, refused: [] })
  network.refused = [...refused]
  await expect(settleNetwork(network)).rejects.toBe(refused[0])
  expect(await settleNetwork(network, { refused: 'raise' })).toEqual({ rounds: 0, refused: [] })
})

test('a delivered message on which its recipient never reports is lost, which is told once', async () => {
  const { network } = open(0)
  network.mail.owed.set('relay', 0)
  network.mail.owed.set('acme', 2)
  await expect(settleNetwork(network)).rejects.toMatchObject({
    code: 'MessageFailed',
    context: {
      ...{ sender: 'the network', chain: 'acme' },
      reason: '2 delivered, never executed and never refused'
    }
  })
  expect(await settleNetwork(network)).toMatchObject({ rounds: 0 })
  network.mail.owed.set('acme', 1)
  const { refused } = await settleNetwork(network, { refused: 'report' })
  expect(refused.map(({ code }) => code)).toEqual(['MessageFailed'])
  expect(await settleNetwork(network)).toEqual({ rounds: 0, refused: [] })
})

test('a halted recipient need not report yet', async () => {
  const { chain, network } = open(0, { isHalted: true })
  network.mail.owed.set('acme', 2)
  expect(await settleNetwork(network)).toMatchObject({ rounds: 0 })
  chain.isHalted = false
  await expect(settleNetwork(network)).rejects.toMatchObject({ code: 'MessageFailed' })
})
