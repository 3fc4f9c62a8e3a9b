import { isParaclockError, ParaclockError } from '@paraclock/core'
import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import assetHub15 from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import substrate16 from '@polkadot/types-support/metadata/v16/substrate-hex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { MetadataVersionUnsupported } from '../errors.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { decodeMetadata } from './decodeMetadata.ts'

const target = readCommitted('target')

/** Decodes metadata and evaluates everything in it. */
function readAll(bytes: Uint8Array): void {
  const runtime = openRuntime({ metadata: bytes })
  const { lookup, pallets } = runtime.metadata
  for (const { id } of lookup) {
    const type = runtime.type(id)
    attempt(() => type.decode(new Uint8Array(64)))
  }
  for (const { name, storage, constants } of pallets) {
    for (const item of storage?.items ?? [])
      attempt(() => runtime.storage(name, item.name)?.prefix())
    for (const one of constants) attempt(() => runtime.constant(name, one.name)?.value)
  }
  attempt(() => runtime.accountLength)
  attempt(() => runtime.version)
}

/** Runs an action that may only fail with a coded error. */
function attempt(act: () => unknown): void {
  try {
    act()
  } catch (error) {
    if (!isParaclockError(error)) throw error
  }
}

test.for([
  ['v14', kusama14, 14],
  ['v15', assetHub15, 15],
  ['v16', substrate16, 16]
] as const)('a public %s metadata is decoded', ([, hex, version]) => {
  const metadata = decodeMetadata(hex)
  expect(metadata.version).toBe(version)
  expect(metadata.pallets.find(({ name }) => name === 'System')?.index).toBe(0)
})

test('metadata is decoded with the wrapping of the runtime API, or without', () => {
  const wrapped = decodeMetadata(assetHub15)
  const bare = decodeMetadata(`0x${assetHub15.slice(assetHub15.indexOf('6d657461'))}`)
  expect(wrapped).toBe(bare)
  const upper = assetHub15.toUpperCase().replace('0X', '0x') as `0x${string}`
  expect(decodeMetadata(upper)).toBe(bare)
})

test('metadata is decoded from a part of a buffer', () => {
  const buffer = Buffer.concat([Buffer.from([1, 2, 3]), target]).subarray(3)
  expect(decodeMetadata(buffer)).toEqual(decodeMetadata(target))
})

test('the same metadata is decoded once while it is in use, and other metadata separately', () => {
  const held = decodeMetadata(target)
  expect(decodeMetadata(target.slice())).toBe(held)
  const other = target.slice()
  // Change the last letter of a type's name, which has no effect.
  other[other.lastIndexOf('n'.charCodeAt(0))] = 'm'.charCodeAt(0)
  expect(decodeMetadata(other)).not.toBe(held)
})

test('metadata that is cut off anywhere is refused', () => {
  fc.assert(
    fc.property(fc.nat({ max: target.length - 1 }), (length) => {
      expect(() => decodeMetadata(target.subarray(0, length))).toThrow(
        expect.objectContaining({ code: 'MetadataMalformed' })
      )
    }),
    { numRuns: 60 }
  )
})

test('metadata with wrong bytes is either read or refused', () => {
  const damage = fc.array(
    fc.record({ at: fc.nat({ max: target.length - 1 }), byte: fc.nat({ max: 255 }) }),
    { minLength: 1, maxLength: 20 }
  )
  fc.assert(
    fc.property(damage, (changes) => {
      const bytes = Uint8Array.from(target)
      for (const { at, byte } of changes) bytes[at] = byte
      attempt(() => readAll(bytes))
    }),
    { numRuns: 60 }
  )
})

test('metadata with trailing bytes is refused', () => {
  expect(() => decodeMetadata(Buffer.concat([target, Buffer.of(0)]))).toThrow(
    expect.objectContaining({ message: expect.stringContaining('bytes follow the metadata') })
  )
})

test('lists with a false length take no memory', () => {
  // meta, v14, a registry of 30 million types, the first of which has a path of 30 million names.
  const claim = [0x02, 0xce, 0x39, 0x07]
  const bytes = Uint8Array.of(0x6d, 0x65, 0x74, 0x61, 14, ...claim, 0, ...claim, 0, 0, 0, 0)
  const before = process.memoryUsage().rss
  expect(() => decodeMetadata(bytes)).toThrow(
    expect.objectContaining({ message: expect.stringContaining('is cut off') })
  )
  // Lists of the stated length would take 240 MB each.
  expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000)
  const most = Uint8Array.of(0x6d, 0x65, 0x74, 0x61, 14, 0xfe, 0xff, 0xff, 0xff)
  expect(() => decodeMetadata(most)).toThrow(expect.objectContaining({ code: 'MetadataMalformed' }))
})

test.for([
  ['no bytes', new Uint8Array(), 'does not begin with "meta"'],
  ['other bytes', Uint8Array.of(1, 2, 3, 4, 5), 'does not begin with "meta"'],
  ['only the beginning', Uint8Array.of(0x6d, 0x65, 0x74, 0x61), 'too early'],
  ['hex of odd length', '0x6d6', 'not hex'],
  ['text', 'meta', 'not hex'],
  ['hex with a stranger in it', '0x6d6574616g', 'not hex']
] as const)('%s is no metadata', ([, source, problem]) => {
  expect(() => decodeMetadata(source as `0x${string}`)).toThrow(
    expect.objectContaining({
      code: 'MetadataMalformed',
      message: expect.stringContaining(problem)
    })
  )
})

test.for([9, 13, 17])('version %i is not read', (version) => {
  expect(() => decodeMetadata(Uint8Array.of(0x6d, 0x65, 0x74, 0x61, version, 0))).toThrow(
    expect.objectContaining({ code: 'MetadataVersionUnsupported', context: { version } })
  )
})

test.for([
  [13, /upgrade its runtime/],
  [17, /Metadata_metadata_at_version\(15\)/]
] as const)('version %i has the remedy that helps', ([version, expected]) => {
  const { remedies } = new ParaclockError(MetadataVersionUnsupported, { version })
  expect(remedies.at(-1)?.summary).toMatch(expected)
})

test.for([
  ['a type of an unknown kind', [0x6d, 0x65, 0x74, 0x61, 14, 4, 0, 0, 0, 9, 0]],
  ['types out of order', [0x6d, 0x65, 0x74, 0x61, 14, 4, 4, 0, 0, 5, 0, 0, 0, 0, 4, 0, 0]],
  ['a length beyond 32 bits', [0x6d, 0x65, 0x74, 0x61, 14, 7, 0, 0, 0, 0, 1]]
] as const)('%s is refused', ([, bytes]) => {
  expect(() => decodeMetadata(Uint8Array.from(bytes))).toThrow(
    expect.objectContaining({ code: 'MetadataMalformed' })
  )
})

test('types that are not in the order of their ids are refused', () => {
  const bytes = Uint8Array.from(target)
  // The magic number, the version, and the length of the list come before the first id.
  bytes[7] = 4
  expect(() => decodeMetadata(bytes)).toThrow('type 1 is at position 0')
})
