import { bytesToHex, hexToBytes, isParaclockError, ValueMalformed } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetsOf, location, programOf } from '../../test/arbitraries.ts'
import { openRegistry } from '../../test/openRegistry.ts'
import { PolkadotJsWriter } from '../../test/toPolkadotJs.ts'
import type { Asset } from '../assets/Asset.ts'
import { sortAssets } from '../assets/assetCodec.ts'
import {
  decodeVersionedAssetId,
  encodeVersionedAssetId,
  encodeVersionedAssets
} from '../assets/versionedAssets.ts'
import { XcmProgramInvalid, XcmValueUnsupported } from '../errors/xcm.ts'
import { decodeLocation, encodeVersionedLocation } from '../locations/encodeLocation.ts'
import type { Location } from '../locations/Location.ts'
import { type XcmVersion, xcmVersions } from '../versions/versionTable.ts'
import { decodePage, decodeProgram, encodeProgram } from './encodeProgram.ts'
import { parentProgram } from './parentProgram.ts'
import { serviceProgram } from './serviceProgram.ts'
import type { XcmInstruction, XcmProgram } from './XcmProgram.ts'

const registry = openRegistry()
const runs = { numRuns: Number(process.env['RANDOM_CASES'] ?? 50) }
const HERE = { parents: 0, interior: [] }

describe.each(xcmVersions)('version %i', (version) => {
  const writer = new PolkadotJsWriter(version)

  test('random programs have the bytes of polkadot.js', () => {
    fc.assert(
      fc.property(programOf(version), (program) => {
        const expected = registry
          .createTypeUnsafe('XcmVersionedXcm', [{ [`V${version}`]: writer.program(program) }])
          .toHex()
        const bytes = encodeProgram({ program, version })
        expect(bytes).toBe(expected)
        expect(encodeProgram({ program: decodeProgram(bytes), version })).toBe(bytes)
      }),
      runs
    )
  })

  test('random lists of assets have the bytes of polkadot.js', () => {
    fc.assert(
      fc.property(assetsOf(version, 20), (assets) => {
        const expected = registry
          .createTypeUnsafe('XcmVersionedAssets', [{ [`V${version}`]: writer.assets(assets) }])
          .toHex()
        const bytes = encodeVersionedAssets({ assets, version })
        expect(bytes).toBe(expected)
      }),
      runs
    )
  })

  test('random bytes decode to a location that encodes to the same bytes, or are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40, size: 'max' }), (bytes) => {
        const versioned = Uint8Array.of(version, ...bytes)
        try {
          const value = decodeLocation(versioned)
          expect(encodeVersionedLocation({ location: value, version })).toBe(bytesToHex(versioned))
        } catch (error) {
          if (!isParaclockError(error)) throw error
        }
      }),
      runs
    )
  })

  test('random bytes decode to a program that encodes to the same bytes, or are refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40, size: 'max' }), (bytes) => {
        const versioned = Uint8Array.of(version, 4, ...bytes)
        try {
          const program = decodeProgram(versioned)
          expect(encodeProgram({ program, version })).toBe(bytesToHex(versioned))
        } catch (error) {
          if (!isParaclockError(error)) throw error
        }
      }),
      { numRuns: 10 * runs.numRuns }
    )
  })

  test('random locations come back from their bytes', () => {
    fc.assert(
      fc.property(location, (value) => {
        expect(decodeLocation(encodeVersionedLocation({ location: value, version }))).toEqual(value)
      }),
      runs
    )
  })
})

test('the messages of a page are decoded with their bytes, up to the last byte', () => {
  const programs: readonly XcmProgram[] = [
    [{ kind: 'clearOrigin' }],
    [],
    [{ kind: 'trap', code: 7n }]
  ]
  const messages = programs.map((program) => hexToBytes(encodeProgram({ program, version: 4 })))
  const bytes = messages.flatMap((message) => [...message])
  const paged = programs.map((program, at) => ({ program, bytes: messages[at] }))
  const read = (...page: readonly number[]) => [...decodePage(Uint8Array.from(page))]
  expect(read(0, ...bytes)).toEqual(paged)
  expect(read(3, ...messages.flatMap((one) => [4 * one.length, ...one]))).toEqual(paged)
  expect(read(0)).toEqual([])
  for (const page of [[], [2, 0], [3, 8, 4], [0, ...bytes, 4], [0, ...bytes, 4, 4], [0, 9, 0]]) {
    expect(() => read(...page)).toThrow()
  }
})

