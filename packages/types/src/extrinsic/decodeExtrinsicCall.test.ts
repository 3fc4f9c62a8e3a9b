import { joinBytes } from '@paraclock/core'
import { expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import { decodeExtrinsicCall } from './decodeExtrinsicCall.ts'
import { encodeStandIn } from './encodeStandIn.ts'

const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1, 2) } }

test.for([
  ['target v14', readCommitted('target', 14)],
  ['target v15', readCommitted('target', 15)],
  ['target v16', readCommitted('target')],
  ['relay', readCommitted('relay')]
] as const)('the call of an extrinsic is found: %s', ([, metadata]) => {
  const runtime = openRuntime({ metadata })
  const call = runtime.encodeCall(remark)
  for (const nonce of [0n, 300n, 70_000n]) {
    for (const period of [undefined, 64]) {
      const args = { runtime, call, nonce, period }
      expect(decodeExtrinsicCall(runtime, encodeStandIn(args))).toEqual(remark)
    }
  }
  for (const version of [4, 5]) {
    const bare = joinBytes([Uint8Array.of((call.length + 1) << 2, version), call])
    expect(decodeExtrinsicCall(runtime, bare)).toEqual(remark)
  }
})

test('bytes that are no extrinsic are refused', () => {
  const runtime = openRuntime({ metadata: readCommitted('target', 15) })
  const signed = encodeStandIn({ runtime, call: runtime.encodeCall(remark) })
  for (const bytes of [
    new Uint8Array(),
    Uint8Array.of(0),
    Uint8Array.of(8, 4),
    Uint8Array.of(4, 0x84),
    signed.subarray(0, -1),
    joinBytes([signed, Uint8Array.of(0)])
  ]) {
    expect(() => decodeExtrinsicCall(runtime, bytes)).toThrow(
      expect.objectContaining({ code: 'ValueMalformed' })
    )
  }
})
