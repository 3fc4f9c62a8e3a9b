import { createHash } from 'node:crypto'
import { isParaclockError, ValueMalformed } from '@paraclock/core'
import type { Codec, Registry } from '@polkadot/types/types'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { randomBytes, seedNumbers } from '../../test/randomBytes.ts'
import { openShared, readCommitted } from '../../test/readCommitted.ts'
import { readPublic } from '../../test/readPublic.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { toJson } from './toJson.ts'

// polkadot.js alone takes seconds on a busy machine, and logs inputs that it does not accept.
vi.spyOn(console, 'error').mockReturnValue()

const SS58 = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ACCOUNT = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const OTHER = `0x${'11'.repeat(32)}`
const ETHEREUM = `0x${'11'.repeat(20)}`
const SIGNATURE = `0x${'01'.repeat(64)}`
const HERE = { parents: 1, interior: 'Here' }
const BYTES = ['', '00', '01', '04', '0401', '81', '010203', '000004ff', ACCOUNT.slice(2)]

/** Inputs that a program or a configuration may give for any value. */
const INPUTS: readonly unknown[] = [
  ...[undefined, null, true, false, new Boolean(false), Symbol.iterator, () => 1],
  ...[0, 1, 7, 128, 255, 256, 70_000, 2 ** 32, 2 ** 53, -1, 1.5, Number.NaN],
  ...[0n, 5n, 2n ** 64n, 2n ** 128n, -5n],
  ...['', '0', '12', '-1', '0x1', ' 5 ', '1.5', '1,000', '1e3', 'true', 'text', 'None', 'Locked1x'],
  ...BYTES.flatMap((hex) => [`0x${hex}`, Uint8Array.from(Buffer.from(hex, 'hex'))]),
  ...[SS58, ETHEREUM, SIGNATURE, `${SIGNATURE}01`],
  ...[
    [],
    [1],
    [3, 1, 2],
    [1, 1],
    [null],
    [true, false],
    [[1, 2]],
    [[]],
    [{}],
    ['0x01', 'b'],
    [300]
  ],
  ...[{}, { a: 1 }, { aye: true, conviction: 'Locked1x' }, { aye: false, conviction: 6 }],
  ...[{ Raw: 'text' }, { raw: '0x0102' }, { None: null }, { Sha256: ACCOUNT }],
  ...[{ refTime: 5, proofSize: 1 }, { ref_time: 5, proof_size: 1 }, { refTime: 5 }],
  ...[{ Id: SS58 }, { Index: 5 }, { Address20: ETHEREUM }, { Sr25519: SIGNATURE }],
  ...[{ start: 1, end: 2 }, { Ok: 1 }, { Err: null }, { MortalEra: '0x5500' }],
  ...[{ current: 100, period: 64 }, { logs: [{ Other: '0x01' }] }],
  ...[HERE, { V3: { parents: 1, interior: { X1: { Parachain: 5 } } } }, { V4: HERE }],
  ...[{ Standard: { vote: true, balance: '5' } }, { callIndex: '0x0000', args: ['0x01'] }],
  ...[new Map(), new Map([[3, 1]]), new Set(), new Set([3, 1, 2]), { 3: 1, 1: 2 }]
]

/** Types nest less than this. */
const MAX_DEPTH = 32

interface Both {
  readonly registry: Registry
  readonly runtime: Runtime
}

async function openBoth(metadata: Uint8Array): Promise<Both> {
  const { registry } = await openShared(metadata)
  return { registry, runtime: openRuntime({ metadata, ss58Prefix: 42 }) }
}

/** The complete shape of each type. Two types with equal shapes are read in the same way. */
function shapesOf({ lookup }: UnifiedMetadata): readonly string[] {
  const parts = lookup.map((): number[] => [])
  let shapes = lookup.map(({ path, params, def }, id) =>
    JSON.stringify([path, params, def], (key, value: unknown) => {
      if (key === 'docs') return undefined
      if (typeof value !== 'number' || key === 'len' || key === 'index') return value
      return -(parts[id]?.push(value) ?? 0)
    })
  )
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    shapes = shapes.map((shape, id) => {
      const inner = parts[id]?.map((part) => shapes[part])
      return createHash('sha1').update(`${shape} ${inner}`).digest('hex')
    })
  }
  return shapes
}

function hexOf(make: () => { toU8a(): Uint8Array }): string | undefined {
  try {
    return Buffer.from(make().toU8a()).toString('hex')
  } catch {
    return undefined
  }
}

/** The bytes of an input, or `undefined` if it is refused with a coded error. */
function write(runtime: Runtime, type: number, input: unknown): string | undefined {
  // Hundreds of thousands of inputs are refused, and the stacks of their errors would take half of
  // the time.
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = 0
  try {
    return writeStrictly(runtime, type, input)
  } catch (error) {
    if (isParaclockError(error, ValueMalformed)) return undefined
    throw error
  } finally {
    Error.stackTraceLimit = limit
  }
}

