import { isParaclockError } from '@paraclock/core'
import assetHub15 from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { openDraft } from '../../test/serviceDraft.ts'
import { writeMetadata } from '../../test/writeMetadata.ts'
import { readMetadata } from './readMetadata.ts'

const target = readCommitted('target')

function readAll(bytes: Uint8Array): void {
  const model = readMetadata(bytes)
  for (let id = 0; id < model.typeCount; id += 1) model.type(id)
}

// Documentation is read by getters, which are no part of a plain copy.
function plain(value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => (key === 'docs' ? undefined : part))
}

test.for([14, 15, 16] as const)('what is written as v%i is read back', (version) => {
  const { draft } = openDraft()
  const before = draft.model()
  const after = readMetadata(writeMetadata(before, version))
  expect(after.version).toBe(version)
  expect(after.typeCount).toBe(before.typeCount)
  for (let id = 0; id < after.typeCount; id += 1) {
    expect(plain(after.type(id))).toBe(plain(before.type(id)))
  }
  expect(plain(after.pallets)).toBe(plain(before.pallets))
  expect(after.extrinsic).toEqual(before.extrinsic)
})

test('metadata is read with the wrapping of the runtime API, or without', () => {
  const wrapped = readMetadata(assetHub15)
  const bare = readMetadata(`0x${assetHub15.slice(assetHub15.indexOf('6d657461'))}`)
  expect(wrapped.pallets.length).toBe(bare.pallets.length)
  expect(
    readMetadata(assetHub15.toUpperCase().replace('0X', '0x') as `0x${string}`).typeCount
  ).toBe(bare.typeCount)
})

test('metadata that is cut off anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat({ max: target.length - 1 }), (length) => {
      expect(() => readAll(target.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'MetadataMalformed' })
      )
    }),
    { numRuns: 300 }
  )
})

test('metadata with wrong bytes is read or refused, and nothing else', () => {
  const damage = fc.array(
    fc.record({ at: fc.nat({ max: target.length - 1 }), byte: fc.nat({ max: 255 }) }),
    { minLength: 1, maxLength: 20 }
  )
  fc.assert(
    fc.property(damage, (changes) => {
      const bytes = Uint8Array.from(target)
      for (const { at, byte } of changes) bytes[at] = byte
      try {
        readAll(bytes)
      } catch (error) {
        if (!isParaclockError(error)) throw error
      }
    }),
    { numRuns: 500 }
  )
})

test('metadata with more behind it is refused', () => {
  const longer = new Uint8Array(target.length + 1)
  longer.set(target)
  expect(() => readMetadata(longer)).toThrow(
    expect.objectContaining({ message: expect.stringContaining('more than metadata') })
  )
})

test('a list that claims more than there is takes no memory', () => {
  // meta, v14, and a registry of 2^30 - 1 types.
  const bytes = Uint8Array.of(0x6d, 0x65, 0x74, 0x61, 14, 0xfe, 0xff, 0xff, 0xff)
  expect(() => readMetadata(bytes)).toThrow(
    expect.objectContaining({ message: expect.stringContaining('is cut off') })
  )
})

test.for([
  ['no bytes', new Uint8Array(), 'does not begin with "meta"'],
  ['other bytes', Uint8Array.of(1, 2, 3, 4, 5), 'does not begin with "meta"'],
  ['hex of odd length', '0x6d6', 'not hex'],
  ['text', 'meta', 'not hex'],
  ['hex with a stranger in it', '0x6d6574616g', 'not hex']
] as const)('%s is no metadata', ([, source, problem]) => {
  expect(() => readMetadata(source as `0x${string}`)).toThrow(
    expect.objectContaining({
      code: 'MetadataMalformed',
      message: expect.stringContaining(problem)
    })
  )
})

test.for([9, 13, 17])('version %i is not read', (version) => {
  expect(() => readMetadata(Uint8Array.of(0x6d, 0x65, 0x74, 0x61, version, 0))).toThrow(
    expect.objectContaining({ code: 'MetadataVersionUnsupported', context: { version } })
  )
})

test.for([
  ['a type of an unknown kind', [0x6d, 0x65, 0x74, 0x61, 14, 4, 0, 0, 0, 9, 0], 'unknown kind 9'],
  ['a type that is not there', [0x6d, 0x65, 0x74, 0x61, 14, 0, 0, 4], 'no type 1'],
  ['types out of order', [0x6d, 0x65, 0x74, 0x61, 14, 4, 4, 0, 0], 'stands at position'],
  ['an option that is neither', [0x6d, 0x65, 0x74, 0x61, 14, 4, 0, 0, 4, 0, 2], 'an option begins'],
  ['a length beyond 32 bits', [0x6d, 0x65, 0x74, 0x61, 14, 7, 0, 0, 0, 0, 1], 'more than 32 bits']
] as const)('%s is refused', ([, bytes, problem]) => {
  expect(() => readAll(Uint8Array.from(bytes))).toThrow(
    expect.objectContaining({ message: expect.stringContaining(problem) })
  )
})
