import { bytesToHex, type Hex } from '@paraclock/core'
import { blake2Hasher } from '@paraclock/executor'
import { expect, test } from 'vitest'
import { decodeHeader } from '../chain/header.ts'
import { encodeRelayAuthorities, makeRelayHeaders } from './relayHeaders.ts'

const stateRoot = new Uint8Array(32).fill(9)
const args = { number: 100, stateRoot, time: 6_000 * 50 + 5_999 }

test('the made-up authority is one key of weight 1', () => {
  expect(bytesToHex(encodeRelayAuthorities())).toBe(`0x04${'5d'.repeat(32)}0100000000000000`)
})

test('headers follow each other from the relay parent on, each in a slot of its own', () => {
  const headers = makeRelayHeaders({ ...args, ahead: 2 })
  const decoded = headers.map(decodeHeader)
  expect(decoded.map(({ number }) => number)).toEqual([100, 101, 102])
  expect(decoded.map(({ parentHash }) => parentHash)).toEqual([
    new Uint8Array(32),
    ...headers.slice(0, 2).map(blake2Hasher.hash)
  ])
  expect(decoded.map((header) => header.stateRoot)).toEqual([
    stateRoot,
    new Uint8Array(32),
    new Uint8Array(32)
  ])
  // The claim of a secondary slot by the only authority, with its number, and a seal.
  const digest = (slot: Hex) => [
    `0x0642414245340200000000${slot.slice(2)}00000000000000`,
    `0x05424142450101${'cd'.repeat(64)}`
  ]
  expect(decoded.map(({ logs }) => logs.map(bytesToHex))).toEqual([
    digest('0x32'),
    digest('0x33'),
    digest('0x34')
  ])
  expect(makeRelayHeaders({ ...args, ahead: 0 })).toEqual(headers.slice(0, 1))
})

test('a runtime that wants endless headers gets a limited number', () => {
  expect(makeRelayHeaders({ ...args, ahead: 5000 })).toHaveLength(257)
})
