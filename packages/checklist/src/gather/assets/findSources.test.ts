import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { findSources } from './findSources.ts'

/** A target that takes the token by reserve from the chains whose versioned location is given. */
function open(trusted: readonly string[], hasApi = true, kind = 'xcm'): Chain {
  const programs = { known: true, value: [5], from: 'a test' }
  return {
    facts: { capabilities: { xcm: { programs, locations: programs } } },
    hasApi: () => hasApi,
    dryRunXcm: async ({ origin, program }: { origin: string; program: string }) => {
      // The first instruction: 1 is a deposit of a reserve, 2 a teleport.
      const isReserve = program.slice(6, 8) === '01'
      const failure =
        isReserve && trusted.includes(origin) ? undefined : { kind, name: 'UntrustedReserve' }
      return { value: { failure }, evidence: [] }
    }
  } as unknown as Chain
}

const ACCOUNT = `0x${'11'.repeat(32)}`
const [RELAY, HUB] = ['0x050100', '0x05010100a10f']

test.each([
  [[RELAY], ['relay reserve']],
  [[HUB], ['assetHub reserve']],
  [
    [HUB, RELAY],
    ['assetHub reserve', 'relay reserve']
  ],
  [[], []]
])('a target that trusts %j takes the relay token from %j', async (trusted, sources) => {
  const { value } = await findSources(open(trusted), 1000, ACCOUNT)
  expect(value?.map(({ chain, by }) => `${chain} ${by}`)).toEqual(sources)
})

test('without Asset Hub it is not tried, and without dry runs nothing is known', async () => {
  expect((await findSources(open([HUB]), undefined, ACCOUNT)).value).toEqual([])
  expect((await findSources(open([HUB], false), 1000, ACCOUNT)).value).toBeUndefined()
})

test('if the target declines a dry run, nothing is known', async () => {
  expect((await findSources(open([RELAY], true, 'declined'), 1000, ACCOUNT)).value).toBeUndefined()
})
