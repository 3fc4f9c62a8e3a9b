import { runtimeNames } from '@paraclock/runtimes'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { raise } from '@tooling/vitest/raise'
import { describe, expect, test } from 'vitest'
import { type Bytes, name, rawModule, vector } from '../../test/modules/rawModule.ts'
import { RuntimeCodeMalformed } from '../errors/runtime.ts'
import { CODE_LIMITS, type CodeLimit } from '../limits/CodeLimits.ts'
import { decompressCode } from './decompressCode.ts'
import { encodeLeb } from './prepareModule.ts'
import { readModule } from './readModule.ts'

const I32 = 0x7f
const many = (count: number, item: Bytes): Bytes[] => Array.from({ length: count }, () => item)
/** A function without local variables, or with some, as `Test_run` or beside it. */
const body = (...bytes: Bytes): Uint8Array => rawModule({ functions: [[0, ...bytes, 0x0b]] })

/** For each limit, a module that has so many. */
const modules: Readonly<Record<CodeLimit, (count: number) => Uint8Array>> = {
  sections: (count) => rawModule({ custom: many(count - 6, ['', []] as never) as never }),
  imports: (count) => rawModule({ imports: many(count - 1, [name('env'), name('f'), 0, 1]) }),
  'pages of memory to begin with': (count) =>
    rawModule({ sections: { 2: [1, name('env'), name('memory'), 2, 0, encodeLeb(count)] } }),
  globals: (count) =>
    rawModule({ sections: { 6: [vector(many(count, [I32, 0, 0x41, 0, 0x0b]))] } }),
  exports: (count) =>
    rawModule({
      sections: {
        7: [
          vector(
            Array.from({ length: count }, (_, at) => [
              name(at === 0 ? '__heap_base' : `e${at}`),
              3,
              0
            ])
          )
        ]
      }
    }),
  'bytes of a name': (count) =>
    rawModule({ imports: [[name('env'), name('f'.repeat(count)), 0, 1]] }),
  'calls and divisions of a function': (count) =>
    body(0x41, 1, ...Array.from({ length: count }, () => [0x41, 1, 0x6d]).flat(), 0x1a)
}

const limits = Object.entries(CODE_LIMITS) as readonly [CodeLimit, number][]

describe.each(limits)('at most so many %s are allowed', (limit, count) => {
  test(`${count} are`, () => {
    const wasm = modules[limit](count)
    expect(readModule(wasm).memory.imported).toBe(true)
    expect(WebAssembly.validate(wasm as Uint8Array<ArrayBuffer>)).toBe(true)
  })

  test('one more is refused by its name', () => {
    const { context } = raise(RuntimeCodeMalformed, () => readModule(modules[limit](count + 1)))
    const found = `${count + 1} ${limit}, at most ${count} allowed`
    expect(context).toMatchObject({ found })
  })
})

test.each(runtimeNames)('%s is allowed, and far from the limits', (runtime) => {
  const { exports, memory, mutableGlobals } = readModule(decompressCode(readRuntimeCode(runtime)))
  expect(exports.map(({ name: one }) => one)).toContain('Core_version')
  expect(memory.imported).toBe(true)
  expect(mutableGlobals).toEqual([0])
})

test('no instruction hides behind the immediates of another', () => {
  // table.set after each kind of immediates: it is found wherever they end.
  const hidden = [0x26, 0x00]
  for (const bytes of [
    [0x02, 0x40, 0x0b],
    [0x0e, 1, 0, 0],
    [0x11, 0x80, 0x00, 0],
    [0x20, 0x80, 0x00],
    [0x28, 2, 0x80, 0x00],
    [0x43, 0x26, 0x26, 0x26, 0x26],
    [0x44, 0x26, 0x26, 0x26, 0x26, 0x26, 0x26, 0x26, 0x26],
    [0xfc, 7]
  ]) {
    expect(readModule(body(...bytes)).exports).toHaveLength(2)
    const { context } = raise(RuntimeCodeMalformed, () => readModule(body(...bytes, ...hidden)))
    expect(context).toMatchObject({ found: 'instruction 0x26 (changing tables)' })
  }
})

test('a refusal says what was found, where, and at which byte', () => {
  const { message } = raise(RuntimeCodeMalformed, () => readModule(body(0xfd, 0x0c)))
  expect(message).toMatch(
    /^no runtime has such code: instruction 0xfd \(SIMD\), in body 1 of its code, at byte \d+$/
  )
})
