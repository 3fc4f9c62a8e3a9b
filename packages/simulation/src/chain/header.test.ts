import { bytesToHex, encodeHeader } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  claimAuraSlot,
  claimBabeSlot,
  claimNimbusBlock,
  decodeHeader,
  readNimbusAuthor,
  sealBabe
} from './header.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

test('the parts of a header are read back from its bytes', () => {
  fc.assert(
    fc.property(
      fc.record({
        parentHash: bytes(32),
        number: fc.integer({ min: 0, max: 2 ** 30 - 1 }),
        stateRoot: bytes(32),
        extrinsicsRoot: bytes(32),
        data: fc.array(fc.uint8Array({ maxLength: 300, size: 'max' }), { maxLength: 4 })
      }),
      ({ data, ...fields }) => {
        const logs = data.map((one, at) => (at % 2 === 0 ? claimNimbusBlock : sealBabe)(one))
        const header = encodeHeader({ ...fields, logs })
        const decoded = decodeHeader(header)
        expect(decoded).toMatchObject(fields)
        expect(decoded.logs).toEqual(logs)
        expect(decoded.logs.map((log) => log[0])).toEqual(data.map((_, at) => (at % 2 ? 5 : 6)))
      }
    )
  )
})

// Other, Consensus, Seal, PreRuntime and RuntimeEnvironmentUpdated, as sp-runtime numbers them.
test('items of a digest are separated, with any content', () => {
  const open = encodeHeader({ parentHash: new Uint8Array(32), number: 2, logs: [] })
  const items = ['0008aabb', '04424142450c010203', '0561757261080000', '0661757261041f', '08']
  const digest = Buffer.from(`${(items.length << 2).toString(16)}${items.join('')}`, 'hex')
  const header = new Uint8Array(Buffer.concat([open.subarray(0, -1), digest]))
  expect(decodeHeader(header).logs.map((log) => bytesToHex(log).slice(2))).toEqual(items)
})

test('claims of slots have the format of their engines', () => {
  expect(bytesToHex(claimAuraSlot(258))).toBe('0x0661757261200201000000000000')
  expect(bytesToHex(claimBabeSlot(1, 0))).toBe('0x06424142453402000000000100000000000000')
})

test('the author of a Nimbus block is read from the header', () => {
  const author = new Uint8Array(32).fill(7)
  const open = { parentHash: new Uint8Array(32), number: 2 }
  const claims = [claimAuraSlot(258), claimNimbusBlock(author)]
  const header = encodeHeader({ ...open, logs: claims })
  // The engine is "nmbs", from moonkit's nimbus-primitives, after the 6 of a pre-runtime item.
  expect(decodeHeader(header).logs.map(bytesToHex)[1]).toBe(`0x066e6d627380${'07'.repeat(32)}`)
  expect(readNimbusAuthor(header)).toEqual(author)
  expect(readNimbusAuthor(encodeHeader({ ...open, logs: [claimAuraSlot(258)] }))).toBeUndefined()
})

test('a digest that claims more items than its bytes hold ends with them', () => {
  const open = encodeHeader({ parentHash: new Uint8Array(32), number: 2, logs: [] })
  // The compact encoding of a million, and one item.
  const digest = Uint8Array.of(2, 9, 61, 0, 8)
  const header = new Uint8Array(Buffer.concat([open.subarray(0, -1), digest]))
  expect(decodeHeader(header).logs).toEqual([Uint8Array.of(8)])
})
