import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import { bytesToHex, encodeHeader, type Hex, hexToBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { findFinalityFault } from './findFinalityFault.ts'
import {
  type Authority,
  decodeAuthorities,
  decodeJustification,
  type EncodedHeader,
  encodeJustification,
  type Justification,
  openHeader,
  precommitPayload
} from './Justification.ts'

const keys = Array.from({ length: 4 }, () => generateKeyPairSync('ed25519').privateKey)
const nameOf = (key: KeyObject): Hex => {
  const { x = '' } = createPublicKey(key as never).export({ format: 'jwk' })
  return bytesToHex(Buffer.from(x, 'base64url'))
}
const authorities = keys.map((key): Authority => [nameOf(key), 1])
const SET = 7
const ROUND = 3

function block(number: number, parent?: EncodedHeader): EncodedHeader {
  const log = Uint8Array.of(6, 1, 2, 3, 4, 8, 9, 9)
  const parentHash = hexToBytes(parent?.hash ?? `0x${'00'.repeat(32)}`)
  return openHeader(encodeHeader({ number, parentHash, logs: [log, Uint8Array.of(8)] }))
}

const target = block(10)
const child = block(11, target)
const grandchild = block(12, child)

function vote(at: number, { hash, number }: EncodedHeader = target, round: number = ROUND) {
  const payload = precommitPayload({ hash, number }, { round, setId: SET })
  const signature = new Uint8Array(sign(null, payload, keys[at] as KeyObject))
  return { hash, number, signature, authority: nameOf(keys[at] as KeyObject) }
}

const spki = Buffer.from('302a300506032b6570032100', 'hex')
const faultOf = (changes: Partial<Justification>, set: readonly Authority[] = authorities) =>
  findFinalityFault(
    {
      round: ROUND,
      hash: target.hash,
      number: target.number,
      precommits: [vote(0), vote(1), vote(2)],
      ancestries: [],
      ...changes
    },
    {
      id: SET,
      authorities: set,
      verify: (signature, message, key) => {
        const der = Buffer.concat([spki, hexToBytes(key)])
        return verify(
          null,
          message,
          createPublicKey({ key: der, format: 'der', type: 'spki' }),
          signature
        )
      }
    }
  )

test('more than two thirds of the votes make a block final, also votes for its descendants', () => {
  expect(faultOf({})).toBeUndefined()
  const ancestries = [child.bytes, grandchild.bytes]
  const precommits = [vote(0), vote(1, child), vote(2, grandchild)]
  expect(faultOf({ ancestries, precommits })).toBeUndefined()
})

test.each<[string, Partial<Justification>]>([
  ['votes of weight 2, and needs 3', { precommits: [vote(0), vote(1)] }],
  ['counts twice', { precommits: [vote(0), vote(1), vote(1)] }],
  ['does not have its signature', { precommits: [vote(0), vote(1), vote(2, target, 4)] }],
  ['does not have its signature', { round: 4 }],
  ['not shown to descend', { precommits: [vote(0), vote(1), vote(2, child)] }],
  ['not shown to descend', { precommits: [vote(0), vote(1), vote(2, block(9))] }],
  ['no vote needs one of its headers', { ancestries: [child.bytes] }],
  [
    'is repeated',
    { ancestries: [child.bytes, child.bytes], precommits: [vote(0), vote(1), vote(2, child)] }
  ],
  ['has another number', { number: 11 }]
])('%s: refused', (fault, changes) => {
  expect(faultOf(changes)).toContain(fault)
})

test('an authority of another set has no vote', () => {
  expect(faultOf({}, authorities.slice(1))).toContain(`is not of set ${SET}`)
})

test('weights count, not heads', () => {
  const heavy = authorities.map(([key], at): Authority => [key, at === 3 ? 10 : 1])
  expect(faultOf({}, heavy)).toBe('it has votes of weight 3, and needs 9')
})

test('a justification reads as it is written, and nothing else does', () => {
  const written = {
    ...{ round: ROUND, hash: target.hash, number: target.number },
    precommits: [vote(0), vote(1, child)],
    ancestries: [child.bytes]
  }
  const bytes = encodeJustification(written)
  expect(decodeJustification(bytes)).toEqual(written)
  expect(() => decodeJustification(bytes.subarray(1))).toThrow('is not a justification')
  expect(() => decodeAuthorities(Uint8Array.of(4, 1))).toThrow('is not a list of authorities')
  const one = Uint8Array.of(4, ...hexToBytes(nameOf(keys[0] as KeyObject)), 5, 0, 0, 0, 0, 0, 0, 0)
  expect(decodeAuthorities(one)).toEqual([[nameOf(keys[0] as KeyObject), 5]])
})
