import { decodeProgram, encodeProgram, relayLocation } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { transferProgram } from './writeTeleport.ts'

const HERE = { parents: 0, interior: [] }

test('chains that take no fee are paid one unit, because no program pays 0', () => {
  const args = { paraId: 2114, amount: 50n, delivery: 0n, arrivalFee: 0n, fee: 0n }
  const program = encodeProgram({ program: transferProgram(args), version: 5 })
  const [withdrawn, bought, sent] = decodeProgram(program)
  expect(withdrawn).toMatchObject({ assets: [{ id: relayLocation, amount: 51n }] })
  expect(bought).toMatchObject({ fees: { id: relayLocation, amount: 1n } })
  expect(sent).toMatchObject({ program: [{ fees: { id: HERE, amount: 1n } }, {}] })
})
