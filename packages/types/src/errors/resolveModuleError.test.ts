import { Metadata, TypeRegistry } from '@polkadot/types'
import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import kusama15 from '@polkadot/types-support/metadata/v15/kusama-hex'
import { expect, test } from 'vitest'
import { openDraft } from '../../test/serviceDraft.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet } from '../metadata/MetadataParts.ts'
import { resolveModuleError } from './resolveModuleError.ts'

const kusama = decodeMetadata(kusama14)

// Kusama 1003000: pallet 60 is Hrmp. @polkadot/types says what its error 4 is.
test.for([
  ['one byte as a number', 4],
  ['one byte', Uint8Array.of(4)],
  ['four bytes', Uint8Array.of(4, 0, 0, 0)],
  ['four bytes as hex', '0x04000000']
] as const)('an error given as %s', ([, error]) => {
  const resolved = resolveModuleError({ source: kusama, error: { index: 60, error } })
  expect(resolved).toMatchObject({ pallet: 'Hrmp', section: 'hrmp', inner: [] })
  expect(resolved.name).toBe(nameByPolkadot(60, 4))
})

function nameByPolkadot(index: number, error: number): string {
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, kusama14))
  return registry.findMetaError({
    index: registry.createType('u8', index),
    error: registry.createType('u8', error)
  } as never).name
}

test('every error of a runtime resolves as @polkadot/types resolves it', () => {
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, kusama14))
  let count = 0
  for (const pallet of kusama.pallets) {
    for (const variant of variantsOf(kusama, pallet.errors?.type)) {
      const error = registry.createType('DispatchErrorModule', {
        index: pallet.index,
        error: [variant.index, 0, 0, 0]
      })
      const theirs = registry.findMetaError(error as never)
      const ours = resolveModuleError({ source: kusama, error: error as never })
      expect([ours.section, ours.name]).toEqual([theirs.section, theirs.name])
      count += 1
    }
  }
  expect(count).toBeGreaterThan(400)
})

test('the registry of a connection at a block is enough', () => {
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, kusama14))
  const error = { index: 60, error: 4 }
  expect(resolveModuleError({ source: { registry }, error })).toEqual(
    resolveModuleError({ source: kusama, error })
  )
})

test('the same bytes mean something else on another runtime', () => {
  const other = openDraft().draft
  const error = { index: 31, error: 0 }
  const onAssetHub = resolveModuleError({ source: other.metadata(), error })
  expect(onAssetHub.pallet).toBe('PolkadotXcm')
  expect(resolveModuleError({ source: kusama15, error }).pallet).not.toBe('PolkadotXcm')
})

test('an error inside an error is named too', () => {
  const { draft } = openDraft()
  const deepest = draft.enumeration(
    ['Deepest'],
    [
      ['A', []],
      ['B', []]
    ]
  )
  const inner = draft.enumeration(
    ['Inner'],
    [
      ['First', []],
      ['Second', [['', deepest]]]
    ]
  )
  const errors = draft.enumeration(
    ['pallet', 'Error'],
    [
      ['Plain', []],
      ['Wrapped', [['', inner]]]
    ]
  )
  draft.addPallet({ name: 'Nested', index: 200 })
  draft.changePallet(
    'Nested',
    (pallet) => ({ ...pallet, errors: { type: errors } }) as unknown as MetadataPallet
  )
  const source = draft.bytes(15)
  const resolve = (error: Uint8Array | number) =>
    resolveModuleError({ source, error: { index: 200, error } })
  expect(resolve(Uint8Array.of(1, 1, 1, 0))).toMatchObject({
    name: 'Wrapped',
    inner: ['Second', 'B']
  })
  expect(resolve(Uint8Array.of(1, 0, 0, 0))).toMatchObject({ inner: ['First'] })
  expect(resolve(Uint8Array.of(0, 1, 1, 0))).toMatchObject({ name: 'Plain', inner: [] })
  expect(resolve(1)).toMatchObject({ name: 'Wrapped', inner: [] })
  expect(resolve(Uint8Array.of(1, 9, 0, 0))).toMatchObject({ inner: [] })
})

test.for([
  ['an index beyond a byte', { index: 256, error: 0 }],
  ['no index', { error: 0 }],
  ['a number beyond a byte', { index: 0, error: 300 }],
  ['two bytes', { index: 0, error: Uint8Array.of(0, 0) }],
  ['text that is no hex', { index: 0, error: 'zero' }],
  ['nothing', { index: 0 }]
] as const)('%s is no module error', ([, error]) => {
  expect(() => resolveModuleError({ source: kusama, error: error as never })).toThrow(
    expect.objectContaining({ code: 'ArgumentInvalid' })
  )
})

test.for([
  ['an unknown pallet', { index: 250, error: 0 }, 'no pallet with this index'],
  ['an unknown error', { index: 60, error: 200 }, 'Hrmp has no error 200'],
  ['a pallet without errors', { index: 2, error: 0 }, 'Timestamp has no error 0']
] as const)('%s cannot be named', ([, error, problem]) => {
  expect(() => resolveModuleError({ source: kusama, error })).toThrow(
    expect.objectContaining({
      code: 'ArgumentInvalid',
      message: expect.stringContaining(problem)
    })
  )
})
