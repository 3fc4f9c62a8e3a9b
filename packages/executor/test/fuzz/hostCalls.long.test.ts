import { isParaclockError } from '@paraclock/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HostCallFailed } from '../../src/errors/host.ts'
import { loadRuntime } from '../../src/runtime/loadRuntime.ts'
import { createMemoryStorage } from '../../src/storage/createMemoryStorage.ts'
import { buildModule, fat } from '../modules/buildModule.ts'
import { declareVersion } from '../modules/versionSection.ts'
import { HOST_SIGNATURES } from './hostFunctionTypes.ts'

// The byte that every method returns, and its address. It is even, so that no header of the heap of
// which it is a part reads as that of a chunk in use: freeing that chunk would overwrite it, here as
// in Substrate, which does not ask whether a pointer is one that it handed out either.
const ANSWER = 8
const ANSWER_AT = 64

// One method for each host function: it hands its own arguments on to the function.
const names = Object.keys(HOST_SIGNATURES)
const imports: string[] = []
const methods: string[] = []
for (const [index, [name, signature]] of Object.entries(HOST_SIGNATURES).entries()) {
  const [parameters = '', result = ''] = signature.split(':')
  const types = (text: string): string =>
    [...text].map((one) => (one === 'i' ? 'i32' : 'i64')).join(' ')
  imports.push(
    `(import "env" "${name}" (func $f${index} (param ${types(parameters)}) (result ${types(result)})))`
  )
  const args = [...parameters].map((one, at) =>
    one === 'i'
      ? `(i32.load offset=${at * 8} (local.get 0))`
      : `(i64.load offset=${at * 8} (local.get 0))`
  )
  const call = `(call $f${index} ${args.join(' ')})`
  methods.push(`(func (export "F_${index}") (param i32 i32) (result i64)
    ${result === '' ? call : `(drop ${call})`} ${fat(ANSWER_AT, 1)})`)
}
const code = declareVersion(
  buildModule({
    imports: imports.join('\n'),
    data: [[ANSWER_AT, Uint8Array.of(ANSWER)]],
    rest: methods.join('\n')
  })
)

/** Pointers and lengths: within memory, around its end, and anywhere. */
const word = fc.oneof(
  fc.nat(2000),
  fc.integer({ min: 65_500, max: 65_600 }),
  fc.constantFrom(0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff),
  fc.integer({ min: 0, max: 0xffff_ffff })
)
const args = fc.array(word, { minLength: 10, maxLength: 10 }).map(encodeWords)

function encodeWords(words: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(40))
  for (const [index, value] of words.entries()) view.setUint32(index * 4, value, true)
  return new Uint8Array(view.buffer)
}

// Seed -60187659, path 818:7:0:0:0:0:0:0:0:0: the header before this pointer ends with the answer.
const freesTheAnswer: [number, Uint8Array] = [
  names.indexOf('ext_allocator_free_version_1'),
  encodeWords([ANSWER_AT + 4])
]

test('whatever a host function is given, it answers or ends in a coded error', async () => {
  const runtime = await loadRuntime(code)
  const storage = createMemoryStorage({ top: [['key' as never, Uint8Array.of(1)]] })
  const limits = { memoryBytes: 4_000_000, storageBytes: 1_000_000, logBytes: 10_000 }
  let refused = 0
  fc.assert(
    fc.property(fc.nat(names.length - 1), args, (index, input) => {
      try {
        const { result } = runtime.call(`F_${index}`, input, { storage, limits })
        expect([...result]).toEqual([ANSWER])
      } catch (error) {
        if (!isParaclockError(error)) throw error
        refused++
      }
      expect(storage.get('key' as never)).toEqual(Uint8Array.of(1))
    }),
    { numRuns: 1000, examples: [freesTheAnswer] }
  )
  expect(refused).toBeGreaterThan(125)
}, 120_000)

test('every function is known: none is refused as unknown', async () => {
  const runtime = await loadRuntime(code)
  const unknown: string[] = []
  for (const [index, name] of names.entries()) {
    try {
      runtime.call(`F_${index}`, new Uint8Array(40), { storage: createMemoryStorage() })
    } catch (error) {
      if (!isParaclockError(error, HostCallFailed)) continue
      if (error.context.problem === 'it is not a known host function') unknown.push(name)
    }
  }
  expect(unknown).toEqual([])
})
