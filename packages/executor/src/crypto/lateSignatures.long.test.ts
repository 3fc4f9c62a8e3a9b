import { bytesToHex } from '@paraclock/core'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { encodeStandIn } from '@paraclock/types'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test } from 'vitest'
import { describeRuntime } from '../runtime/describeRuntime.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'

test('the checks are loaded for the run that checks a signature, and not before', async () => {
  // Once they are loaded, they are there for all that shares the module.
  const load = freshModules()
  const { signaturesWhenLoaded } = await load<typeof import('./loadSignatures.ts')>(
    import.meta.resolve('./loadSignatures.ts')
  )
  const { callRemote, withoutFetching } = await load<typeof import('../remote/callRemote.ts')>(
    import.meta.resolve('../remote/callRemote.ts')
  )
  const { loadRuntime } = await load<typeof import('../runtime/loadRuntime.ts')>(
    import.meta.resolve('../runtime/loadRuntime.ts')
  )
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
    method: 'remark',
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
