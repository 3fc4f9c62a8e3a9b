import { bytesToHex, type Hex, hexToBytes, joinBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import {
  describeVaultCode,
  readVaultCode,
  splitVaultFrames,
  writeVaultPayload
} from './vaultCodes.ts'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
const GENESIS = '0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e'
// A transfer on Westend: the example of the documentation of Polkadot Vault (development/UOS.md).
const PAYLOAD =
  '0xa40403008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a480700e8764817b501b8003223000005000000e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e538a7d7a0ac17eb6dd004578cb8e238c384a10f57c999a3fa1200409cd9b3f33'
const payload = hexToBytes(PAYLOAD)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a payload is asked for with the key, the chain, and the proof if there is one', () => {
  const asked = { account: ALICE_HEX, genesis: GENESIS, payload } as const
  expect(bytesToHex(writeVaultPayload(asked))).toBe(
    `0x530102${ALICE_HEX.slice(2)}${PAYLOAD.slice(2)}${GENESIS.slice(2)}`
  )
  const proof = Uint8Array.from([9, 8, 7])
  expect(bytesToHex(writeVaultPayload({ ...asked, proof }))).toBe(
    `0x530106${ALICE_HEX.slice(2)}090807${PAYLOAD.slice(2)}${GENESIS.slice(2)}`
  )
})

test('frames have their count and index, and the bytes in their order', () => {
  const bytes = Uint8Array.from({ length: 600 }, (_, index) => index % 251)
  const frames = splitVaultFrames(bytes, 105)
  expect(frames.map((frame) => bytesToHex(frame.slice(0, 5)))).toEqual(
    [0, 1, 2, 3, 4, 5].map((index) => `0x000006000${index}`)
  )
  expect(joinBytes(frames.map((frame) => frame.slice(5)))).toEqual(bytes)
  expect(Math.max(...frames.map(({ length }) => length))).toBe(105)
  expect(splitVaultFrames(payload, 1000).map(bytesToHex)).toEqual([
    `0x0000010000${PAYLOAD.slice(2)}`
  ])
  expect(splitVaultFrames(new Uint8Array(70_000), 7)).toHaveLength(35_000)
  for (const size of [0, 5]) {
    expect(() => splitVaultFrames(bytes, size)).toThrow(
      expect.objectContaining({ code: 'ArgumentInvalid' })
    )
  }
  expect(() => splitVaultFrames(new Uint8Array(70_000), 6)).toThrow(
    expect.objectContaining({ code: 'ArgumentInvalid' })
  )
})

const signature = `01${'5a'.repeat(64)}`

test.each<readonly [string, Uint8Array, unknown]>([
  ['a signature', bytesOf(signature), { kind: 'signature', signature: `0x${signature}` }],
  [
    'a signature with its prefix',
    bytesOf(` 0x${signature.toUpperCase()}\n`),
    {
      kind: 'signature',
      signature: `0x${signature}` as Hex
    }
  ],
  ['a signature of ecdsa', bytesOf(`02${'5a'.repeat(65)}`), { kind: 'signature' }],
  [
    'an account',
    bytesOf(`substrate:${ALICE}:${GENESIS}`),
    {
      ...{ kind: 'account', account: ALICE_HEX, genesis: GENESIS }
    }
  ],
  [
    'an account with a name',
    bytesOf(`substrate:${ALICE_HEX}:${GENESIS}:mine`),
    {
      ...{ kind: 'account', account: ALICE_HEX, genesis: GENESIS }
    }
  ],
  ['a malformed account', bytesOf(`substrate:nobody:${GENESIS}`), { kind: 'unknown' }],
  ['an account of no chain', bytesOf(`substrate:${ALICE}`), { kind: 'unknown' }],
  [
    'a payload',
    writeVaultPayload({ account: ALICE_HEX, genesis: GENESIS, payload }),
    {
      kind: 'request'
    }
  ],
  [
    'a frame of one',
    joinBytes([
      Uint8Array.from([0, 0, 1, 0, 0]),
      writeVaultPayload({ account: ALICE_HEX, genesis: GENESIS, payload })
    ]),
    { kind: 'request' }
  ],
  ['a signature without scheme', bytesOf('5a'.repeat(64)), { kind: 'unknown' }],
  ['a page', bytesOf('https://example.org'), { kind: 'unknown' }],
  ['nothing', new Uint8Array(), { kind: 'unknown' }]
])('%s is read', (_, bytes, expected) => {
  expect(readVaultCode(bytes)).toMatchObject(expected as object)
})

test('the number of frames, and room for one byte in each, are the limits', () => {
  expect(splitVaultFrames(new Uint8Array(), 6)).toHaveLength(1)
  expect(splitVaultFrames(new Uint8Array(65_535), 6)).toHaveLength(65_535)
  expect(() => splitVaultFrames(new Uint8Array(65_536), 6)).toThrow(
    expect.objectContaining({
      code: 'ArgumentInvalid',
      context: {
        ...{ argument: 'the size of codes', value: 6 },
        problem: '65536 bytes do not fit into 65535 codes of that size'
      }
    })
  )
})

test.each([
  [32, 'unknown'],
  [33, 'request']
])('%i bytes that begin like a request are %s', (length, kind) => {
  const bytes = new Uint8Array(length)
  bytes[0] = 0x53
  expect(readVaultCode(bytes)).toEqual({ kind })
})

test.each([
  [{ kind: 'missing', problem: 'it is dark' }, 'no QR code is found in it (it is dark)'],
  [
    { kind: 'account', account: ALICE_HEX, genesis: GENESIS },
    'it is the address of an account, and not a signature'
  ],
  [{ kind: 'request' }, 'it is a payload to sign, and not a signature'],
  [{ kind: 'unknown' }, 'it is not a signature of Polkadot Vault']
] as const)('the code %j is described', (code, text) => {
  expect(describeVaultCode(code)).toBe(text)
})
