import { isParaclockError } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftCall, MetadataDraft } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { olderCalls, openDraft } from '../../test/serviceDraft.ts'
import { readExtensions } from '../extrinsic/readExtensions.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import type { MetadataField, TypeDefinition, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { detectCapabilities } from './detectCapabilities.ts'

const base = decodeMetadata(readCommitted('service-hour'))

/** The processor's time of this process, which other work of the machine does not change. */
function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1_000_000
}

/** The same definition with every type that it refers to replaced. */
function rewire(def: TypeDefinition, pick: (id: number) => number): TypeDefinition {
  const rewireFields = (fields: readonly MetadataField[]) =>
    fields.map((field) => ({ ...field, type: pick(field.type) }))
  switch (def.tag) {
    case 'composite':
      return { tag: 'composite', value: rewireFields(def.value) }
    case 'variant':
      return {
        tag: 'variant',
        value: def.value.map((variant) => ({ ...variant, fields: rewireFields(variant.fields) }))
      }
    case 'tuple':
      return { tag: 'tuple', value: def.value.map(pick) }
    case 'sequence':
    case 'compact':
      return { tag: def.tag, value: pick(def.value) }
    case 'array':
      return { tag: 'array', value: { ...def.value, type: pick(def.value.type) } }
    default:
      return def
  }
}

/** Reads bytes as every type, and expects a value or a coded error. */
function useAll(metadata: UnifiedMetadata): void {
  const runtime = openRuntime({ metadata })
  for (const { id } of metadata.lookup) {
    try {
      const type = runtime.type(id)
      runtime.describe(id, type.decode(new Uint8Array(48)))
    } catch (error) {
      if (!isParaclockError(error)) throw error
    }
  }
}

test('types that refer to anything, themselves included, end in an answer or a coded error', () => {
  const change = fc.record({
    at: fc.nat({ max: base.lookup.length - 1 }),
    to: fc.nat({ max: base.lookup.length - 1 })
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 120, size: 'max' }), (changes) => {
      const draft = new MetadataDraft(base)
      for (const { at, to } of changes) {
        draft.redefine(
          at,
          rewire(draft.types[at]!.def, (id) => (id % 3 === 0 ? id : to))
        )
      }
      const live = draft.metadata()
      try {
        detectCapabilities(live)
        useAll(live)
      } catch (error) {
        if (!isParaclockError(error)) throw error
      }
    }),
    { numRuns: 60 }
  )
})

test('wrappers, options and compacts of themselves end', () => {
  const { draft, types } = openDraft()
  const fields = [
    draft.newtype(['Loop'], types.u32),
    draft.option(types.u32),
    draft.compact(types.u32),
    draft.enumeration(['MultiAddress'], [['Id', [['', types.u32]]]])
  ]
  for (const id of fields) {
    draft.redefine(
      id,
      rewire(draft.types[id]!.def, () => id)
    )
  }
  for (const [at, id] of fields.entries()) {
    const calls = olderCalls(draft, types).map(
      ([name, params]): DraftCall => [name, params.map(([param]) => [param, id] as const)]
    )
    draft.addPallet({ name: `Tasks${at}`, index: 80 + at, calls })
  }
  const { service, unknownService } = detectCapabilities(draft.metadata())
  expect([service, unknownService?.length]).toEqual([undefined, fields.length * 3])
})

/** Types whose values have no end, or twice as many parts on each level, with bytes for them. */
function listBombs(draft: MetadataDraft) {
  const nothing = draft.add({ tag: 'tuple', value: [] })
  const pair = draft.add({ tag: 'tuple', value: [nothing, nothing] })
  const fields = (id: number) =>
    [
      ['left', id],
      ['right', id]
    ] as const
  let [tuples, structs, arrays, nested] = [nothing, nothing, pair, draft.primitive('u32')]
  for (let level = 0; level < 60; level += 1) {
    tuples = draft.add({ tag: 'tuple', value: [tuples, tuples] })
    structs = draft.struct(['Double'], fields(structs))
  }
  for (let level = 0; level < 3; level += 1) {
    arrays = draft.add({ tag: 'array', value: { type: arrays, len: 4000 } })
  }
  for (let level = 0; level < 20_000; level += 1) nested = draft.newtype(['Nested'], nested)
  const list = draft.list(nothing)
  draft.redefine(list, { tag: 'sequence', value: list })
  const linked = draft.struct(['Linked'], fields(nothing))
  draft.redefine(linked, draft.types[draft.struct([], fields(draft.option(linked)))]!.def)
  const ones = (length: number, byte: number): Uint8Array => new Uint8Array(length).fill(byte)
  return [
    { what: 'tuples that double', type: tuples, bytes: ones(0, 0) },
    { what: 'structs that double', type: structs, bytes: ones(0, 0) },
    { what: 'arrays of arrays of nothing', type: arrays, bytes: ones(4000, 0) },
    {
      what: 'a list of nothing with a large length',
      type: draft.list(nothing),
      bytes: Uint8Array.of(254, 255, 255, 255)
    },
    { what: 'a chain of newtypes', type: nested, bytes: ones(4, 0) },
    { what: 'lists in lists', type: list, bytes: Uint8Array.from([...ones(2000, 4), 0]) },
    { what: 'structs in structs', type: linked, bytes: ones(1_000_000, 1) }
  ]
}

