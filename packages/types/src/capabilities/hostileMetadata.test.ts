import { isParaclockError } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MetadataDraft } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { openDraft } from '../../test/serviceDraft.ts'
import { compareRuntime } from '../drift/compareRuntime.ts'
import { fingerprintRuntime } from '../drift/fingerprintRuntime.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import type { MetadataField, TypeDefinition, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { hourFingerprint } from '../views/fingerprints.ts'
import { detectCapabilities } from './detectCapabilities.ts'

const base = decodeMetadata(readCommitted('service-hour'))

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

/** Reads bytes as every type, which ends in a value or in a coded error. */
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
    fc.property(fc.array(change, { minLength: 1, maxLength: 120 }), (changes) => {
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
        compareRuntime({ expected: hourFingerprint(), live })
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
  draft.addPallet({
    name: 'Tasks',
    index: 80,
    calls: [
      [
        'schedule_native_transfer_task',
        [['times', types.times], ...fields.map((id, index) => [`to${index}`, id] as const)]
      ]
    ]
  })
  const { service } = detectCapabilities(draft.metadata())
  expect(service?.calls.nativeTransfer?.params.at(-1)?.role).toMatchObject({ known: false })
})

test('a chain of types that is longer than the stack is no way to break a comparison', () => {
  const { draft, types } = openDraft()
  let deep = types.u32
  for (let depth = 0; depth < 20_000; depth += 1) deep = draft.list(deep)
  const loop = openDraft().draft
  const endless = loop.list(0)
  loop.redefine(endless, { tag: 'sequence', value: endless })
  for (const one of [draft, loop]) {
    one.addPallet({
      name: 'Deep',
      index: 99,
      calls: [['call', [['argument', one === draft ? deep : endless]]]]
    })
  }
  const expected = fingerprintRuntime({
    metadata: loop.metadata(),
    selection: {
      view: 'deep',
      pallets: [{ name: 'Deep', need: 'required', calls: 'all' }],
      apis: []
    }
  })
  const { changes } = compareRuntime({ expected, live: draft.metadata() })
  expect(changes).toMatchObject([
    { item: 'Deep.call', what: expect.stringContaining('too deeply'), consequence: 'breaking' }
  ])
})
