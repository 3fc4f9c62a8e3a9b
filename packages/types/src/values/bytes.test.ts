import { bytesToHex, encodeBytes, encodeCompact } from '@paraclock/core'
import { describe } from 'vitest'
import { codec, decodes, encodes } from '../../test/valueCases.ts'
import { accountType, bitsType, bytesType, byteTupleType, fixedBytesType } from './bytes.ts'

const MANY = new Uint8Array(200_000).fill(0x61)
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const ALICE_HEX = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'

describe('bytes', () => {
  const NEITHER = 'it is neither bytes, nor hex, nor text'
  encodes('Bytes', bytesType, [
    ['ab', '0x086162'],
    ['', '0x00'],
    ['0x0102', '0x080102'],
    [Uint8Array.of(1), '0x0401'],
    [[1, 255, 0], '0x0c01ff00'],
    [[256], NEITHER],
    [[-1], NEITHER],
    [[1.5], NEITHER],
    ['0x0', NEITHER],
    ['0Xzz', NEITHER],
    [5, NEITHER],
    [codec('0x0401'), '0x0401'],
    [codec('0x0801'), 'it is cut off: 2 expected, 1 bytes left']
  ])
  decodes('Bytes', bytesType, [
    ['0x086162', Uint8Array.of(0x61, 0x62), 'ab'],
    ['0x08207e', Uint8Array.of(0x20, 0x7e), ' ~'],
    ['0x041f', Uint8Array.of(0x1f), '0x1f'],
    ['0x047f', Uint8Array.of(0x7f), '0x7f'],
    ['0x08', 'it is cut off: 2 expected, 0 bytes left'],
    // More bytes than a function of JavaScript takes arguments.
    [bytesToHex(encodeBytes(MANY)), MANY, 'a'.repeat(MANY.length)]
  ])
  encodes('[u8; 2]', fixedBytesType(2), [
    ['0x0102', '0x0102'],
    ['ab', '0x6162'],
    [[1, 2], '0x0102'],
    [codec('0x0102'), '0x0102'],
    ['0x01', 'it has 1 bytes instead of 2'],
    [Uint8Array.of(1, 2, 3), 'it has 3 bytes instead of 2']
  ])
  decodes('[u8; 2]', fixedBytesType(2), [
    ['0x6162', '0x6162', 'ab'],
    ['0x0102', '0x0102', '0x0102'],
    ['0x01', 'it is cut off: 2 expected, 1 bytes left']
  ])
  decodes('(u8)', byteTupleType(2), [['0x6162', '0x6162', '[97, 98]']])
  encodes('an account of 32 bytes', accountType(32, 42), [
    [ALICE, ALICE_HEX],
    [codec(ALICE_HEX), ALICE_HEX],
    [`0x${'11'.repeat(20)}`, 'it has 20 bytes instead of 32']
  ])
  decodes('an account of 32 bytes', accountType(32, 42), [[ALICE_HEX, ALICE, ALICE]])
  encodes('an account of 20 bytes', accountType(20, 42), [[ALICE, 'it has 32 bytes instead of 20']])
  const BITS = 'expected 0 and 1, or bytes in hex'
  encodes('bits', bitsType(true), [
    [[1, 0, 1], '0x0c05'],
    [[2], BITS],
    ['0x05', '0x2005'],
    [bytesToHex(MANY), `${bytesToHex(encodeCompact(8 * MANY.length))}${bytesToHex(MANY).slice(2)}`],
    ['101', BITS],
    [codec('0x0c05'), '0x0c05']
  ])
  encodes('bits with the highest first', bitsType(false), [[[1, 0, 1], '0x0ca0']])
  decodes('bits', bitsType(true), [
    ['0x0c05', [1, 0, 1], '0b101'],
    ['0x2005', [1, 0, 1, 0, 0, 0, 0, 0], '0b10100000'],
    ['0x240501', [1, 0, 1, 0, 0, 0, 0, 0, 1], '0b10100000_1'],
    ['0x2405', 'it is cut off: 2 expected, 1 bytes left']
  ])
})
