import { bytesToHex } from '@paraclock/core'
import { Metadata, TypeRegistry } from '@polkadot/types'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MetadataDraft } from '../../test/MetadataDraft.ts'
import { readCommitted } from '../../test/readCommitted.ts'
import { ExtensionUnsupported } from '../errors.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { decodeExtrinsicCall } from './decodeExtrinsicCall.ts'
import { encodeStandIn } from './encodeStandIn.ts'
import { extensionFields, extensionTypes, readExtensions } from './readExtensions.ts'

const BASE = decodeMetadata(readCommitted('target'))
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const SIGNATURE = new Uint8Array(65).fill(1)
const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1, 2) } }

/** A type: how it is added to metadata, its default, and whether that has no effect. */
interface Shape {
  readonly add: (draft: MetadataDraft) => number
  readonly bytes: readonly number[]
  readonly isNeutral: boolean
}

const shape = (isNeutral: boolean, bytes: readonly number[], add: Shape['add']): Shape => ({
  add,
  bytes,
  isNeutral
})
const primitive = (name: 'bool' | 'str' | 'u8' | 'u32' | 'u128', length: number): Shape =>
  shape(name === 'bool' || name === 'str', new Array<number>(length).fill(0), (draft) =>
    draft.primitive(name)
  )
/** As in real metadata, no two types have one path. */
let named = 0
const path = (name: string) => ['acme', `${name}${named++}`]
const unit = shape(true, [], (draft) => draft.struct(path('Unit'), []))
const flag = primitive('bool', 1)
const number = primitive('u32', 4)
const toggle = (...names: string[]): Shape =>
  shape(true, [Math.max(0, names.indexOf('Disabled'))], (draft) =>
    draft.enumeration(
      path('Mode'),
      names.map((name) => [name, []])
    )
  )
const choice = shape(false, [0], (draft) =>
  draft.enumeration(
    path('Choice'),
    ['One', 'Two'].map((name) => [name, []])
  )
)
const verify = shape(true, [0], (draft) =>
  draft.enumeration(path('VerifySignature'), [
    ['Disabled', []],
    [
      'Signed',
      [
        ['signature', draft.find('MultiSignature')],
        ['account', draft.find('AccountId32')]
      ]
    ]
  ])
)
/** A variant without data after a variant with data. */
const late = shape(true, [1], (draft) =>
  draft.enumeration(path('Late'), [
    ['Ticket', [['id', draft.primitive('u32')]]],
    ['Nothing', []]
  ])
)
const tip = shape(true, [0], (draft) =>
  draft.struct(path('Charge'), [['tip', draft.compact(draft.primitive('u128')), 'BalanceOf<T>']])
)

const { shape: anyShape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(unit, flag, number, primitive('u8', 1), primitive('str', 1)),
    fc.constantFrom(toggle('Disabled', 'Enabled'), toggle('Enabled', 'Disabled'), choice),
    fc.constantFrom(verify, late, tip),
    tie('shape').map((inner) => shape(true, [0], (draft) => draft.option(inner.add(draft)))),
    tie('shape').map((inner) => shape(true, [0], (draft) => draft.list(inner.add(draft)))),
    tie('shape').map((inner) => ({
      ...inner,
      add: (draft: MetadataDraft) => draft.newtype(path('Wrapped'), inner.add(draft))
    })),
    fc.tuple(tie('shape'), tie('shape')).map(([one, two]) =>
      shape(one.isNeutral && two.isNeutral, [...one.bytes, ...two.bytes], (draft) =>
        draft.struct(path('Pair'), [
          ['one', one.add(draft)],
          ['two', two.add(draft)]
        ])
      )
    )
  )
}))

interface DraftOptions {
  readonly version?: 14 | 15 | 16
  readonly formats?: number[]
  /** What each extension adds to the signed bytes. */
  readonly adds?: Shape
}

function draftWith(
  shapes: readonly Shape[],
  { version = 16, formats = [4, 5], adds = unit }: DraftOptions = {}
): Uint8Array {
  const draft = new MetadataDraft(BASE)
  const additionalSigned = adds.add(draft)
  const own = shapes.map((one, index) => ({
    identifier: `OwnExtension${index}`,
    type: one.add(draft),
    additionalSigned
  }))
  const half = Math.floor(draft.extensions.length / 2)
  draft.extensions = [...draft.extensions.slice(0, half), ...own, ...draft.extensions.slice(half)]
  draft.formats = formats
  return draft.bytes(version)
}

const openWith = (...args: Parameters<typeof draftWith>): Runtime =>
  openRuntime({ metadata: draftWith(...args) })

const ownOf = (runtime: Runtime) =>
  readExtensions(runtime).filter(({ identifier }) => identifier.startsWith('OwnExtension'))

