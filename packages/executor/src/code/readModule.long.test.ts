import { runtimeNames } from '@paraclock/runtimes'
import { readRuntimeCode } from '@paraclock/runtimes/node'
import { raise } from '@tooling/vitest/raise'
import { describe, expect, test } from 'vitest'
import { type Bytes, name, rawModule, repeat, vector } from '../../test/modules/rawModule.ts'
import { RuntimeCodeRefused } from '../errors/runtime.ts'
import { CODE_LIMITS, type CodeLimit } from '../limits/CodeLimits.ts'
import { decompressCode } from './decompressCode.ts'
import { encodeLeb } from './prepareModule.ts'
import { readModule } from './readModule.ts'

const I32 = 0x7f
const NO_FUNCTION: Bytes = [0, 0x0b]
const many = (count: number, item: Bytes): Bytes[] => Array.from({ length: count }, () => item)
/** A function without local variables, or with some, as `Test_run` or beside it. */
const body = (...bytes: Bytes): Uint8Array => rawModule({ functions: [[0, ...bytes, 0x0b]] })

/** For each limit, a module that has so many. */
const modules: Readonly<Record<CodeLimit, (count: number) => Uint8Array>> = {
  sections: (count) => rawModule({ custom: many(count - 6, ['', []] as never) as never }),
  types: (count) => rawModule({ types: many(count - 2, [0x60, 0, 0]) }),
  parameters: (count) => rawModule({ types: [[0x60, encodeLeb(count), repeat(count, I32), 0]] }),
  results: (count) => rawModule({ types: [[0x60, 0, count, repeat(count, I32)]] }),
  imports: (count) => rawModule({ imports: many(count - 1, [name('env'), name('f'), 0, 1]) }),
  functions: (count) => rawModule({ functions: many(count - 1, NO_FUNCTION) }),
  'entries in its table': (count) => rawModule({ sections: { 4: [1, 0x70, 0, encodeLeb(count)] } }),
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
  'element segments': (count) =>
    rawModule({
      sections: { 4: [1, 0x70, 0, 1], 9: [vector(many(count, [0, 0x41, 0, 0x0b, 0]))] }
    }),
  'data segments': (count) =>
    rawModule({ sections: { 11: [vector(many(count, [0, 0x41, 0, 0x0b, 0]))] } }),
  'calls and divisions in all functions': (count) => {
    const most = CODE_LIMITS['calls and divisions']
    const full = Math.floor(count / most)
    const calls = (left: number): Bytes => [0, repeat(left, 0x10, 1), 0x0b]
    return rawModule({ functions: [...many(full, calls(most)), calls(count - full * most)] })
  },
  instructions: (count) => body(repeat(count - 1, 0x01)),
  'local variables': (count) => rawModule({ functions: [[1, encodeLeb(count), I32, 0x0b]] }),
  'nested blocks': (count) => body(repeat(count, 0x02, 0x40), repeat(count, 0x0b)),
  'calls and divisions': (count) => body(repeat(count, 0x10, 1)),
  branches: (count) => {
    const most = CODE_LIMITS['branches to one block']
    const blocks = many(Math.ceil(count / most), []).map((_, at) => {
      const left = Math.min(most, count - at * most)
      return [0x02, 0x40, ...repeat(left, 0x41, 0, 0x0d, 0), 0x0b]
    })
    return body(...blocks)
  },
  'branches to one block': (count) => body(0x02, 0x40, repeat(count, 0x41, 0, 0x0d, 0), 0x0b),
  'branches to one loop': (count) => body(0x03, 0x40, repeat(count, 0x41, 0, 0x0d, 0), 0x0b),
  loops: (count) => body(repeat(count, 0x03, 0x40, 0x0b)),
  'local variables at its joins': (count) => rawModule({ functions: [joins(count)] }),
  'local variables at the joins of four functions': (count) => {
    const most = CODE_LIMITS['local variables at its joins']
    return rawModule({ functions: [joins(most), joins(count - most), joins(0), joins(0)] })
  }
}

/** A function of blocks, at the beginnings of which there are so many local variables together. */
function joins(count: number): Bytes {
  const rest = count % 4000
  const blocks = Math.floor(count / 4000) - (rest === 0 ? 0 : 1)
  // What is on the stack counts as a local variable does.
  const last = [repeat(rest, 0x41, 0), 0x02, 0x40, 0x0b, repeat(rest, 0x1a)]
  return [
    ...[1, encodeLeb(4000), I32],
    repeat(Math.max(blocks, 0), 0x02, 0x40, 0x0b),
    ...(rest === 0 ? [] : last),
    0x0b
  ]
}

const limits = Object.entries(CODE_LIMITS) as readonly [CodeLimit, number][]

describe.each(limits)('at most so many %s are allowed', (limit, count) => {
  test(`${count} are`, () => {
    const wasm = modules[limit](count)
    expect(readModule(wasm).memory.imported).toBe(true)
    expect(WebAssembly.validate(wasm as Uint8Array<ArrayBuffer>)).toBe(true)
  })

  test('one more is refused by its name', () => {
    const { context } = raise(RuntimeCodeRefused, () => readModule(modules[limit](count + 1)))
    expect(context.found).toBe(`${count + 1} ${limit}, at most ${count} allowed`)
  })
})

test.each(runtimeNames)('%s is allowed, and far from the limits', (runtime) => {
  const { exports, memory, mutableGlobals } = readModule(decompressCode(readRuntimeCode(runtime)))
  expect(exports.map(({ name: one }) => one)).toContain('Core_version')
  expect(memory.imported).toBe(true)
  expect(mutableGlobals).toEqual([0])
})

test('instructions that were read before are not read again', () => {
  const wasm = body(0xfb, 0)
  raise(RuntimeCodeRefused, () => readModule(wasm))
  expect(readModule(wasm, true).exports).toHaveLength(2)
})

test('a refusal says what was found, where, and at which byte', () => {
  const { message } = raise(RuntimeCodeRefused, () => readModule(body(0xfd, 0x0c)))
  expect(message).toMatch(
    /^no runtime has such code: instruction 0xfd \(SIMD\), in its function 1, at byte \d+$/
  )
})
