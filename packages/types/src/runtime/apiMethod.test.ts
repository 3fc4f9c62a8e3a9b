import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { u16 } from '../../test/valueCases.ts'
import type { UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { refuse } from '../values/refuse.ts'
import { apiMethod } from './apiMethod.ts'
import type { SystemVersion } from './readRuntimeVersion.ts'

const DRY_RUN = '0x91b1c8b16328eb92'
const described = [
  {
    name: 'AcmeApi',
    methods: [
      {
        name: 'add',
        inputs: [
          { name: '_left', type: 0 },
          { name: 'right', type: 0 }
        ],
        output: 0
      },
      { name: 'nothing', inputs: [], output: 0 }
    ]
  },
  {
    name: 'DryRunApi',
    methods: [{ name: 'dry_run_call', inputs: [{ name: 'origin', type: 0 }], output: 0 }]
  }
]

function find(
  api: string,
  method: string,
  versions: Record<string, number> = {},
  apis: unknown[] = described
) {
  const asked: (number | string)[] = []
  const found = apiMethod({
    ...{ api, method },
    metadata: { apis } as unknown as UnifiedMetadata,
    version: { apis: new Map(Object.entries(versions)) } as unknown as SystemVersion,
    find: (type) => {
      asked.push(type)
      return type === 'VersionedLocation' ? refuse('x', type, 'no such type') : u16
    },
    open: ({ name, encode }) => ({ name, encode, decode: () => 'decoded' })
  })
  return { found, asked }
}

test('a described method has its parameters without their leading underscores', () => {
  const { found } = find('AcmeApi', 'add')
  expect(found?.name).toBe('AcmeApi_add')
  expect(found?.params.map(({ name }) => name)).toEqual(['left', 'right'])
  expect(found?.otherParams).toEqual([])
  const written = [[1, 2], { left: 1, right: 2 }, { right: 2, left: 1 }].map((args) =>
    bytesToHex(found?.encode(args) ?? new Uint8Array())
  )
  expect(written).toEqual(['0x01000200', '0x01000200', '0x01000200'])
  expect(found?.decode(new Uint8Array())).toBe('decoded')
  expect(find('AcmeApi', 'other').found).toBeUndefined()
})

test.each([
  ['add', [1], 'it takes left, right'],
  ['add', [1, 2, 3], 'it takes left, right'],
  ['add', { left: 1 }, 'right is missing'],
  ['add', { left: 1, right: 2, more: 3 }, 'it has no parameter more: it takes left, right'],
  ['nothing', [1], 'it takes nothing']
])('the arguments of %s %j are refused', (method, args, problem) => {
  expect(() => find('AcmeApi', method).found?.encode(args)).toThrow(
    expect.objectContaining({
      code: 'ValueMalformed',
      context: { type: `AcmeApi_${method}`, value: args, problem }
    })
  )
})

test('a parameter of another version of a known method is ignored, and its own are not other', () => {
  const { found } = find('DryRunApi', 'dry_run_call')
  // Both known versions have a call. The later call takes a version of XCM.
  expect(found?.otherParams).toEqual(['call', 'call', 'result_xcms_version'])
  expect(bytesToHex(found?.encode({ origin: 1, call: 2 }) ?? new Uint8Array())).toBe('0x0100')
})

test('a method that is not described is known by the declared version of its API', () => {
  const params = (version: number | undefined, api = 'DryRunApi', method = 'dry_run_call') =>
    find(api, method, version === undefined ? {} : { [DRY_RUN]: version }, []).found?.params.map(
      ({ name }) => name
    )
  expect(params(1)).toEqual(['origin', 'call'])
  expect(params(2)).toEqual(['origin', 'call', 'result_xcms_version'])
  expect([
    params(3),
    params(undefined),
    params(1, 'DryRunApi', 'nothing'),
    params(1, 'AcmeApi')
  ]).toEqual([...[undefined, undefined, undefined, undefined]])
})

test('a type that the metadata names in another way is found by its former name', () => {
  const { asked } = find('DryRunApi', 'dry_run_xcm', { [DRY_RUN]: 1 }, [])
  expect(asked.slice(0, 2)).toEqual(['VersionedLocation', 'VersionedMultiLocation'])
})
