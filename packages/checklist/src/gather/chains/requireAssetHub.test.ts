import type { Chain } from '@paraclock/connect'
import type { Fact } from '@paraclock/core'
import type { SystemChain } from '@paraclock/hrmp'
import { expect, test } from 'vitest'
import { stubParachain } from '../../../test/stubParachain.ts'
import { requireAssetHub } from './requireAssetHub.ts'

const HASH = `0x${'11'.repeat(32)}`

const RELAY_TIME = 1_800_000_000_000

/** What a node answers that has block 7, and none after it. */
const source = { request: async (_: string, [at]: readonly unknown[]) => (at === 7 ? HASH : null) }

/** A relay chain that has included a block of every parachain, or of none. */
const relayWith = (number?: number): Chain =>
  ({
    source,
    block: { number: 2, hash: HASH },
    storage: async ({ pallet }: { readonly pallet: string }) => ({
      value:
        pallet === 'Timestamp' ? RELAY_TIME : number && { number, hash: HASH, parentHash: HASH },
      evidence: []
    })
  }) as unknown as Chain

/** A chain whose node has finalized block 7, so many seconds before the relay chain's block. */
function hubOf(paraId: number | undefined, seconds = 60): Chain {
  const stub = stubParachain(paraId)
  const finalized = { number: 7 }
  const storage = async () => ({ value: RELAY_TIME - 1000 * seconds, evidence: [] })
  return {
    ...stub,
    source,
    storage,
    block: finalized,
    stated: { ...stub.stated, finalized }
  } as never
}

/** The system chains of a relay chain, which takes its token by teleport of some of them. */
const chainsOf = (...ids: readonly number[]): Fact<readonly SystemChain[]> => ({
  known: true,
  value: [1000, 1500].map((paraId) => ({
    paraId: paraId as SystemChain['paraId'],
    teleports: ids.includes(paraId),
    isRoot: true
  }))
})

test.each([
  ['that is not a parachain', undefined, 7, [], 'SystemChainRefused', 'it is not a parachain'],
  [
    'that the relay chain does not know',
    1000,
    undefined,
    [1000],
    'SystemChainRefused',
    'has no block of parachain 1000'
  ],
  [
    'that the relay chain does not trust',
    1000,
    7,
    [1500],
    'SystemChainRefused',
    'takes its token by teleport of 1500, and not of parachain 1000'
  ],
  [
    'whose node is behind the relay chain',
    1000,
    9,
    [1000],
    'AssetHubUnavailable',
    'has finalized block 7, and the relay chain has included block 9'
  ]
])('a chain %s is refused', async (_, paraId, included, trusted, code, message) => {
  const args = { relay: relayWith(included), hub: hubOf(paraId), chains: chainsOf(...trusted) }
  await expect(requireAssetHub(args)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message)
  })
})

test.each([1000, 1500])('parachain %d is taken where the relay chain trusts it', async (paraId) => {
  const hub = hubOf(paraId)
  expect(await requireAssetHub({ relay: relayWith(7), hub, chains: chainsOf(paraId) })).toBe(hub)
})

test('an Asset Hub without a block for more than ten minutes of the relay chain is refused', async () => {
  const args = { relay: relayWith(7), chains: chainsOf(1000) }
  const hub = hubOf(1000, 600)
  expect(await requireAssetHub({ ...args, hub })).toBe(hub)
  await expect(requireAssetHub({ ...args, hub: hubOf(1000, 601) })).rejects.toMatchObject({
    code: 'AssetHubUnavailable',
    message: expect.stringContaining('its block 7 is 10 minutes older')
  })
})
