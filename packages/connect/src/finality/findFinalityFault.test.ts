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
const verifies: Parameters<typeof findFinalityFault>[1]['verify'] = (signature, message, key) => {
  const der = Buffer.concat([spki, hexToBytes(key)])
  return verify(
    null,
    message,
    createPublicKey({ key: der, format: 'der', type: 'spki' }),
    signature
  )
}
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
      verify: verifies
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

// Bytes of a public chain: the justification of block 302,592 of Polkadot, of June 2020, which the
// decoder of smoldot has as a test vector (lib/src/finality/decode.rs). Set 0 is that of Polkadot's
// genesis, under `:grandpa_authorities`. Five of its six authorities voted.
const POLKADOT: Hex = `0x${[
  '07b506000000000029f1abec90ac199df06dee3ba0734c08c3fd6df06caa3f78952f8f95164058d2009e040014',
  '29f1abec90ac199df06dee3ba0734c08c3fd6df06caa3f78952f8f95164058d2009e04000df78178ccaa78ad29',
  'f1d5ea796f1426c15e638b391e47d1ecdea57b468b4741248e270d5ef02cae965595dfa652d2672881661ad474',
  'e7d1a36b3152e5c552081c151c11cb72334d26d70769e3af7bbff3801a4e2dca2b09b7cce0af8dd8130729f1ab',
  'ec90ac199df06dee3ba0734c08c3fd6df06caa3f78952f8f95164058d2009e04003e25912c15c078e5ec717a38',
  'c1f72dd2b80c3edcfd93468555125aa7c976176bb8bb0368aa841112594d9c91f208b9584a571534f765399aa3',
  '0582140fe60803680d278213f908658a49a1025a7f466c197e8fb6fabb5e62220a7bd75f860cab29f1abec90ac',
  '199df06dee3ba0734c08c3fd6df06caa3f78952f8f95164058d2009e04007dac4f4701268980e85f4668d95f07',
  '3a1c72b6d8ab38e7dac7f4dc7a06e105afac2fc63d542a4b423e5af3123a246ceb84678826a4a4eda429e1989d',
  '92ed180b8e59368700ea89e2bf8922cc9e4b86d6651d1c689a0d57813f9768dbaadecf7129f1abec90ac199df0',
  '6dee3ba0734c08c3fd6df06caa3f78952f8f95164058d2009e040044c0d38eef2137dea57fcb9bd9aa3d5fce4a',
  '4a137b3c438e5012af28889c97e0bf9d5bbb27b9f9d49e49c55a36de0d4cb5864503a5f85ec444ba50da57a211',
  '0bdea6f4a727d3b2399275d6ee8817881f10597471dc1d27f144295ad6fb933c7a29f1abec90ac199df06dee3b',
  'a0734c08c3fd6df06caa3f78952f8f95164058d2009e04003abb7b87029d51c528c8da34fdc17768bef6dde1af',
  'c3b1dad1af537762afc430434c3bdf0dca30010a63c8c97b1d59837846a2eb0bbf60395333d9c72332ae02f72d',
  'af2e560e4f0f22fb5cbb04ad1d7fee850aab238fd014c178769e7e3a9b8400'
].join('')}`
const genesisSet = [
  '0xdea6f4a727d3b2399275d6ee8817881f10597471dc1d27f144295ad6fb933c7a',
  '0x48b623941c2a4d41cf25ef495408690fc853f777192498c0922eab1e9df4f061',
  '0xf72daf2e560e4f0f22fb5cbb04ad1d7fee850aab238fd014c178769e7e3a9b84',
  '0x1c151c11cb72334d26d70769e3af7bbff3801a4e2dca2b09b7cce0af8dd81307',
  '0x680d278213f908658a49a1025a7f466c197e8fb6fabb5e62220a7bd75f860cab',
  '0x8e59368700ea89e2bf8922cc9e4b86d6651d1c689a0d57813f9768dbaadecf71'
] as const

test('the votes for a block of Polkadot make it final by the set of its genesis, and no other set', () => {
  const recorded = decodeJustification(hexToBytes(POLKADOT))
  const own = genesisSet.map((key): Authority => [key, 1])
  const fault = (id: number, set = own, changes: Partial<Justification> = {}) =>
    findFinalityFault({ ...recorded, ...changes }, { id, authorities: set, verify: verifies })
  expect(bytesToHex(encodeJustification(recorded))).toBe(POLKADOT)
  expect([recorded.number, recorded.round, fault(0)]).toEqual([302_592, 439_559, undefined])
  expect(fault(1)).toContain('does not have its signature for round 439559 of set 1')
  expect(fault(0, own.slice(1))).toContain('is not of set 0')
  expect(fault(0, own, { precommits: recorded.precommits.slice(1) })).toContain('needs 5')
})
