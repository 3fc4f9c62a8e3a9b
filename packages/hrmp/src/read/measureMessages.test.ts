import { createChain, createMemorySource, runtimeApiId } from '@paraclock/connect'
import { bytesToHex, encodeInteger, type Hex, hexToBytes } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { encodeStandIn } from '@paraclock/types'
import { encodeProgram, encodeVersionedAssetId, parentProgram } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { makeHost, relayPallet, siblingManagement } from '../../test/makeState.ts'
import { actionCalls, writeHostCall } from '../build/writeHostCall.ts'
import { writeTopic } from '../build/writeTopic.ts'
import type { HrmpHostState } from '../state/HrmpHostState.ts'
import { type HrmpMessageCall, messageCalls } from '../state/HrmpParaState.ts'
import { measureMessages } from './measureMessages.ts'

const APIS = { TransactionPaymentApi: 4, XcmPaymentApi: 1 }
const u128 = (value: bigint): string => bytesToHex(encodeInteger(value, 16)).slice(2)

/** A relay chain that weighs a call with its length, and takes a fee. */
function open(fee = 1_001n) {
  const asked: [method: string, input: Hex][] = []
  const answer = (method: string, result: (input: Hex) => Hex) => [
    method,
    (input: Hex) => {
      asked.push([method, input])
      return result(input)
    }
  ]
  const calls = Object.fromEntries([
    // A weight of 10 and 5, the class, and no fee.
    answer('TransactionPaymentApi_query_info', () => `0x281400${u128(0n)}`),
    // Ok, a weight of 100 and 50.
    answer('XcmPaymentApi_query_xcm_weight', () => '0x009101c8'),
    answer('XcmPaymentApi_query_weight_to_asset_fee', () => `0x00${u128(fee)}`)
  ])
  const chain = createChain({
    name: 'relay',
    metadata: readRuntimeMetadata({ runtime: 'relay', version: 15 }),
    source: createMemorySource({ calls }),
    facts: {
      runtimeApis: Object.entries(APIS).map(([name, version]) => ({
        ...{ id: runtimeApiId(name), name, version }
      }))
    }
  })
  return { chain, asked }
}

const { signal } = new AbortController()
const measure = async (host: HrmpHostState, fee?: bigint) => {
  const { chain, asked } = open(fee)
  const fees = await measureMessages({
    ...{ chain, host, paraId: 2114, peer: 2200, version: 4, fallback: {}, signal }
  })
  return { fees, asked }
}
const about = { sender: 2200, recipient: 2200, peer: 2200, capacity: 1_000, messageSize: 102_400 }
const weights = {
  callWeight: { refTime: 10n, proofSize: 5n },
  programWeight: { refTime: 100n, proofSize: 50n }
}

test.each([
  ['relay', makeHost(), 0],
  ['sibling', makeHost({ management: siblingManagement }), 1]
] as const)('the fee of a message to a %s, with a fifth on top', async (kind, host, parents) => {
  const { fees, asked } = await measure(host)
  expect(fees.map(({ provenance: _, ...fee }) => fee)).toEqual(
    messageCalls.map((call) => ({ call, version: 4, ...weights, fee: 1_001n, withdrawn: 1_202n }))
  )
  for (const { provenance } of fees) {
    expect(provenance.map(({ kind: by, detail }) => [by, detail])).toEqual([
      ['runtimeApi', 'TransactionPaymentApi_query_info on relay'],
      ['runtimeApi', 'XcmPaymentApi_query_xcm_weight on relay'],
      ['runtimeApi', 'XcmPaymentApi_query_weight_to_asset_fee on relay']
    ])
  }
  const inputs = (method: string) =>
    asked.filter(([name]) => name === method).map(([, input]) => input)
  const callOf = (action: HrmpMessageCall) => writeHostCall(host, action, about).call
  expect(inputs('TransactionPaymentApi_query_info')).toEqual(
    messageCalls.map((action) => {
      const call = callOf(action)
      const uxt = encodeStandIn({ runtime: open().chain.runtime, call: hexToBytes(call) })
      return `${bytesToHex(uxt)}${bytesToHex(encodeInteger(BigInt(uxt.length), 4)).slice(2)}`
    })
  )
  const programOf = (action: HrmpMessageCall) =>
    encodeProgram({
      program: parentProgram({
        ...{ paraId: 2114, host: kind, fee: 10n ** 12n, weightLimit: 'unlimited' },
        ...{ call: callOf(action), callWeight: weights.callWeight },
        topic: writeTopic(action, 2114, 2200)
      }),
      version: 4
    })
  expect(new Set(inputs('XcmPaymentApi_query_xcm_weight'))).toEqual(
    new Set(messageCalls.map(programOf))
  )
  const asset = encodeVersionedAssetId({ id: { parents, interior: [] }, version: 4 })
  const spelled = typeof asset === 'string' ? asset : bytesToHex(asset)
  expect(new Set(inputs('XcmPaymentApi_query_weight_to_asset_fee'))).toEqual(
    new Set([`0x9101c8${spelled.slice(2)}`])
  )
})

test('a call that the host does not have is not weighed', async () => {
  const { [actionCalls.establish]: _, ...calls } = relayPallet.calls
  const { fees } = await measure(makeHost({ pallet: { ...relayPallet, calls } }))
  expect(fees.map(({ call }) => call)).toEqual(['request', 'accept', 'close', 'cancel'])
})

test('a message to a chain that takes no fee withdraws one unit, because no program withdraws 0', async () => {
  const { fees } = await measure(makeHost(), 0n)
  expect(new Set(fees.map(({ fee, withdrawn }) => `${fee} ${withdrawn}`))).toEqual(new Set(['0 1']))
})
