import { bytesToHex } from '@paraclock/core'
import { expect, test } from 'vitest'
import { recognizeTaskId } from './recognizeTaskId.ts'

const ascii = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const position = { scheme: 'position', block: 4_512_000n, extrinsic: 2, event: 7 }

test.each([
  ['text', '4512000-2-7'],
  ['bytes', ascii('4512000-2-7')],
  ['hex of its bytes, as chains show a Vec<u8>', bytesToHex(ascii('4512000-2-7'))]
])('a position as %s', (_, taskId) => {
  expect(recognizeTaskId({ taskId })).toEqual(position)
})

test.each([
  ['hex', `0x${'AB'.repeat(32)}`],
  ['bytes', new Uint8Array(32).fill(0xab)]
])('a hash as %s', (_, taskId) => {
  expect(recognizeTaskId({ taskId })).toEqual({ scheme: 'hash', taskId: `0x${'ab'.repeat(32)}` })
})

test.each([
  ['nothing', ''],
  ['two numbers', '1-2'],
  ['leading zeros', '01-2-3'],
  ['a hash that is too short', `0x${'ab'.repeat(31)}`],
  ['bytes of neither scheme', new Uint8Array(33)],
  ['a number', 4]
])('refuses %s', (_, taskId) => {
  expect(() => recognizeTaskId({ taskId: taskId as string })).toThrowErrorMatchingSnapshot()
})