function writeStrictly(runtime: Runtime, type: number, input: unknown): string {
  const value = runtime.readInput(type, input)
  return Buffer.from(runtime.type(type).encode(value)).toString('hex')
}

function pathOf({ metadata }: Runtime, type: number): string {
  return metadata.lookup[type]?.path.join('::') || `type ${type}`
}

// Refused inputs that polkadot.js or a decoded value has: ambiguous ones, and those that only a
// chain makes.
const REFUSED = [
  // The text could be bits or hex.
  'expected 0 and 1, or bytes in hex',
  // polkadot.js reads 0x as null, but it could be a value without bytes.
  'expected null, or hex of the value inside',
  // polkadot.js has null for an option of `()`, set or not.
  'expected true, or nothing',
  // Hex could be a struct or its only field.
  /expected \{ \w+: value \}/,
  'is not a RuntimeEvent',
  // polkadot.js has an object for a value that is one byte or one variant in the runtime.
  /is not a u8: .*vote\)/,
  /is not an? (?:Era|Data): /
]

// Here a vote is its byte as in polkadot-api, but polkadot.js reads any number as a nay. Opaque
// metadata is its bytes.
const FORMLESS = /::vote::Vote$|^sp_core::OpaqueMetadata$/

// Plain values that mean something else to polkadot.js: bytes that are not SCALE bytes, text that
// begins with 0x, bits in a list, and an empty option of `()`.
function isOwn(type: string, input: unknown): boolean {
  if (/^(?:Bytes$|Option<)/.test(type) && input instanceof Uint8Array) return true
  if (/\bstr\b/.test(type)) return String(input).startsWith('0x')
  return (type === 'BitVec' && Array.isArray(input)) || (type === 'bool' && input === false)
}

// Half of the types of these runtimes also occur in another one.
const known = new Set<string>()

describe.for([
  ['relay', () => readCommitted('relay')],
  ['target', () => readCommitted('target')],
  ['kusama', () => readPublic('kusama')],
  ['polkadot', () => readPublic('polkadot')],
  ['substrate', () => readPublic('substrate')]
] as const)('%s', ([, read]) => {
  const metadata = read()
  const decoded = decodeMetadata(metadata)
  const fresh = shapesOf(decoded).flatMap((shape, type) => {
    const isKnown = known.has(shape)
    known.add(shape)
    return isKnown ? [] : [type]
  })

  test('any input of any type is encoded as by polkadot.js, or refused', async () => {
    const { registry, runtime } = await openBoth(metadata)
    for (const type of fresh) {
      for (const input of INPUTS) {
        const mine = write(runtime, type, input)
        if (mine === undefined || isOwn(runtime.type(type).name, input)) continue
        const theirs = hexOf(() => registry.createTypeUnsafe<Codec>(`Lookup${type}`, [input]))
        // Skip inputs that polkadot.js cannot write, because there is nothing to compare.
        if (theirs === undefined || mine === theirs) continue
        // Without account indices, an index has no bytes here, but polkadot.js reads some.
        if (show(runtime, type, mine).includes('"Index"')) continue
        if (FORMLESS.test(pathOf(runtime, type))) continue
        if (runtime.type(type).name === 'Option<OpaqueMetadata>') continue
        // For a list of one byte, a number is that byte and not a digit.
        if (isOneByte(runtime, type) && typeof input === 'number') continue
        // A list with one list of numbers is one item of bytes, and not several items of text.
        if (/StorageProof$/.test(pathOf(runtime, type)) && Array.isArray(input)) continue
        expect(mine, `${pathOf(runtime, type)} of ${String(input)}`).toBe(theirs)
      }
    }
  })

  test('a value of any type is read from its JSON, and from that of polkadot.js', async () => {
    const { registry, runtime } = await openBoth(metadata)
    const next = seedNumbers(20_261_120)
    let read = 0
    let refused = 0
    for (const type of fresh) {
      const bytes = randomBytes(decoded, type, next)
      if (FORMLESS.test(pathOf(runtime, type))) continue
      const value = attempt(() => runtime.type(type).decode(bytes))
      if (value === undefined) continue
      const expected = Buffer.from(bytes).toString('hex')
      const theirs = attempt(() => registry.createTypeUnsafe<Codec>(`Lookup${type}`, [bytes]))
      const isSame = theirs !== undefined && hexOf(() => theirs) === expected
      const inputs = isSame ? [theirs.toJSON(), theirs.toPrimitive(), theirs] : []
      for (const input of [toJson(value), ...inputs]) {
        const note = `${pathOf(runtime, type)} of ${JSON.stringify(input)}`
        try {
          expect(writeStrictly(runtime, type, input), note).toBe(expected)
          read += 1
        } catch (error) {
          const message = String(error)
          if (!REFUSED.some((problem) => message.search(problem) !== -1)) throw error
          refused += 1
        }
      }
    }
    expect(refused).toBeLessThan(0.05 * read)
  })
})

