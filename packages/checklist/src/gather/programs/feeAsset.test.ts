import type { Chain } from '@paraclock/connect'
import { type Location, relayLocation, siblingLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { networkConfig as config } from '../../../test/fixtures/buildConfig.ts'
import type { ChainObserver } from '../../observe/createObserver.ts'
import { atLeastOne, proposeAsset } from './feeAsset.ts'

test('the service pays at least 1 where the target charges nothing', () => {
  expect(atLeastOne({ known: true, value: 0n })).toEqual({ known: true, value: 1n })
  expect(atLeastOne({ known: true, value: 7n })).toEqual({ known: true, value: 7n })
  const unknown = { known: false, why: 'the target does not say' } as const
  expect(atLeastOne(unknown)).toEqual(unknown)
})

test.each([
  ["the service's own, if the target accepts it", 'service', ['service', 'native', 'relay']],
  ["else the target's", 'native', ['native', 'relay']],
  ["else the relay chain's", 'relay', ['relay']],
  ["the target's, if no run shows that one is accepted", 'native', []]
])('the suggested fee asset is %s', async (_, expected, accepted) => {
  const location = siblingLocation(config.service.paraId)
  const native: Location = { parents: 0, interior: [] }
  const names = new Map<Location, string>([
    [location, 'service'],
    [native, 'native'],
    [relayLocation, 'relay']
  ])
  const isAccepted = (asset: Location) => ({
    known: true as const,
    value: accepted.includes(names.get(asset) ?? '')
  })
  const observer = {
    native: async () => ({ value: { known: true, value: native }, evidence: [] }),
    accepts: async (asset: Location) => ({ value: isAccepted(asset), evidence: [] })
  } as unknown as ChainObserver
  const chain = { hasApi: () => false } as unknown as Chain
  const serviceAsset = { accepted: isAccepted(location), location }
  const proposed = await proposeAsset({ chain, config, observer, serviceAsset })
  expect(names.get(proposed)).toBe(expected)
})
