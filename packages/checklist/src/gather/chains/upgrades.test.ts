import type { Chain } from '@paraclock/connect'
import { expect, test } from 'vitest'
import type { GatherContext } from './defineGatherer.ts'
import { findCode, hashCode, upgradesGatherer } from './upgrades.ts'

const CODE = Uint8Array.of(1, 2, 3)
const OTHER = Uint8Array.of(4)
const HASH = hashCode(CODE)

/** A chain that stores these values, by pallet, item and key. */
const holding = (values: Readonly<Record<string, unknown>>): Chain =>
  ({
    storage: async ({
      pallet,
      entry,
      keys = [],
      as = (one) => one
    }: Parameters<Chain['storage']>[0]) => {
      const name = [pallet, entry, ...keys].join('.')
      return { value: name in values ? as(values[name]) : undefined, evidence: [name] }
    }
  }) as unknown as Chain

const PENDING = 'ParachainSystem.PendingValidationCode'
const authorized = (pallet: string) => ({ [`${pallet}.AuthorizedUpgrade`]: { code_hash: HASH } })

/** The upgrade of a target that stores values, on a relay chain that stores others. */
async function readTarget(own: Record<string, unknown>, onRelay: Record<string, unknown> = {}) {
  const chains = { relay: holding(onRelay), service: holding({}), target: holding(own) }
  const context = {
    chain: async (role: keyof typeof chains) => chains[role],
    config: { service: { paraId: 2115 }, target: { paraId: 2200 } }
  } as unknown as GatherContext
  const { service, target } = (await upgradesGatherer.gather({}, context)) as never as {
    readonly [role in 'service' | 'target']: { coming: unknown; evidence: readonly string[] }
  }
  expect(service.coming).toBeUndefined()
  return target
}

test.each([
  ['no upgrade', {}, {}, undefined],
  ['a code that is empty', { [PENDING]: new Uint8Array() }, {}, undefined],
  ['a pending code', { [PENDING]: CODE }, {}, 'pending'],
  ['a code that the relay chain enacts', {}, { 'Paras.FutureCodeHash.2200': HASH }, 'pending'],
  ['a code of another parachain', {}, { 'Paras.FutureCodeHash.2115': undefined }, undefined],
  ['an authorized code', authorized('System'), {}, 'authorized'],
  ['one that an older runtime authorized', authorized('ParachainSystem'), {}, 'authorized']
] as const)('%s is read as it comes', async (_, own, onRelay, state) => {
  const { coming, evidence } = await readTarget(own, onRelay)
  expect(coming).toEqual(state && { state, codeHash: HASH })
  // A pending code itself is not shown. Its absence is.
  expect(evidence.includes(PENDING)).toBe((own as Record<string, unknown>)[PENDING] !== CODE)
})

test.each([
  ['pending', { [PENDING]: CODE }, {}, []],
  ['on the relay chain', {}, { [`Paras.CodeByHash.${HASH}`]: CODE }, []],
  ['given', {}, {}, [OTHER, CODE]]
] as const)('the code of an upgrade is found where it is %s', async (_, own, relay, given) => {
  const chains = { own: holding(own), relay: holding(relay) }
  const coming = { state: 'authorized', codeHash: HASH } as const
  expect(await findCode(coming, chains, given)).toBe(CODE)
})

test('a code with another hash is not that of the upgrade', async () => {
  const chains = { own: holding({ [PENDING]: OTHER }), relay: holding({}) }
  const coming = { state: 'authorized', codeHash: HASH } as const
  expect(await findCode(coming, chains, [OTHER, new Uint8Array()])).toBeUndefined()
})
