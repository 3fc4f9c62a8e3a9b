import { hexToBytes, joinBytes } from '@paraclock/core'
import { encodeProgram, type Location, type XcmProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { findDetour } from './findDetour.ts'

const [SERVICE, TARGET, THIRD] = [2115, 2200, 2300]
const parachain = (paraId: number): Location => ({
  parents: 1,
  interior: [{ kind: 'parachain', paraId }]
})
/** A call that has the junction of the target between other bytes. */
const call = '0x0700' + '0101' + '00' + '6122' + '05'
const transact = (bytes: string): XcmProgram[number] => ({
  ...{ kind: 'transact', originKind: 'native', call: bytes as `0x${string}` },
  maxWeight: { refTime: 1n, proofSize: 1n }
})
const token = { kind: 'all' } as const
const encode = (program: XcmProgram) => hexToBytes(encodeProgram({ program, version: 5 }))
const page = (...programs: readonly XcmProgram[]) =>
  joinBytes([Uint8Array.of(0), ...programs.map(encode)])
const find = (data: Uint8Array) =>
  findDetour([{ from: TARGET, to: THIRD, data }], [SERVICE, TARGET])
const onward = (dest: number, program: XcmProgram): XcmProgram => [
  { kind: 'depositReserveAsset', assets: token, dest: parachain(dest), program }
]
const detour = { from: TARGET, to: THIRD, back: TARGET }

test('a call that names a copied parachain is a detour', () => {
  expect(find(page([transact(call)]))).toEqual(detour)
  expect(find(page([{ kind: 'clearOrigin' }], [transact(call)]))).toEqual(detour)
  expect(find(page([{ kind: 'setAppendix', program: [transact(call)] }]))).toEqual(detour)
  const ofRelay = { from: undefined, to: THIRD, data: encode([transact(call)]) }
  expect(findDetour([ofRelay], [SERVICE, TARGET])).toEqual({ ...detour, from: undefined })
  expect(find(page([transact('0x070000')]))).toBeUndefined()
})

test('a call that is sent on to a copied parachain is a detour', () => {
  const bytes = '0x0000'
  expect(find(page(onward(SERVICE, [transact(bytes)])))).toMatchObject({ back: SERVICE })
  const program = [transact(bytes)]
  const reserve = parachain(TARGET)
  const withdraw = { kind: 'initiateReserveWithdraw', assets: token, reserve, program } as const
  expect(find(page([withdraw]))).toEqual(detour)
  expect(find(page(onward(2400, [transact(bytes)])))).toBeUndefined()
})

test('assets may come back, and the token of a copied parachain may leave', () => {
  const assets = [{ id: parachain(TARGET), amount: 7n }]
  const deposit = { kind: 'depositAsset', assets: token, beneficiary: parachain(TARGET) } as const
  expect(find(page([{ kind: 'reserveAssetDeposited', assets }, deposit]))).toBeUndefined()
  expect(find(page(onward(SERVICE, [deposit])))).toBeUndefined()
})

test('programs with their lengths are read, too', () => {
  const [first, second] = [encode([{ kind: 'clearOrigin' }]), encode([transact(call)])]
  const prefixed = (all: readonly Uint8Array[]) =>
    joinBytes([Uint8Array.of(3), ...all.flatMap((one) => [Uint8Array.of(4 * one.length), one])])
  expect(find(prefixed([first, second]))).toEqual(detour)
  expect(find(prefixed([first, first]))).toBeUndefined()
})

test('in bytes that are no programs, each mention counts', () => {
  expect(find(hexToBytes('0x00ff00612207'))).toEqual(detour)
  expect(find(hexToBytes('0x00ff612207'))).toBeUndefined()
  expect(find(hexToBytes('0x02'))).toBeUndefined()
})
