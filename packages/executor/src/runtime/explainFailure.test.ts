import { ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { loadHashing } from '../crypto/loadHashing.ts'
import { Host } from '../host/Host.ts'
import { createMemoryStorage } from '../storage/createMemoryStorage.ts'
import { explainFailure } from './explainFailure.ts'

const host = new Host(new WebAssembly.Memory({ initial: 1 }), await loadHashing())
host.begin('Test_run', { storage: createMemoryStorage() })

test.each([
  [new RangeError('Maximum call stack size exceeded'), 'RuntimeLimitExceeded'],
  [
    new RangeError(
      'WebAssembly.Instance is disallowed on the main thread, if the buffer size is larger than 8MB.'
    ),
    'RuntimeCodeMalformed'
  ],
  [
    new RangeError('Out of memory: Cannot allocate Wasm memory for new instance'),
    'RuntimeLimitExceeded'
  ],
  [new WebAssembly.RuntimeError('unreachable'), 'RuntimeCallFailed'],
  [new WebAssembly.LinkError('import object field f is not a Function'), 'RuntimeCodeMalformed'],
  [new TypeError('Cannot convert 5 to a BigInt'), 'HostCallInvalid']
])('%s', (cause, code) => {
  const error = explainFailure(host, cause)
  expect(error).toBeInstanceOf(ParaclockError)
  expect(error).toMatchObject({ code, cause })
})

test('other errors stay what they are', () => {
  const errors = [new RangeError('a date is invalid'), new SyntaxError('x'), 'text']
  for (const error of errors) expect(explainFailure(host, error)).toBe(error)
})
