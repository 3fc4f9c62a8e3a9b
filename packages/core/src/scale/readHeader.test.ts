import { expect, test } from 'vitest'
import { bytesToHex } from '../hex/bytesToHex.ts'
import { readHeader } from './readHeader.ts'

const hash = (byte: string) => `0x${byte.repeat(32)}`
// The header of a block of a live chain, and the hash of the block on this chain.
const genesis = {
  parentHash: hash('00'),
  number: '0x0',
  stateRoot: '0x29d0d972cd27cbc511e9589fcb7a4506d5eb6a9e8df205f00472e5ab354a4e17',
  extrinsicsRoot: '0x03170a2e7597b7b7e3d84c05391d139a62b157e78786d8c082f29dcf4c111314',
  digest: { logs: [] }
}

test('a header is read with its own hash', () => {
  const read = readHeader(genesis)
  expect(read).toMatchObject({ number: 0, stateRoot: genesis.stateRoot })
  expect(read?.hash).toBe('0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3')
  expect(bytesToHex(read?.bytes ?? new Uint8Array())).toMatch(/^0x(00){33}29d0.*131400$/)
})

test('a state root of zeros counts as missing', () => {
  expect(readHeader({ ...genesis, stateRoot: hash('00') })?.stateRoot).toBeUndefined()
})

test.each([
  ['no object', [null, undefined, 7, 'text', [], {}]],
  [
    'another number',
    ['0x', '12', '0x1ffffffff', -1, 1.5, 2 ** 32, null, {}].map((number) => ({
      ...genesis,
      number
    }))
  ],
  [
    'another hash',
    [hash('0'), '0xzz', 7, null, [hash('00')]].map((parentHash) => ({ ...genesis, parentHash }))
  ],
  [
    'other logs',
    [null, 'logs', [7], ['0x0'], { length: 1 }, new Array(5000).fill('0x')].map((logs) => ({
      ...genesis,
      digest: { logs }
    }))
  ],
  [
    'no digest',
    [
      { ...genesis, digest: null },
      { ...genesis, digest: 'logs' }
    ]
  ]
])('%s: no header', (_, answers) => {
  for (const answer of answers) expect(readHeader(answer)).toBeUndefined()
})

test.each([
  ['0xffffffff', 0xffff_ffff],
  [0xffff_ffff, 0xffff_ffff],
  [0, 0],
  ['0x00000000000000ff', 255],
  ['0x000000000000000ff', undefined],
  ['0x100000000', undefined]
])('the number %s is read as %s', (number, expected) => {
  expect(readHeader({ ...genesis, number })?.number).toBe(expected)
})

test('a header has at most 4,096 logs, which are part of its bytes', () => {
  const logs = new Array<string>(4096).fill('0x07')
  const read = readHeader({ ...genesis, digest: { logs } })
  expect(read?.logs).toEqual(logs)
  const bytes = read?.bytes ?? new Uint8Array()
  // Parent, number 0 and roots, the length 4,096 in compact form, and the logs.
  expect(bytes).toHaveLength(97 + 2 + 4096)
  expect(bytesToHex(bytes.subarray(97, 101))).toBe('0x01400707')
  expect(readHeader({ ...genesis, digest: { logs: [...logs, '0x07'] } })).toBeUndefined()
})

test('a header that is hashed in another way has the hash of that way', () => {
  const read = readHeader(genesis, (bytes) => bytes.subarray(0, 2))
  expect(read?.hash).toBe('0x0000')
  expect(read).toMatchObject({
    parentHash: genesis.parentHash,
    extrinsicsRoot: genesis.extrinsicsRoot,
    logs: []
  })
})
