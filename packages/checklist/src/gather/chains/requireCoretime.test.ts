import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { emptyStorage, stubParachain } from '../../../test/stubParachain.ts'
import { requireCoretime } from './requireCoretime.ts'

/** A relay chain that names a Coretime chain, and has included no block. */
const relayNaming = (named: number | undefined) =>
  ({ storage: emptyStorage, constant: () => named }) as unknown as Chain

test.each([
  ['that is not a parachain', undefined, 1005, 'it is not a parachain'],
  ['of another id', 2000, 1005, 'it is parachain 2000, and the relay chain names parachain 1005'],
  ['of a relay chain that names none', 1005, undefined, 'the relay chain names none'],
  ['without a block on the relay chain', 1005, 1005, 'has no block of parachain 1005']
])('a chain %s is refused', async (_, paraId, named, problem) => {
  const [relay, coretime] = [relayNaming(named), stubParachain(paraId)]
  await expect(requireCoretime({ relay, coretime })).rejects.toMatchObject({
    code: 'SystemChainRefused',
    message: expect.stringContaining(problem)
  })
})
