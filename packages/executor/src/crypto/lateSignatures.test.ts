import { bytesToHex } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { encodeStandIn } from '@paraclock/types'
import { expect, test, vi } from 'vitest'

test('the checks are loaded for the run that checks a signature, and not before', async () => {
  // Once they are loaded, they are there for all that shares the module.
  vi.resetModules()
  const { signaturesWhenLoaded } = await import('./loadSignatures.ts')
  const { callRemote, withoutFetching } = await import('../remote/callRemote.ts')
  const { describeRuntime } = await import('../runtime/describeRuntime.ts')
  const { loadRuntime } = await import('../runtime/loadRuntime.ts')
  const { createMemoryStorage } = await import('../storage/createMemoryStorage.ts')
  let missed = 0
  const late = signaturesWhenLoaded(() => {
    missed += 1
    throw new TypeError('not loaded')
  })
  const check = () => late.sr25519(new Uint8Array(64), new Uint8Array(), new Uint8Array(32))
  const loaded = await loadRuntime(readRuntimeCode('target'), { signatures: 'whenNeeded' })
  const runtime = describeRuntime(loaded)
  const call = runtime.encodeCall({
    pallet: 'System',
    call: 'remark',
    args: { remark: Uint8Array.of(1) }
  })
  const extrinsic = encodeStandIn({ runtime, call })
  const args = [Uint8Array.of(2), extrinsic, new Uint8Array(32)]
  const method = 'TaggedTransactionQueue_validate_transaction'
  const storage = createMemoryStorage()
  expect(check).toThrow('not loaded')
  expect(() => loaded.call(method, args, { storage })).toThrow('signature checks are not loaded')
  const base = withoutFetching(storage)
  const { result } = await callRemote({ runtime: loaded, method, args, base })
  // Invalid, because of its proof: the checks have run.
  expect(bytesToHex(result)).toBe('0x010004')
  expect(check()).toBe(false)
  expect(missed).toBe(1)
})
