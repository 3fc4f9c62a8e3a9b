import { isParaclockError } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MetadataDraft } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { openDraft } from '../../test/serviceDraft.ts'
import { compareRuntime } from '../drift/compareRuntime.ts'
import { fingerprintRuntime } from '../drift/fingerprintRuntime.ts'
import type { TypeShape } from '../metadata/MetadataModel.ts'
import { readMetadata } from '../metadata/readMetadata.ts'
import { hourFingerprint } from '../views/fingerprints.ts'
import { detectCapabilities } from './detectCapabilities.ts'

const base = readMetadata(readCommitted('service-hour'))

/** The same shape with every type that it refers to replaced. */
function rewire(shape: TypeShape, pick: (id: number) => number): TypeShape {
  switch (shape.kind) {
    case 'struct':
      return {
        ...shape,
        fields: shape.fields.map((field) => ({ ...field, type: pick(field.type) }))
      }
    case 'enum':
      return {
        ...shape,
        variants: shape.variants.map((variant) => ({
          ...variant,
          docs: [],
          fields: variant.fields.map((field) => ({ ...field, type: pick(field.type) }))
        }))
      }
    case 'tuple':
      return { ...shape, items: shape.items.map(pick) }
    case 'list':
    case 'array':
    case 'compact':
      return { ...shape, item: pick(shape.item) }
    default:
      return shape
  }
}

test('types that refer to anything, themselves included, end in an answer or a coded error', () => {
  const change = fc.record({
    at: fc.nat({ max: base.typeCount - 1 }),
    to: fc.nat({ max: base.typeCount - 1 })
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 120 }), (changes) => {
      const draft = new MetadataDraft(base)
      for (const { at, to } of changes) {
        const type = draft.types[at]!
        draft.types[at] = { ...type, shape: rewire(type.shape, (id) => (id % 3 === 0 ? id : to)) }
      }
      const live = draft.model()
      try {
        detectCapabilities(live)
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
    const type = draft.types[id]!
    draft.types[id] = { ...type, shape: rewire(type.shape, () => id) }
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
  const { service } = detectCapabilities(draft.model())
  expect(service?.calls.nativeTransfer?.fillable).toMatchObject({ known: false })
})

test('a chain of types that is longer than the stack is no way to break a comparison', () => {
  const { draft, types } = openDraft()
  let deep = types.u32
  for (let depth = 0; depth < 20_000; depth += 1) deep = draft.list(deep)
  const loop = openDraft().draft
  const endless = loop.list(0)
  loop.types[endless] = { path: [], params: [], shape: { kind: 'list', item: endless } }
  for (const one of [draft, loop]) {
    one.addPallet({
      name: 'Deep',
      index: 99,
      calls: [['call', [['argument', one === draft ? deep : endless]]]]
    })
  }
  const expected = fingerprintRuntime({
    model: loop.model(),
    selection: {
      view: 'deep',
      pallets: [{ name: 'Deep', need: 'required', calls: 'all' }],
      apis: []
    }
  })
  const { changes } = compareRuntime({ expected, live: draft.model() })
  expect(changes).toMatchObject([
    { item: 'Deep.call', what: expect.stringContaining('too deeply'), consequence: 'breaking' }
  ])
})