describe('defaults', () => {
  test.each([
    ['nothing', unit],
    ['a switch', flag],
    ['a mode that is off first', toggle('Disabled', 'Enabled')],
    ['a mode that is off last', toggle('Enabled', 'Disabled')],
    ['a choice', choice],
    ['a signature', verify],
    ['the variant without data', late],
    ['a tip', tip],
    ['a number', number]
  ])('%s', (_, one) => {
    const [extension] = ownOf(openWith([one]))
    expect(extension?.bytes).toEqual(Uint8Array.from(one.bytes))
    expect(extension?.hasDefault).toBe(one.isNeutral)
  })

  test('bytes of the signed payload that only the runtime knows are reported', () => {
    const runtime = openWith([unit, flag], { adds: number })
    const [extension] = ownOf(runtime)
    const added = extension?.added ?? 0
    expect(runtime.metadata.lookup[added]?.def).toMatchObject({ value: { tag: 'u32' } })
    expect(extensionTypes(runtime)['OwnExtension1']).toMatchObject({
      payload: { ownExtension1Added: `Lookup${added}` }
    })
  })

  test('an extension with a known name and another shape belongs to the runtime', () => {
    const draft = new MetadataDraft(BASE)
    const optional = draft.option(draft.primitive('u32'))
    const type = draft.struct(
      ['SkipCheckIfFeeless'],
      [
        ['tip', draft.compact(draft.primitive('u128')), 'BalanceOf<T>'],
        ['asset_id', optional]
      ]
    )
    const [first] = draft.extensions
    const additionalSigned = first?.additionalSigned ?? 0
    draft.extensions = [{ identifier: 'SkipCheckIfFeeless', type, additionalSigned }]
    const runtime = openRuntime({ metadata: draft.bytes(16) })
    expect(extensionTypes(runtime)).toMatchObject({
      SkipCheckIfFeeless: { extrinsic: { skipCheckIfFeeless: `Lookup${type}` } }
    })
    expect(readExtensions(runtime)).toMatchObject([
      { bytes: Uint8Array.of(0, 0), hasDefault: true }
    ])
  })

  test('the extensions of well-known chains have defaults', () => {
    for (const name of ['relay', 'service-hour', 'target'] as const) {
      const extensions = readExtensions(openRuntime({ metadata: readCommitted(name) }))
      expect(
        extensions.filter(({ hasDefault, added }) => !hasDefault || added !== undefined)
      ).toEqual([])
    }
  })
})

test('the runtime reads the call after extensions of any shape', () => {
  fc.assert(
    fc.property(
      fc.array(anyShape, { maxLength: 4 }),
      fc.constantFrom<readonly [14 | 15 | 16, number[]]>(
        [14, [4]],
        [15, [4]],
        [16, [4]],
        [16, [5]]
      ),
      (shapes, [version, formats]) => {
        const runtime = openWith(shapes, { version, formats })
        const own = ownOf(runtime)
        expect(own.map(({ bytes }) => [...bytes])).toEqual(shapes.map(({ bytes }) => bytes))
        expect(own.map(({ hasDefault }) => hasDefault)).toEqual(
          shapes.map(({ isNeutral }) => isNeutral)
        )
        const args = { runtime, call: runtime.encodeCall(remark), account: ALICE, nonce: 7n }
        expect(decodeExtrinsicCall(runtime, encodeStandIn(args))).toEqual(remark)
        const lacking = own.find(({ hasDefault }) => !hasDefault)
        const sign = () => encodeStandIn({ ...args, signature: SIGNATURE })
        if (lacking === undefined) {
          expect(decodeExtrinsicCall(runtime, sign())).toEqual(remark)
        } else {
          const { extension } = raise(ExtensionUnsupported, sign).context
          expect(extension).toBe(lacking.identifier)
        }
      }
    ),
    { numRuns: 60 }
  )
})

test('polkadot.js writes the same values by the types that it is given', () => {
  fc.assert(
    fc.property(fc.array(anyShape, { maxLength: 4 }), (shapes) => {
      const metadata = draftWith(shapes, { version: 15 })
      const runtime = openRuntime({ metadata })
      const registry = new TypeRegistry()
      const theirs = new Metadata(registry, bytesToHex(metadata))
      registry.setMetadata(theirs, undefined, extensionTypes(runtime), true)
      const types = registry.getSignedExtensionTypes()
      for (const { identifier, bytes } of ownOf(runtime)) {
        const type = types[extensionFields(identifier).value]
        if (bytes.length === 0) expect(type).toBeUndefined()
        else {
          const value = registry.createType(type ?? '', bytes)
          expect(value.toU8a()).toEqual(bytes)
          expect(registry.createType(type ?? '', value.toJSON()).toU8a()).toEqual(bytes)
        }
      }
    }),
    { numRuns: 12 }
  )
})

test('a general transaction carries its signature in the extension that verifies it', () => {
  const runtime = openWith([verify], { formats: [5] })
  const call = runtime.encodeCall(remark)
  const extrinsic = encodeStandIn({ runtime, call, account: ALICE, signature: SIGNATURE })
  const account = runtime.type('AccountId').encode(ALICE)
  const hex = Buffer.from(extrinsic).toString('hex')
  expect(hex).toContain(`01${'01'.repeat(65)}${Buffer.from(account).toString('hex')}`)
  expect([...extrinsic.subarray(2, 4)]).toEqual([0x45, 0])
  expect(decodeExtrinsicCall(runtime, extrinsic)).toEqual(remark)
})
