import type { Chain } from '@paraclock/connect'
import { bytesToHex, encodeInteger, type Hex, hexToBytes } from '@paraclock/core'
import { encodeStandIn } from '@paraclock/types'
import { encodeProgram, encodeVersionedAssetId, type Location } from '@paraclock/xcm'
import { expect, test } from 'vitest'
import { openOffline } from '../../test/openOffline.ts'
import { quoteExecutionFee } from '../fees/quoteExecutionFee.ts'
import { quoteInclusionFee } from '../fees/quoteInclusionFee.ts'
import { measureStatedCall } from './measureCall.ts'
import { measureProgram } from './measureProgram.ts'

const APIS = {
  TransactionPaymentCallApi: 4,
  TransactionPaymentApi: 4,
  XcmPaymentApi: 1,
  DryRunApi: 2
}
const REMARK: Hex = '0x00000401'
const account = `0x${'11'.repeat(32)}`
const OWN: Location = { parents: 0, interior: [] }
const RELAY: Location = { parents: 1, interior: [] }
const weight = { refTime: 9n, proofSize: 8n }
const program = [{ kind: 'clearOrigin' }] as const

interface Question {
  readonly method: string
  readonly input: Hex
  readonly hasSignal: boolean
}

/** A chain that answers nothing, and what it was asked. */
function openSilent(): { readonly chain: Chain; readonly questions: Question[] } {
  const chain = openOffline({ runtime: 'target', name: 'Acme', apis: APIS, answers: {} })
  const questions: Question[] = []
  const call: Chain['source']['call'] = async (method, input, options) => {
    questions.push({ method, input, hasSignal: options?.signal instanceof AbortSignal })
    throw new Error('it does not answer')
  }
  Object.assign(chain.source, { call })
  return { chain, questions }
}

/** What a function asks, and the methods that it names as tried. */
async function listQuestions(ask: (chain: Chain) => Promise<unknown>) {
  const { chain, questions } = openSilent()
  const error = await ask(chain).then(
    () => undefined,
    (reason: unknown) => reason
  )
  const { code, context } = error as {
    readonly code: string
    readonly context: { readonly what: string; readonly attempts: readonly unknown[] }
  }
  const attempts = questions.map(({ method }) => ({
    method,
    problem: expect.stringContaining('it does not answer')
  }))
  expect([code, context.attempts]).toEqual(['FactMissing', attempts])
  expect(questions.every(({ hasSignal }) => hasSignal)).toBe(true)
  return { what: context.what, asked: questions.map(({ method, input }) => [method, input]) }
}

const u32 = (value: number): string => bytesToHex(encodeInteger(BigInt(value), 4)).slice(2)
const { chain: sample } = openSilent()
const standIn = (terms: object = {}): Uint8Array =>
  encodeStandIn({ runtime: sample.runtime, call: hexToBytes(REMARK), ...terms })
const infoOf = (uxt: Uint8Array, more = 0): Hex => `${bytesToHex(uxt)}${u32(uxt.length + more)}`

test('the weight of a call is asked for in three ways, each with its signal', async () => {
  const origin = { kind: 'signed', account } as const
  const { what, asked } = await listQuestions((chain) =>
    measureStatedCall({ chain, call: REMARK, origin })
  )
  expect(what).toBe('the weight of a call of Acme')
  expect(asked).toEqual([
    ['TransactionPaymentCallApi_query_call_info', `${REMARK}${u32(4)}`],
    ['TransactionPaymentApi_query_info', infoOf(standIn())],
    // system.Signed of the account, the call, and the version of results.
    ['DryRunApi_dry_run_call', `0x0001${account.slice(2)}${REMARK.slice(2)}${u32(4)}`]
  ])
})

const encodedProgram = encodeProgram({ program, version: 4 })

test.each([
  [{ kind: 'parent' }, '0x040100'],
  [{ kind: 'child', paraId: 2114 }, `0x04000100${'0921'}`],
  [{ kind: 'sibling', paraId: 2114 }, `0x04010100${'0921'}`]
] as const)('a program is weighed, and run as one that comes from %o', async (origin, from) => {
  const { what, asked } = await listQuestions((chain) =>
    measureProgram({ chain, program, version: 4, origin })
  )
  expect(what).toBe('the weight of a program on Acme')
  expect(asked).toEqual([
    ['XcmPaymentApi_query_xcm_weight', encodedProgram],
    ['DryRunApi_dry_run_xcm', `${from}${encodedProgram.slice(2)}`]
  ])
})

test('a program is encoded in the newest version that the chain reads, unless it is bytes', async () => {
  const newest = await listQuestions((chain) => measureProgram({ chain, program }))
  expect(newest.asked).toEqual([
    ['XcmPaymentApi_query_xcm_weight', encodeProgram({ program, version: 5 })]
  ])
  const given = await listQuestions((chain) => measureProgram({ chain, program: encodedProgram }))
  expect(given.asked).toEqual([['XcmPaymentApi_query_xcm_weight', encodedProgram]])
})

test.each([
  [undefined, standIn(), 0],
  [{}, standIn(), 0],
  [{ tip: 63n }, standIn(), 0],
  [{ tip: 64n }, standIn(), 1],
  [{ tip: 2n ** 40n, nonce: 70n }, standIn({ nonce: 70n }), 6],
  [{ account, nonce: 300n, period: 64 }, standIn({ account, nonce: 300n, period: 64 }), 0]
])('the fee of inclusion is asked for with these terms: %o', async (terms, uxt, tipBytes) => {
  const { what, asked } = await listQuestions((chain) =>
    quoteInclusionFee({ chain, call: REMARK, ...(terms && { terms }) })
  )
  expect(what).toBe('the fee of inclusion on Acme')
  expect(asked).toEqual([
    ['TransactionPaymentApi_query_info', infoOf(uxt, tipBytes)],
    ['TransactionPaymentCallApi_query_call_info', `${REMARK}${u32(4 + 110 + tipBytes)}`]
  ])
})

test.each([
  [{}, OWN, 5],
  [{ asset: RELAY }, RELAY, 5],
  [{ asset: RELAY, version: 3 }, RELAY, 3]
] as const)('the fee of execution is asked for in an asset: %o', async (more, id, version) => {
  const { what, asked } = await listQuestions((chain) =>
    quoteExecutionFee({ chain, weight, ...more })
  )
  expect(what).toBe('the fee of execution on Acme')
  expect(asked).toEqual([
    [
      'XcmPaymentApi_query_weight_to_asset_fee',
      // Both parts of the weight are compact.
      `0x2420${bytesOf(encodeVersionedAssetId({ id, version }))}`
    ]
  ])
})

function bytesOf(hex: Uint8Array | string): string {
  return (typeof hex === 'string' ? hex : bytesToHex(hex)).slice(2)
}
