import { expect, test } from 'vitest'
import {
  type AnswerSchema,
  blockSchema,
  bytesSchema,
  chainNameSchema,
  changeSetsSchema,
  hashSchema,
  headerSchema,
  keysSchema,
  methodsSchema,
  numberedSchema,
  propertiesSchema,
  readProofSchema,
  runtimeVersionSchema,
  storageValueSchema,
  syncStateSchema
} from './answerSchemas.ts'
import { findAnswer, readAnswer } from './readAnswer.ts'

const HASH = `0x${'1f'.repeat(32)}`
const header = (number: unknown) => ({ number, parentHash: HASH })
const version = (more: object = {}) => ({ specName: 'acme', specVersion: 7, ...more })
const api = ['0x37e397fc7c91f5e4', 2]
const times = <Item>(length: number, item: Item): Item[] => new Array<Item>(length).fill(item)
const REFUSED = Symbol('refused')

const CASES: Readonly<
  Record<string, readonly [AnswerSchema<unknown>, ...(readonly [value: unknown, read: unknown])[]]>
> = {
  hash: [
    hashSchema,
    [HASH, HASH],
    [HASH.toUpperCase(), REFUSED],
    [`${HASH}00`, REFUSED],
    [HASH.slice(0, -2), REFUSED],
    [null, REFUSED]
  ],
  bytes: [bytesSchema, ['0x', '0x'], ['0xAb', '0xAb'], ['0xa', REFUSED], ['ab', REFUSED]],
  'number of a block': [
    numberedSchema,
    [{ number: '0x1F' }, { number: 31 }],
    [{ number: 0 }, { number: 0 }],
    [{ number: 0xffff_ffff }, { number: 0xffff_ffff }],
    [{ number: '0x00000000ffffffff' }, { number: 0xffff_ffff }],
    [{ number: '0x100000000' }, REFUSED],
    [{ number: `0x${'0'.repeat(17)}` }, REFUSED],
    [{ number: 2 ** 32 }, REFUSED],
    [{ number: -1 }, REFUSED],
    [{ number: 1.5 }, REFUSED],
    [{ number: '31' }, REFUSED],
    [null, REFUSED]
  ],
  header: [
    headerSchema,
    [{ ...header('0x1f'), digest: {} }, header(31)],
    [{ number: 1 }, REFUSED],
    [{ ...header(1), parentHash: '0x' }, REFUSED]
  ],
  block: [
    blockSchema,
    [
      { block: { header: 7, extrinsics: ['0x00'] } },
      { block: { header: 7, extrinsics: ['0x00'] } }
    ],
    [{ block: { header: 7, extrinsics: [7] } }, REFUSED],
    [{ block: { header: 7, extrinsics: times(262_145, '0x') } }, REFUSED],
    [{ block: { header: 7, extrinsics: times(32_769, '0x') } }, REFUSED],
    [
      { block: { header: 7, extrinsics: times(32_768, '0x') } },
      { block: { header: 7, extrinsics: times(32_768, '0x') } }
    ],
    [null, REFUSED]
  ],
  'proof of a read': [
    readProofSchema,
    [{ at: HASH, proof: ['0x00', '0xFf'] }, { proof: [Uint8Array.of(0), Uint8Array.of(255)] }],
    [{ proof: ['0x00', '0x0'] }, REFUSED],
    [{ proof: '0x00' }, REFUSED]
  ],
  methods: [
    methodsSchema,
    [{ methods: ['a'] }, { methods: ['a'] }],
    [{ methods: ['a'.repeat(128)] }, { methods: ['a'.repeat(128)] }],
    [{ methods: ['a'.repeat(129)] }, REFUSED],
    [{ methods: times(4096, 'a') }, { methods: times(4096, 'a') }],
    [{ methods: times(4097, 'a') }, REFUSED]
  ],
  'state of a sync': [
    syncStateSchema,
    [
      { currentBlock: 1, highestBlock: '0x2' },
      { currentBlock: 1, highestBlock: 2 }
    ],
    [{ currentBlock: 'x', highestBlock: -1 }, {}],
    [{}, {}],
    [7, REFUSED]
  ],
  'version of a runtime': [
    runtimeVersionSchema,
    [version(), version({ transactionVersion: 0, apis: [] })],
    [
      version({ transactionVersion: 3, apis: [api] }),
      version({ transactionVersion: 3, apis: [api] })
    ],
    [
      version({ specName: 'a\u0007' }),
      version({ specName: 'a\ufffd', transactionVersion: 0, apis: [] })
    ],
    [version({ specName: 'a'.repeat(129) }), REFUSED],
    [version({ specVersion: 2 ** 32 }), REFUSED],
    [version({ apis: times(1025, api) }), REFUSED],
    [version({ apis: [['0x37', 2]] }), REFUSED],
    [version({ apis: [['0x37e397fc7c91f5e4', -1]] }), REFUSED]
  ],
  'name of a chain': [
    chainNameSchema,
    ['Acme\u202e', 'Acme\ufffd'],
    ['a'.repeat(129), 'a'.repeat(128)],
    [7, REFUSED]
  ],
  'value of a key': [
    storageValueSchema,
    ['0x07', '0x07'],
    [null, null],
    [undefined, null],
    [7, REFUSED]
  ],
  'changed keys': [
    changeSetsSchema,
    [
      [
        {
          block: HASH,
          changes: [
            ['0xaa', '0x01'],
            ['0xbb', null]
          ]
        }
      ],
      [
        {
          changes: [
            ['0xaa', '0x01'],
            ['0xbb', null]
          ]
        }
      ]
    ],
    [[], REFUSED],
    [[{ changes: [] }, { changes: [] }], REFUSED],
    [[{ changes: [['aa', null]] }], REFUSED]
  ],
  keys: [keysSchema, [['0xaa'], ['0xaa']], [['aa'], REFUSED], [times(262_145, '0x'), REFUSED]]
}