// The bytes of these are those of staging-xcm 24.1.0, by the test of packages/runtimes/rules/src/program.rs.
test.each([
  [
    5,
    '0x0518000400000002093d001300000002093d0001021bb700c24504001608140d010204010100411f0b010100010101010101010101010101010101010101010101010101010101010101010106010102127a00020004000cababab2c0909090909090909090909090909090909090909090909090909090909090909'
  ],
  [
    4,
    '0x0418000400000002093d001300000002093d0001021bb700c24504001608140d010204010100411f0b0101000101010101010101010101010101010101010101010101010101010101010101060102127a00020004000cababab2c0909090909090909090909090909090909090909090909090909090909090909'
  ],
  [
    3,
    '0x031800040000000002093d00130000000002093d0001021bb700c24504001608140d010204010100411f0b010100010101010101010101010101010101010101010101010101010101010101010106' +
      '0102127a00020004000cababab2c0909090909090909090909090909090909090909090909090909090909090909'
  ]
] as const)('the program of a run in version %i', (version, expected) => {
  const program = serviceProgram({
    serviceParaId: 2000,
    owner: new Uint8Array(32).fill(1),
    // The bought 3,000,000 ps cost 999,999.999999, which is rounded up to 1,000,000.
    target: {
      feeAsset: HERE,
      feePerSecond: 333_333_333_333n,
      programWeight: { refTime: 1_000_000n, proofSize: 4_464n },
      assumedProofSize: 65_536n
    },
    call: '0xababab',
    callWeight: { refTime: 2_000_000n, proofSize: 0n },
    topic: `0x${'09'.repeat(32)}`
  })
  expect(encodeProgram({ program, version })).toBe(expected)
})

test('a call on the relay', () => {
  const program = parentProgram({
    paraId: 2085,
    fee: 1_000_000_000_000n,
    weightLimit: { refTime: 1_000_000_000n, proofSize: 65_536n },
    call: '0x3c0125080000',
    callWeight: { refTime: 500_000_000n, proofSize: 4_096n },
    topic: `0x${'09'.repeat(32)}`
  })
  const bytes = encodeProgram({ program, version: 4 })
  expect(bytes).toMatchInlineSnapshot(
    `"0x04180004000000070010a5d4e813000000070010a5d4e80102286bee020004000600029435770140183c0125080000140d01020400010095202c0909090909090909090909090909090909090909090909090909090909090909"`
  )
  expect(registry.createTypeUnsafe('XcmVersionedXcm', [bytes]).toHuman()).toMatchSnapshot()
  const [withdraw] = parentProgram({
    paraId: 2085,
    host: 'sibling',
    fee: 1n,
    weightLimit: 'unlimited',
    call: '0x00',
    topic: `0x${'09'.repeat(32)}`
  })
  expect(withdraw).toEqual({
    kind: 'withdrawAsset',
    assets: [{ id: { parents: 1, interior: [] }, amount: 1n }]
  })
})

// The order that Rust derives for the types of the XCM crate: by variant, then by field.
test('assets are put into the order in which chains decode them', () => {
  const at = (parents: number, ...interior: Location['interior']): Asset => ({
    id: { parents, interior },
    amount: 1n
  })
  const key = (byte: string) => `0x${byte.repeat(32)}` as const
  const ordered: Asset[] = [
    at(0),
    at(0, { kind: 'parachain', paraId: 300 }),
    at(0, { kind: 'parachain', paraId: 1_000 }),
    at(0, { kind: 'accountId32', id: key('ff') }),
    at(0, { kind: 'accountId32', id: key('00'), network: { kind: 'byGenesis', hash: key('01') } }),
    at(0, { kind: 'accountId32', id: key('00'), network: { kind: 'ethereum', chainId: 1n } }),
    at(0, { kind: 'palletInstance', index: 50 }),
    at(0, { kind: 'generalIndex', index: 1_984n }),
    at(0, { kind: 'palletInstance', index: 50 }, { kind: 'generalIndex', index: 1n }),
    at(0, { kind: 'palletInstance', index: 50 }, { kind: 'generalIndex', index: 1_984n }),
    at(1),
    { id: { parents: 0, interior: [] }, instance: { kind: 'index', index: 2n } },
    { id: { parents: 0, interior: [] }, instance: { kind: 'array4', data: '0x00000001' } }
  ]
  expect(sortAssets(ordered.toReversed())).toEqual(ordered)
  const halves = [...ordered.slice(6), ...ordered.slice(0, 6)]
  expect(encodeVersionedAssets({ assets: halves, version: 5 })).toBe(
    encodeVersionedAssets({ assets: ordered, version: 5 })
  )
})

