import type { Codec, Registry } from '@polkadot/types/types'
import { describe, expect, test, vi } from 'vitest'
import { randomBytes, seedNumbers } from '../../test/randomBytes.ts'
import { openOffline, readCommitted } from '../../test/readCommitted.ts'
import { readPublic } from '../../test/readPublic.ts'
import type { MetadataModel } from '../metadata/MetadataModel.ts'
import { readMetadata } from '../metadata/readMetadata.ts'
import { TypeCodec } from './TypeCodec.ts'
import type { Value } from './values/Value.ts'

// polkadot.js alone takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const ROUNDS = 1

// What polkadot.js reads in a way of its own: an address by an index where accounts have none, which
// it does not even write as it was, and metadata within metadata, which only a chain makes.
const OWN_WAYS = [/multiaddress::MultiAddress$/, /sp_core::OpaqueMetadata$/]

/** The types whose values hold one of a type with such a path. */
function findHolders(model: MetadataModel, paths: readonly RegExp[]): ReadonlySet<number> {
  const found = new Set<number>()
  for (let grown = true; grown; ) {
    const before = found.size
    for (let id = 0; id < model.typeCount; id += 1) {
      const { path, shape } = model.type(id)
      const isOne = paths.some((one) => one.test(path.join('::')))
      if (isOne || partsOf(shape).some((part) => found.has(part))) found.add(id)
    }
    grown = found.size > before
  }
  return found
}

function partsOf(shape: ReturnType<MetadataModel['type']>['shape']): readonly number[] {
  switch (shape.kind) {
    case 'struct':
      return shape.fields.map(({ type }) => type)
    case 'enum':
      return shape.variants.flatMap(({ fields }) => fields.map(({ type }) => type))
    case 'tuple':
      return shape.items
    case 'list':
    case 'array':
    case 'compact':
      return [shape.item]
    default:
      return []
  }
}

function show(value: Value | Codec): unknown {
  return {
    json: value.toJSON(),
    primitive: value.toPrimitive(),
    human: value.toHuman(),
    text: value.toString(),
    hex: value.toHex(),
    bytes: Buffer.from(value.toU8a()).toString('hex'),
    length: value.encodedLength
  }
}

async function openRegistry(metadata: Uint8Array): Promise<Registry> {
  const api = await openOffline(metadata)
  await api.disconnect()
  return api.registry
}

describe.for([
  ['relay', () => readCommitted('relay')],
  ['service-hour', () => readCommitted('service-hour')],
  ['service-minute', () => readCommitted('service-minute')],
  ['target', () => readCommitted('target')],
  ['kusama', () => readPublic('kusama')],
  ['polkadot', () => readPublic('polkadot')],
  ['substrate', () => readPublic('substrate')]
] as const)('%s', ([, read]) => {
  const metadata = read()
  const model = readMetadata(metadata)

  test('constants and what absent storage reads as are what polkadot.js reads', async () => {
    const registry = await openRegistry(metadata)
    const codec = new TypeCodec(model, { ss58Prefix: registry.chainSS58 ?? 42 })
    for (const { name: pallet, constants, storage } of model.pallets) {
      const given = [
        ...constants.map(({ name: item, type, value }) => ({ item, type, value })),
        ...storage
          .filter(({ modifier }) => modifier === 'default')
          .map(({ name: item, value: type, fallback }) => ({ item, type, value: fallback }))
      ]
      for (const { item, type, value } of given) {
        const theirs = registry.createTypeUnsafe<Codec>(`Lookup${type}`, [value])
        expect(show(codec.decode(type, value)), `${pallet}.${item}`).toEqual(show(theirs))
      }
    }
  })

  test('any value of any type reads as polkadot.js reads it, and is written as it was', async () => {
    const registry = await openRegistry(metadata)
    const codec = new TypeCodec(model, { ss58Prefix: registry.chainSS58 ?? 42 })
    const ownWays = findHolders(model, OWN_WAYS)
    // Only a chain makes events.
    const events = findHolders(model, [/RuntimeEvent$/])
    const next = seedNumbers(20_261_120)
    let compared = 0
    for (let type = 0; type < model.typeCount; type += 1) {
      for (let round = 0; round < ROUNDS; round += 1) {
        const bytes = randomBytes(model, type, next)
        const theirs = attempt(() => registry.createTypeUnsafe<Codec>(`Lookup${type}`, [bytes]))
        const mine = attempt(() => codec.decode(type, bytes))
        // An enum without variants has no value.
        if (mine === undefined) expect(theirs, `type ${type}`).toBeUndefined()
        else expect(hexOf(mine), `type ${type}`).toBe(Buffer.from(bytes).toString('hex'))
        if (mine === undefined || theirs === undefined || ownWays.has(type)) continue
        if (hexOf(theirs) === undefined) continue
        compared += 1
        expect(show(mine), `type ${type}, ${model.type(type).path.join('::')}`).toEqual(
          show(theirs)
        )
        const plain = theirs.toPrimitive()
        const made = attempt(() => registry.createTypeUnsafe<Codec>(`Lookup${type}`, [plain]))
        if (made === undefined || events.has(type)) continue
        expect(hexOf(codec.make(type, plain)), `type ${type} of ${JSON.stringify(plain)}`).toBe(
          hexOf(made)
        )
      }
    }
    expect(compared).toBeGreaterThan(model.typeCount / 2)
  })
})

// polkadot.js has types that it cannot read, or not write: a compact of nothing, bits in other words
// than bytes, variants in the spelling of the runtime.
function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}

function hexOf(value: Value | Codec): string | undefined {
  return attempt(() => Buffer.from(value.toU8a()).toString('hex'))
}
