import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { emptyStorage, stubParachain } from '../../test/stubParachain.ts'
import { requireAssetHub } from './requireAssetHub.ts'

/** A relay chain that knows no parachain. */
const relay = { storage: emptyStorage } as unknown as Chain

const chains = { known: true, value: [] } as const

test.each([
  ['that is not a parachain', undefined, 'it is not a parachain'],
  ['that the relay chain does not know', 1000, 'has no block of parachain 1000']
])('a chain %s is refused', async (_, paraId, problem) => {
  const hub = stubParachain(paraId)
  await expect(requireAssetHub({ relay, hub, chains })).rejects.toMatchObject({
    code: 'AssetHubRefused',
    message: expect.stringContaining(problem)
  })
})
