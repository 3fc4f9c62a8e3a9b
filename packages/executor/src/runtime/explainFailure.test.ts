import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { loadHashing } from '../crypto/loadHashing.ts'
import { Host } from '../host/Host.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { MISSING } from '../storage/Storage.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { explainFailure } from './explainFailure.ts'

const hashing = await loadHashing()
const host = new Host(new WebAssembly.Memory({ initial: 1 }), hashing)
host.begin('Test_run', { storage: createMemoryStorage() })

const method = 'Test_run'

test.each<[Error, string, object]>([
  [
    new RangeError('Maximum call stack size exceeded'),
    'RuntimeLimitExceeded',
    { method, limit: 'its calls are nested deeper than the stack allows' }
  ],
  [
    new RangeError(
      'WebAssembly.Instance is disallowed on the main thread, if the buffer size is larger than 8MB.'
    ),
    'RuntimeCodeMalformed',
    { problem: 'the main thread of a browser refuses code of this size' }
  ],
  [
    new RangeError('Out of memory: Cannot allocate Wasm memory for new instance'),
    'RuntimeLimitExceeded',
    { method, limit: 'this process has no memory left for it' }
  ],
  [
    new RangeError('Array buffer allocation failed'),
    'RuntimeLimitExceeded',
    { method, limit: 'this process has no memory left for it' }
  ],
  [
    new WebAssembly.RuntimeError('unreachable'),
    'RuntimeCallFailed',
    { method, trap: 'unreachable', panic: null }
  ],
  [
    new WebAssembly.LinkError('import object field f is not a Function'),
    'RuntimeCodeMalformed',
    { problem: 'import object field f is not a Function' }
  ],
  [
    new TypeError('Cannot convert 5 to a BigInt'),
    'HostCallFailed',
    { method, problem: 'a host function: Cannot convert 5 to a BigInt' }
  ]
])('%s', (cause, code, context) => {
  const error = explainFailure(host, cause)
  expect(error).toBeInstanceOf(ParaclockError)
  expect(error).toMatchObject({ code, cause, context })
})

test('code that is too large for the main thread of a browser is run in a worker', () => {
  const error = explainFailure(host, new RangeError('disallowed on the main thread'))
  const remedies = [{ summary: 'Run the program in a worker.' }]
  expect(error).toMatchObject({ remedies })
})

test('a panic that the runtime logged is that of its trap', () => {
  const panicked = new Host(new WebAssembly.Memory({ initial: 1 }), hashing)
  panicked.begin('Test_run', { storage: createMemoryStorage() })
  panicked.logs.add(0, new Uint8Array(), new TextEncoder().encode('it panicked'))
  expect(explainFailure(panicked, new WebAssembly.RuntimeError('unreachable'))).toMatchObject({
    context: { panic: 'it panicked' }
  })
})

test('a failure after a value that is not known is of the storage, and so is any cause', () => {
  const unknown = new Host(new WebAssembly.Memory({ initial: 1 }), hashing)
  unknown.begin('Other_run', { storage: { get: () => MISSING, nextKey: () => MISSING } })
  unknown.overlay.top.get('k' as StorageKey)
  const cause = new WebAssembly.RuntimeError('unreachable')
  expect(explainFailure(unknown, cause)).toMatchObject({
    ...{ code: 'StorageIncomplete', context: { method: 'Other_run', missing: 1 }, cause }
  })
})

test('other errors stay what they are', () => {
  const errors = [new RangeError('a date is invalid'), new SyntaxError('x'), 'text']
  for (const error of errors) expect(explainFailure(host, error)).toBe(error)
})
