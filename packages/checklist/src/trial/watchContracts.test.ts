import { bytesToHex, type Hex } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import type { SimulatedChain } from '@paraclock/simulation'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { findGone, watchContracts } from './watchContracts.ts'

const runtime = openRuntime({
  metadata: readRuntimeMetadata({ runtime: 'target-ethereum', version: 16 })
})
const contract = `0x${'c0'.repeat(20)}` as Hex
const nobody = `0x${'42'.repeat(20)}` as Hex
const precompile = `0x${'00'.repeat(18)}080b` as Hex
const codes = runtime.storage('EVM', 'AccountCodes')
const CODE = Uint8Array.of(4, 0xfe)

const reach = (target: Hex, value = 0n): Hex =>
  bytesToHex(
    runtime.encodeCall({
      pallet: 'EVM',
      method: 'call',
      args: {
        ...{ source: nobody, target, input: new Uint8Array(), gas_limit: 9n, access_list: [] },
        value: [value, 0n, 0n, 0n],
        max_fee_per_gas: [0n, 0n, 0n, 0n],
        max_priority_fee_per_gas: undefined,
        nonce: undefined
      }
    })
  )

/** A target with the code of the contract in some of its blocks; the first one is read by default. */
function targetWith(has: readonly boolean[]): SimulatedChain {
  return {
    runtime,
    block: (number: number) => ({ hash: `0x${number}` }),
    read: async (key: Hex, { at }: { at?: Hex } = {}) => {
      const number = at === undefined ? 0 : Number(at.slice(2))
      return key === codes?.key(contract) && has[number] === true ? CODE : null
    }
  } as unknown as SimulatedChain
}

async function judge(has: readonly boolean[], named: readonly string[], call = reach(contract)) {
  const watched = await watchContracts(targetWith([has[0] ?? false]), call)
  return await findGone(targetWith(has), watched, { block: 1, named })
}

test('a contract that a run reaches needs code before the run or behind it', async () => {
  expect(await judge([true, true], [contract])).toBeUndefined()
  expect(await judge([true, false], [contract])).toBeUndefined()
  expect(await judge([false, true], [contract])).toBeUndefined()
  expect(await judge([false, false, true], [contract])).toBe(contract)
  expect(await judge([false, false], [contract])).toBe(contract)
})

test('what the run does not come to, payments and precompiles need none', async () => {
  expect(await judge([false, false], [])).toBeUndefined()
  expect(await judge([false, false], [nobody], reach(nobody))).toBe(nobody)
  expect(await judge([false, false], [nobody], reach(nobody, 1n))).toBeUndefined()
  expect(await judge([false, false], [precompile], reach(precompile))).toBeUndefined()
})

test('a contract that is paid, and had code at first, needs it', async () => {
  const watched = await watchContracts(targetWith([true]), reach(contract, 1n))
  const gone = findGone(targetWith([false, false]), watched, { block: 1, named: [contract] })
  expect(await gone).toBe(contract)
})