test.each(
  Object.entries(CASES).flatMap(([what, [schema, ...cases]]) =>
    cases.map(([value, read], index) => ({ what, index, schema, value, read }))
  )
)('the $what, case $index', ({ schema, value, read }) => {
  const found = findAnswer(schema, value)
  if (read === REFUSED) expect(found).toBeUndefined()
  else expect(found).toEqual(read)
})

const EMPTY = { tokenSymbol: [], tokenDecimals: [] }

test.each([
  [{}, EMPTY],
  [
    { tokenSymbol: 'ACM', tokenDecimals: 12 },
    { tokenSymbol: ['ACM'], tokenDecimals: [12] }
  ],
  [
    { tokenSymbol: ['A', '', 7, 'B'], tokenDecimals: [0, 36, 37, -1] },
    { tokenSymbol: ['A', undefined, undefined, 'B'], tokenDecimals: [0, 36, undefined, undefined] }
  ],
  [{ tokenSymbol: times(257, 'A') }, { ...EMPTY, tokenSymbol: [undefined] }],
  [
    { ss58Format: 0, ss58Prefix: 16_383, SS58Prefix: 16_384 },
    { ...EMPTY, ss58Format: 0, ss58Prefix: 16_383 }
  ],
  [
    { ss58Format: 46, ss58Prefix: 47, SS58Prefix: 48 },
    { ...EMPTY, SS58Prefix: 48 }
  ]
])('the properties %j hold what is well-formed', (value, read) => {
  expect(findAnswer(propertiesSchema, value)).toEqual(read)
})

test('the error of an answer names the method, the endpoint and the place', () => {
  const read = (value: unknown, endpoint?: string) => () =>
    readAnswer({ schema: headerSchema, value, method: 'chain_getHeader', endpoint })
  const type = 'chain_getHeader returned an answer of another type than it defines'
  expect(read({ number: 1 }, 'wss://a.example')).toThrow(
    expect.objectContaining({
      code: 'AnswerMalformed',
      context: { endpoint: 'wss://a.example', problem: `${type}: parentHash` }
    })
  )
  expect(read(7)).toThrow(
    expect.objectContaining({ context: { endpoint: 'the node', problem: type } })
  )
  expect(read(header(1))()).toEqual(header(1))
})