describe('refused programs', () => {
  const encode = (instruction: unknown, version: XcmVersion = 5) =>
    encodeProgram({ program: [instruction as XcmInstruction], version })
  const transact = { kind: 'transact', originKind: 'native', call: '0x00' }
  const asset = { id: HERE, amount: 1n }

  test('an unsupported version', () => {
    raise(XcmValueUnsupported, () => encodeProgram({ program: [], version: 2 as 3 }))
    raise(XcmValueUnsupported, () => encodeVersionedAssets({ assets: [asset], version: 6 as 5 }))
    raise(XcmValueUnsupported, () => decodeLocation('0x020000'))
  })

  test('values that a version lacks', () => {
    raise(XcmValueUnsupported, () => encode({ kind: 'payFees', asset }, 4))
    raise(XcmProgramInvalid, () => encode(transact, 4))
    raise(XcmProgramInvalid, () => encode(transact, 3))
    expect(encode(transact)).toBe('0x05040600000400')
    const id = { kind: 'abstract', key: `0x${'01'.repeat(32)}` } as const
    raise(XcmValueUnsupported, () => encodeVersionedAssetId({ id, version: 4 }))
    const bytes = encodeVersionedAssetId({ id, version: 3 })
    expect(bytes).toBe(`0x0301${'01'.repeat(32)}`)
    expect(decodeVersionedAssetId(bytes)).toEqual(id)
    expect(decodeVersionedAssetId('0x050000')).toEqual(HERE)
    const rococo = {
      parents: 2,
      interior: [{ kind: 'globalConsensus', network: { kind: 'rococo' } } as const]
    }
    raise(XcmValueUnsupported, () => encodeVersionedLocation({ location: rococo, version: 5 }))
    expect(encodeVersionedLocation({ location: rococo, version: 4 })).toBe('0x0402010905')
    expect(decodeLocation('0x0402010905')).toEqual(rococo)
  })

  test('values that are not instructions', () => {
    raise(XcmProgramInvalid, () => encode({ kind: 'toString' }))
    raise(XcmProgramInvalid, () => encode(undefined))
    raise(XcmProgramInvalid, () => encode({ ...transact, originKind: 'root' }))
    raise(XcmProgramInvalid, () =>
      encode({ kind: 'depositAsset', assets: { kind: 'some' }, beneficiary: HERE })
    )
    raise(ValueMalformed, () => encode({ ...transact, call: 'call' }))
    raise(ValueMalformed, () => encode({ kind: 'setTopic', topic: '0x01' }))
    raise(ValueMalformed, () => encode({ kind: 'trap', code: 1n << 64n }))
  })

  test('assets that chains do not decode', () => {
    const withdraw = (...assets: unknown[]) => encode({ kind: 'withdrawAsset', assets })
    raise(XcmProgramInvalid, () => withdraw(asset, { ...asset, amount: 2n }))
    raise(XcmProgramInvalid, () => withdraw({ ...asset, amount: 0n }))
    const item = { id: HERE, instance: { kind: 'index', index: 1n } }
    raise(XcmProgramInvalid, () => withdraw(item, item))
    raise(XcmProgramInvalid, () => withdraw({ id: HERE, instance: { kind: 'array5', data: '0x' } }))
    const many = Array.from({ length: 21 }, (_, paraId) => ({
      id: { parents: 1, interior: [{ kind: 'parachain', paraId }] },
      amount: 1n
    }))
    raise(XcmProgramInvalid, () => withdraw(...many))
    expect(withdraw(...many.slice(1))).toMatch(/^0x05040050/)
  })

  test('programs that are too long or too deep', () => {
    const clear = { kind: 'clearOrigin' } as const
    const long = (length: number) =>
      encodeProgram({ program: Array(length).fill(clear), version: 5 })
    raise(XcmProgramInvalid, () => long(101))
    expect(long(100)).toHaveLength(2 + 2 * 103)
    const nest = (depth: number): XcmProgram =>
      depth === 1 ? [clear] : [{ kind: 'setAppendix', program: nest(depth - 1) }]
    raise(XcmProgramInvalid, () => encodeProgram({ program: nest(9), version: 5 }))
    const deepest = encodeProgram({ program: nest(8), version: 5 })
    expect(decodeProgram(deepest)).toEqual(nest(8))
    // Eight nested setAppendix are more than chains decode.
    raise(XcmProgramInvalid, () => decodeProgram(`0x05${'0416'.repeat(8)}040a`))
    raise(XcmProgramInvalid, () => decodeProgram('0x05feffffff'))
    expect(encodeProgram({ program: nest(8), version: 5 })).toBe(deepest)
  })

  test.each([
    ['0x0504', 'bytes are missing'],
    ['0x050406000810', 'bytes are missing'],
    ['0x05040a00', 'bytes left over: 1'],
    ['0x0504ff', 'XCM version 5 has no such instruction that can be decoded'],
    ['0x040430', 'XCM version 4 has no such instruction that can be decoded'],
    ['0x05040609000400', 'XCM does not define this origin']
  ])('the program %s: %s', (bytes, problem) => {
    const error = raise(XcmProgramInvalid, () => decodeProgram(bytes))
    expect(error.context.problem).toBe(problem)
  })

  test.each([
    ['0x04', 'bytes are missing'],
    ['0x04000000', 'bytes left over: 1'],
    ['0x040009', 'at most 8 are allowed'],
    ['0x0400010a', 'XCM does not define this junction'],
    ['0x040001090b', 'XCM does not define this network'],
    ['0x040001080a00', 'XCM does not define this body'],
    ['0x040001080005', 'XCM does not define this part of a body'],
    // The parachain 1, written in two bytes.
    ['0x040001000500', 'its bytes are not the shortest encoding']
  ])('the location %s: %s', (bytes, problem) => {
    const error = raise(XcmProgramInvalid, () => decodeLocation(bytes))
    expect(error.context.problem).toBe(problem)
  })
})
