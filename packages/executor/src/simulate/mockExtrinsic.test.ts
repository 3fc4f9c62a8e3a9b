import { bytesToHex } from '@paraclock/core'
import { type RuntimeName, runtimeNames } from '@paraclock/runtimes'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { canMockSignature, mockExtrinsic } from './mockExtrinsic.ts'

const open = (runtime: RuntimeName) =>
  openRuntime({ metadata: readRuntimeMetadata({ runtime, version: 14 }) })

test.each(runtimeNames)('the signatures of %s can be mocked', (name) => {
  expect(canMockSignature(open(name))).toBe(true)
})

test.each(['target', 'target-ethereum'] as const)(
  '%s without the type of its signatures cannot',
  (name) => {
    const runtime = open(name)
    const { metadata, accountLength } = runtime
    const lookup = metadata.lookup.map((type) =>
      /^(MultiSignature|EthereumSignature)$/.test(type.path.at(-1) ?? '')
        ? { ...type, path: ['Other'], def: { tag: 'variant', value: [] } }
        : type
    )
    const other = { accountLength, metadata: { ...metadata, lookup } }
    expect(canMockSignature(other as unknown as typeof runtime)).toBe(false)
  }
)

test('an extrinsic has the mocked signature of its account, its nonce and its call', () => {
  const runtime = open('target')
  const account = `0x${'77'.repeat(32)}`
  const call = runtime.encodeCall({
    ...{ pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1, 2) } }
  })
  const mocked = (nonce: number | bigint) =>
    bytesToHex(mockExtrinsic({ runtime, account, nonce, call }))
  const signature = `01deadbeef${'cd'.repeat(60)}`
  expect(mocked(5)).toContain(`8400${'77'.repeat(32)}${signature}`)
  expect(mocked(5).endsWith(bytesToHex(call).slice(2))).toBe(true)
  expect(mocked(5)).toBe(mocked(5n))
  expect(mocked(5)).not.toBe(mocked(6))
})
