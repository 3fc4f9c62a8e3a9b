import { hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { extensionFields, openRuntime, type Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { fillExtensions } from './fillExtensions.ts'

const { metadata } = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'target', version: 16 })
})

/** A runtime that reads these extrinsic versions, with an extension that verifies signatures. */
function runtimeOf(version: number[], verifier?: string): Pick<Runtime, 'metadata'> {
  const [extensions = []] = Object.values(metadata.extrinsic.extensionsByVersion)
  const type = metadata.lookup.length
  const fields = ['signature', 'account'].map((name) => ({ name, type: 0, docs: [] }))
  const variants = [
    { name: 'Signed', index: 0, fields, docs: [] },
    { name: 'Disabled', index: 1, fields: [], docs: [] }
  ]
  const def = { tag: 'variant', value: variants }
  const signed = { id: type, path: [verifier], params: [], docs: [], def }
  const [first] = extensions
  const own = verifier === undefined ? [] : [{ ...first, identifier: verifier, type }]
  const extrinsic = {
    ...metadata.extrinsic,
    version,
    extensionsByVersion: { 0: [...own, ...extensions] }
  }
  const lookup = [...metadata.lookup, signed]
  return { metadata: { ...metadata, lookup, extrinsic } as unknown as Runtime['metadata'] }
}

test.each([
  ['VerifyMultiSignature', 'whose signature it takes'],
  [undefined, 'and no extension takes a signature']
])('a runtime that takes general transactions alone is refused by name: %s', (verifier, takes) => {
  const extension = verifier ?? 'VerifySignature'
  expect(() => fillExtensions(runtimeOf([5], verifier))).toThrow(
    expect.objectContaining({
      code: 'ExtensionUnsupported',
      context: expect.objectContaining({ extension, problem: expect.stringContaining(takes) })
    })
  )
})

test('if version 4 is also read, the extension that verifies a general transaction is disabled', () => {
  for (const version of [[4], [4, 5]]) {
    expect(fillExtensions(runtimeOf(version, 'VerifyMultiSignature'))).toMatchObject({
      verifyMultiSignature: '0x01'
    })
  }
})

/** A runtime with an extension of its own, whose value and additional data have these types. */
function withOwn(valueType: number, addedType: number): Pick<Runtime, 'metadata'> {
  const [extensions = []] = Object.values(metadata.extrinsic.extensionsByVersion)
  const at = metadata.lookup.length
  const unit = { id: at, path: [], params: [], docs: [], def: { tag: 'tuple', value: [] } }
  const number = { ...unit, id: at + 1, def: { tag: 'primitive', value: { tag: 'u32' } } }
  const own = { identifier: 'CheckSeason', type: at + valueType, additionalSigned: at + addedType }
  const extrinsic = { ...metadata.extrinsic, extensionsByVersion: { 0: [...extensions, own] } }
  const lookup = [...metadata.lookup, unit, number]
  return { metadata: { ...metadata, lookup, extrinsic } as unknown as Runtime['metadata'] }
}

const [UNIT, NUMBER] = [0, 1]
const four = '0x04000000' as const

test.each([
  ['neither', UNIT, UNIT, {}, [[], undefined]],
  ['a value', NUMBER, UNIT, { value: four }, [[4, 0, 0, 0], undefined]],
  ['added data', UNIT, NUMBER, { added: four }, [[], [4, 0, 0, 0]]],
  [
    'both',
    NUMBER,
    NUMBER,
    { value: four, added: '0x05000000' },
    [
      [4, 0, 0, 0],
      [5, 0, 0, 0]
    ]
  ]
] as const)(
  'an extension of the runtime that takes %s gets what is given',
  (_, value, added, given, expected) => {
    const filled = fillExtensions(withOwn(value, added), { CheckSeason: given })
    const fields = extensionFields('CheckSeason')
    expect(
      [filled[fields.value], filled[fields.added]].map((bytes) => bytes && [...hexToBytes(bytes)])
    ).toEqual(expected)
  }
)

test.each([
  ['CheckSeason', NUMBER, UNIT, {}, 'its value has no default'],
  [
    'CheckSeason',
    UNIT,
    NUMBER,
    {},
    'only the runtime knows the data that it adds to the signed payload'
  ],
  [
    'CheckYear',
    UNIT,
    UNIT,
    { CheckYear: {} },
    'the runtime has no extension of its own with this name'
  ],
  [
    'CheckNonce',
    UNIT,
    UNIT,
    { CheckNonce: {} },
    'the runtime has no extension of its own with this name'
  ]
] as const)('the extension %s is refused', (extension, value, added, given, problem) => {
  expect(() => fillExtensions(withOwn(value, added), given)).toThrow(
    expect.objectContaining({ code: 'ExtensionUnsupported', context: { extension, problem } })
  )
})
