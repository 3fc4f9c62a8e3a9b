import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { requireCoretime } from './requireCoretime.ts'

/** A relay chain that has included no block, and a chain that says what it is. */
const storage = async () => ({ value: undefined, evidence: [] })
const relay = { storage } as unknown as Chain
const open = (paraId: number | undefined) =>
  ({
    paraId,
    storage,
    block: { number: 1, hash: '0x' },
    facts: { paraId, chainName: 'Acme Coretime', endpoint: 'wss://coretime.example' }
  }) as unknown as Chain

test.each([
  ['that is not a parachain', undefined, 1005, 'it is not a parachain'],
  ['of another id', 2000, 1005, 'it is parachain 2000, and the relay chain names parachain 1005'],
  ['of a relay chain that names none', 1005, undefined, 'the relay chain names none'],
  ['without a block on the relay chain', 1005, 1005, 'has no block of parachain 1005']
])('a chain %s is refused', async (_, paraId, named, problem) => {
  await expect(requireCoretime({ relay, coretime: open(paraId), named })).rejects.toMatchObject({
    code: 'CoretimeRefused',
    message: expect.stringContaining(problem)
  })
})
