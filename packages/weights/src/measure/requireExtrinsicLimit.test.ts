import type { Chain } from '@paraclock/connect'
import { CallWeightExceeded } from '@paraclock/core'
import { readExtrinsicLimit } from '@paraclock/types'
import { raise } from '@tooling/vitest/raise'
import { expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { requireExtrinsicLimit } from './requireExtrinsicLimit.ts'

const chain = openOffline({ runtime: 'target', name: 'Acme', apis: {}, answers: {} })

test('the limit is the one of the metadata, in both dimensions', () => {
  const limit = readExtrinsicLimit(chain.runtime)
  if (limit === undefined) throw new Error('the target states a limit')
  expect(limit).toEqual({ refTime: 999_891_843_000n, proofSize: 5_242_880n })
  requireExtrinsicLimit({ chain, weight: limit })
  for (const dimension of ['refTime', 'proofSize'] as const) {
    const weight = { ...limit, [dimension]: limit[dimension] + 1n }
    const error = raise(CallWeightExceeded, () => requireExtrinsicLimit({ chain, weight }))
    expect(error.message).toContain(`${weight.refTime} ps and ${weight.proofSize} bytes`)
    expect(error.message).toContain('Acme')
  }
})

test('a weight of one dimension limits only ref time, and a chain without a limit has none', () => {
  const stating = (most: unknown) => {
    const value = { per_class: { normal: { max_extrinsic: most } } }
    const runtime = { constant: () => ({ value }) }
    return { name: 'Old', runtime } as unknown as Pick<Chain, 'name' | 'runtime'>
  }
  const weight = { refTime: 5n, proofSize: 10n ** 18n }
  requireExtrinsicLimit({ chain: stating(5n), weight })
  raise(CallWeightExceeded, () => requireExtrinsicLimit({ chain: stating(4n), weight }))
  requireExtrinsicLimit({ chain: stating(undefined), weight })
})
