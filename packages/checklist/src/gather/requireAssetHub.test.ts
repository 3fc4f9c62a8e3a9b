import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { requireAssetHub } from './requireAssetHub.ts'

/** A relay chain that knows no parachain, and a chain that says what it is. */
const storage = async () => ({ value: undefined, evidence: [] })
const relay = { storage } as unknown as Chain
const open = (paraId: number | undefined) =>
  ({
    paraId,
    storage,
    block: { number: 1, hash: '0x' },
    facts: { paraId, chainName: 'Acme Hub', endpoint: 'wss://hub.example' }
  }) as unknown as Chain

const chains = { known: true, value: [] } as const

test.each([
  ['that is not a parachain', undefined, 'it is not a parachain'],
  ['that the relay chain does not know', 1000, 'has no block of parachain 1000']
])('a chain %s is refused', async (_, paraId, problem) => {
  await expect(requireAssetHub({ relay, hub: open(paraId), chains })).rejects.toMatchObject({
    code: 'AssetHubRefused',
    message: expect.stringContaining(problem)
  })
})
