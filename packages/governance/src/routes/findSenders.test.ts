import { createChain, createMemorySource } from '@paraclock/connect'
import { bytesToHex, encodeCompact, type Hex } from '@paraclock/core'
import type { SimulationResult, XcmOrigin } from '@paraclock/executor/simulate'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { callerOf, type DispatchOrigin } from '@paraclock/types'
import { encodeProgram, type XcmProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { encodeCaller } from '../read/encodeCaller.ts'
import { findForeignBody, findSenders } from './findSenders.ts'

const open = (runtime: 'relay' | 'target', paraId: number | undefined) =>
  createChain({
    name: runtime,
    metadata: readRuntimeMetadata({ runtime, version: 16 }),
    source: createMemorySource(),
    facts: { paraId }
  })

// A relay chain in the place of Asset Hub: it has origins of bodies.
const ruler = open('relay', 1000)
const chain = open('relay', undefined)
const call: Hex = '0x00000401'
const body = { kind: 'plurality', id: { kind: 'administration' }, part: { kind: 'voice' } } as const

/** The amount of a payment, as messages have it. */
const PAYMENT = bytesToHex(encodeCompact(25_000_000_000n)).slice(2)

/** What the chain refuses of a body, and what it was asked. */
async function find(refusals: {
  readonly message?: string
  readonly call?: string
  /** Why a message that pays is refused; the chain states no fee without it. */
  readonly paid?: string | null
  /** The only origin that is sought. */
  readonly as?: Hex
}) {
  const asked: { readonly origins: string[]; readonly senders: XcmOrigin[] } = {
    ...{ origins: [], senders: [] }
  }
  const end = (name?: string, program?: XcmProgram): SimulationResult =>
    ({
      failure: name === undefined ? undefined : { name },
      forwarded: program && [{ bytes: encodeProgram({ program, version: 5 }) }]
    }) as unknown as SimulationResult
  const describe = (origin: DispatchOrigin): string =>
    chain.runtime.describe(
      'OriginCaller',
      chain.runtime.readInput('OriginCaller', callerOf(origin))
    )
  const program: XcmProgram = [{ kind: 'descendOrigin', interior: [body] }]
  const paying: XcmProgram = [...program, { kind: 'refundSurplus' }]
  const found = await findSenders({
    ...{ ruler, chain, call, weight: undefined, as: refusals.as },
    price: async (write) => {
      const fee = { id: { parents: 0, interior: [] }, amount: 25_000_000_000n }
      return refusals.paid === undefined || (await write(fee)) === '0x' ? undefined : fee
    },
    runs: {
      ruler: {
        run: async (sent, origin) => {
          const shown = describe(origin)
          const isPaid = sent.includes(PAYMENT)
          if (shown.includes('GeneralAdmin')) return end(undefined, isPaid ? paying : program)
          // Another origin sends as the whole chain.
          return shown.includes('StakingAdmin')
            ? end(undefined, [{ kind: 'clearOrigin' }])
            : end('BadOrigin')
        }
      },
      chain: {
        run: async (_, origin) => {
          asked.origins.push(describe(origin))
          return end(origin.kind === 'root' ? undefined : refusals.call)
        },
        execute: async (bytes, origin) => {
          asked.senders.push(origin)
          if (bytes === encodeProgram({ program, version: 5 })) return end(refusals.message)
          const isPaid = bytes === encodeProgram({ program: paying, version: 5 })
          return end(isPaid ? (refusals.paid ?? undefined) : undefined)
        }
      }
    }
  })
  return { found: found.map(({ name, seenAs, refusal }) => [name, seenAs, refusal]), asked }
}

test('a body that can send, and that the chain takes the call from, comes before root', async () => {
  const { found, asked } = await find({})
  expect(found).toEqual([
    ['Origins.GeneralAdmin', 'the voice of Administration', undefined],
    ['root', 'root', undefined]
  ])
  expect(asked.senders).toContainEqual({ kind: 'child', paraId: 1000 })
  expect(asked.origins.find((one) => one.startsWith('XcmPallet'))).toMatch(
    /Parachain\(1000\), Plurality \{id: Administration, part: Voice\}/
  )
})

test.each([
  [{ message: 'Barrier' }, 'Barrier'],
  [{ message: 'Barrier', paid: null }, undefined],
  [
    { message: 'Barrier', paid: 'FailedToTransactAsset' },
    'Barrier if it does not pay, FailedToTransactAsset if it pays 25000000000 unit from its account on relay'
  ],
  [{ message: 'Barrier', paid: null, call: 'BadOrigin' }, 'BadOrigin'],
  [{ call: 'BadOrigin' }, 'BadOrigin']
])('what the chain refuses of a body is told: %j', async (refusals, refusal) => {
  const { found } = await find(refusals)
  expect(found[0]).toEqual(['Origins.GeneralAdmin', 'the voice of Administration', refusal])
  expect(found[1]).toEqual(['root', 'root', undefined])
})

/** An origin of XCM on the relay chain. */
const originAt = (...places: readonly object[]) => ({
  XcmPallet: { Xcm: { parents: 0, interior: { [`X${places.length}`]: places } } }
})

const voice = { Plurality: { id: 'Administration', part: 'Voice' } }

test.each([
  ['of the ruler', 1000, ['Origins.GeneralAdmin']],
  ['of another parachain', 1001, []]
])('for a body %s no other origin is sought', async (_, Parachain, names) => {
  const { found } = await find({ as: encodeCaller(chain, originAt({ Parachain }, voice)) })
  expect(found.map(([name]) => name)).toEqual(names)
})

test.each([
  ['a body', originAt({ Parachain: 1001 }, voice), 'the voice of Administration of parachain 1001'],
  ['a parachain', originAt({ Parachain: 1001 }), 'parachain 1001'],
  ['a place of the chain itself', originAt(voice), undefined],
  ['root', callerOf({ kind: 'root' }), undefined]
])('%s is named by its parachain', (_, origin, name) => {
  expect(findForeignBody(chain, origin)?.name).toBe(name)
})