describe('short forms', () => {
  let chains: readonly Both[]

  beforeAll(async () => {
    chains = await Promise.all([
      openBoth(readPublic('substrate')),
      openBoth(readPublic('polkadot'))
    ])
  })

  /** The first type of this path, and the chain that has it. */
  function find(path: string): Both & { readonly type: number } {
    for (const chain of chains) {
      const entry = chain.runtime.metadata.lookup.find((one) => one.path.join('::').endsWith(path))
      if (entry !== undefined) return { ...chain, type: entry.id }
    }
    throw new TypeError(path)
  }

  const remark = { callIndex: Uint8Array.of(0, 0), args: { remark: '0x0102' } }
  const parachain = { Parachain: 2114 }

  test.for<readonly [string, readonly unknown[]]>([
    [
      'multiaddress::MultiAddress',
      [
        ...[SS58, ACCOUNT, ETHEREUM, { Id: SS58 }, { id: ACCOUNT }, { Address20: ETHEREUM }],
        ...[{ Raw: SIGNATURE }, { Address32: ACCOUNT }, Buffer.from(ACCOUNT.slice(2), 'hex')]
      ]
    ],
    ['BTreeSet', [[SS58, OTHER], [OTHER, ACCOUNT], []]],
    ['BTreeMap', [{ [SS58]: 1, [OTHER]: 2 }, {}]],
    ['crypto::AccountId32', [SS58, ACCOUNT, Buffer.from(ACCOUNT.slice(2), 'hex')]],
    [
      'MultiSignature',
      [{ Sr25519: SIGNATURE }, { ed25519: SIGNATURE }, `0x01${SIGNATURE.slice(2)}`]
    ],
    [
      'weight_v2::Weight',
      [{ refTime: 5, proofSize: '6' }, { ref_time: 5n, proof_size: 6 }, [5, 6]]
    ],
    ['primitive_types::H256', [ACCOUNT, 'x'.repeat(32), [...new Uint8Array(32).keys()]]],
    ['primitive_types::H160', [ETHEREUM, 'x'.repeat(20)]],
    ['fixed_point::FixedI64', [-5, '-5', '0x81', '0x7f', '0xffff', '0x8', 5n]],
    ['per_things::Perbill', [5, '0x05']],
    ['digest::Digest', [{ logs: [{ Other: '0x01' }, { Seal: ['aura', '0x02'] }] }]],
    [
      'xcm::VersionedLocation',
      [
        { V3: { parents: 1, interior: { X1: parachain } } },
        { V4: { parents: 1, interior: { X1: [parachain] } } },
        { v5: { parents: 1, interior: { x2: [parachain, { PalletInstance: 3 }] } } },
        { V5: HERE }
      ]
    ],
    ['RuntimeCall', [...[remark, { ...remark, args: ['0x0102'] }, '0x0000080102']]]
  ])('%s', ([path, inputs]) => {
    const { registry, runtime, type } = find(path)
    for (const input of inputs) {
      const theirs = registry.createTypeUnsafe<Codec>(`Lookup${type}`, [input])
      const note = `${path}, input ${inputs.indexOf(input)}`
      expect(writeStrictly(runtime, type, input), note).toBe(hexOf(() => theirs))
    }
  })

  // polkadot.js reads most of these as values that nobody intends.
  test.for<readonly [string, unknown, string]>([
    ['multiaddress::MultiAddress', 5n, 'it names no variant: expected Id, Index'],
    ['multiaddress::MultiAddress', '0x0104', 'expected an account, or { Index: number }'],
    ['weight_v2::Weight', 5, 'expected refTime, proofSize'],
    ['xcm::VersionedLocation', undefined, 'it names no variant: expected V3, V4, V5'],
    ['xcm::VersionedLocation', {}, 'it names no variant: expected V3, V4, V5'],
    ['RuntimeCall', { ...remark, args: { Remark: '0x01' } }, 'no field Remark: expected remark'],
    ['RuntimeCall', { ...remark, args: {} }, 'remark is missing'],
    ['RuntimeCall', { ...remark, args: ['0x01', 2] }, '2 items instead of 1'],
    ['digest::Digest', { logs: [true] }, 'it names no variant: expected Other'],
    ['BTreeSet', [SS58, OTHER, ACCOUNT], 'it is there twice'],
    ['BTreeMap', { [SS58]: 1, [ACCOUNT]: 2 }, 'it is there twice']
  ])('%s is refused, row %#', ([path, input, problem]) => {
    const { runtime, type } = find(path)
    expect(() => runtime.readInput(type, input)).toThrow(
      expect.objectContaining({
        code: 'ValueMalformed',
        message: expect.stringContaining(problem)
      })
    )
  })
})

function show(runtime: Runtime, type: number, hex: string): string {
  return JSON.stringify(toJson(runtime.type(type).decode(Buffer.from(hex, 'hex'))))
}

function isOneByte({ metadata }: Runtime, type: number): boolean {
  const def = metadata.lookup[type]?.def
  return def?.tag === 'array' && def.value.len === 1
}

function attempt<Result>(act: () => Result): Result | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