test('values of types that double, nest or hold nothing are refused before they are built', () => {
  const draft = new MetadataDraft(base)
  const bombs = listBombs(draft)
  const runtime = openRuntime({ metadata: draft.metadata() })
  const begun = process.cpuUsage()
  for (const { what, type, bytes } of bombs) {
    const read = () => runtime.describe(type, runtime.type(type).decode(bytes))
    expect(read, what).toThrow(
      expect.objectContaining({ code: expect.stringMatching(/^(Value|Metadata)Malformed$/) })
    )
  }
  expect(secondsSince(begun)).toBeLessThan(20)
})

/** Chains of so many types, each around the one before. */
function nestTypes(draft: MetadataDraft, levels: number): Readonly<Record<string, number>> {
  const nest = (wrap: (id: number) => number): number => {
    let id = draft.primitive('u32')
    for (let level = 0; level < levels; level += 1) id = wrap(id)
    return id
  }
  const array = (len: number) => (type: number) => draft.add({ tag: 'array', value: { type, len } })
  return {
    'arrays of one item': nest(array(1)),
    'arrays of two items': nest(array(2)),
    'tuples of one item': nest((id) => draft.add({ tag: 'tuple', value: [id] })),
    newtypes: nest((id) => draft.newtype(['Nested'], id)),
    compacts: nest((id) => draft.compact(id)),
    options: nest((id) => draft.option(id)),
    lists: nest((id) => draft.list(id))
  }
}

test('chains of types end soon, by a value or a coded error, wherever they are used', () => {
  const draft = new MetadataDraft(base)
  const chains = Object.entries(nestTypes(draft, 20_000))
  const wide = draft.struct(
    ['Wide'],
    Array.from({ length: 20_000 }, (_, at) => [`f${at}`, chains[3]?.[1] ?? 0] as const)
  )
  const all = [...chains, ['a wide struct', wide] as const]
  draft.addPallet({
    name: 'Nested',
    index: 99,
    calls: all.map(([, id], at): DraftCall => [`call_${at}`, [['argument', id]]])
  })
  const metadata = draft.metadata()
  const [extension] = metadata.extrinsic.extensionsByVersion[0] ?? []
  const begun = process.cpuUsage()
  for (const [at, [what, id]] of all.entries()) {
    const runtime = openRuntime({ metadata })
    const call = { pallet: 'Nested', method: `call_${at}`, args: { argument: [] } }
    const own = { ...extension!, identifier: what, type: id, additionalSigned: id }
    const extrinsic = { ...metadata.extrinsic, extensionsByVersion: { 0: [own] } }
    const uses = [
      () => runtime.type(id).encode([]),
      () => runtime.type(id).decode(new Uint8Array(48)),
      () => runtime.encodeCall(call),
      () => runtime.decodeCall(Uint8Array.of(99, at, ...new Uint8Array(48))),
      () => readExtensions({ metadata: { ...metadata, extrinsic } })
    ]
    for (const use of uses) {
      try {
        use()
      } catch (error) {
        expect(isParaclockError(error), `${what}: ${String(error)}`).toBe(true)
      }
    }
  }
  expect(secondsSince(begun)).toBeLessThan(10)
})

test('64 wrappers around a type are read, and not one more', () => {
  const draft = new MetadataDraft(base)
  const [allowed, refused] = [nestTypes(draft, 64), nestTypes(draft, 65)]
  const metadata = draft.metadata()
  for (const what of ['arrays of one item', 'tuples of one item', 'newtypes']) {
    // A runtime that has read the inner type reads one wrapper more.
    const read = (id: number) =>
      openRuntime({ metadata })
        .type(id)
        .decode(Uint8Array.of(7, 0, 0, 0))
    expect(JSON.stringify(read(allowed[what] ?? -1)), what).toContain('7')
    expect(() => read(refused[what] ?? -1), what).toThrow(
      expect.objectContaining({ code: 'MetadataMalformed' })
    )
  }
})

test('types whose paths state impossible numbers are refused', () => {
  const draft = new MetadataDraft(base)
  const number = draft.primitive('u32')
  const pair = (name: string) =>
    draft.struct([name], [['a', number] as const, ['b', number] as const])
  const impossible = [
    draft.newtype(['primitive_types', 'U99999999999'], number),
    draft.compact(pair('u99999999999')),
    draft.newtype(['sp_arithmetic', 'per_things', 'Percent'], pair('u7'))
  ]
  const runtime = openRuntime({ metadata: draft.metadata() })
  for (const id of impossible) {
    expect(() => runtime.type(id), String(id)).toThrow(
      expect.objectContaining({ code: 'MetadataMalformed' })
    )
  }
})
