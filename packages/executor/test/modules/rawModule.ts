import { encodeLeb } from '../../src/code/prepareModule.ts'
import { TEST_VERSION } from './versionSection.ts'

/** Bytes of a module, as numbers and as what was put together before. */
export type Bytes = readonly (number | Uint8Array | readonly number[])[]

/** What {@link rawModule} takes: all of it as bytes, so that it can be wrong. */
export interface RawParts {
  /** Types besides that of methods (0) and that of functions without arguments (1). */
  readonly types?: readonly Bytes[]
  /** Imports besides the memory. */
  readonly imports?: readonly Bytes[]
  /** Groups of local variables of `Test_run`. */
  readonly locals?: readonly Bytes[]
  /** The instructions of `Test_run`, without the end. */
  readonly body?: Bytes
  /** The bodies of other functions: local variables, instructions and the end. */
  readonly functions?: readonly Bytes[]
  /** The type of those functions. Defaults to 1. */
  readonly functionType?: number
  /** Contents of sections by id, in place of what would be there. */
  readonly sections?: Readonly<Record<number, Bytes>>
  /** The ids of sections in their order, as often as they come. */
  readonly order?: readonly number[]
  /** Custom sections by their names. */
  readonly custom?: readonly (readonly [string, Bytes])[]
}

/** A pointer and a length of nothing: what a method returns. */
export const NOTHING: Bytes = [0x42, 0x00]

const ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11, 13]

/** Assembles a module, valid or not, that is a small runtime with one method, `Test_run`. */
export function rawModule(parts: RawParts): Uint8Array {
  const { types = [], imports = [], functions = [], functionType = 1 } = parts
  const own = vector(functions.map(() => encodeLeb(functionType)))
  const body = [vector(parts.locals ?? []), ...(parts.body ?? NOTHING), 0x0b]
  const method = encodeLeb(imports.filter((one) => isFunction(joined(one))).length)
  const contents: Readonly<Record<number, Bytes>> = {
    1: [vector([[0x60, 2, 0x7f, 0x7f, 1, 0x7e], [0x60, 0, 0], ...types])],
    2: [vector([[name('env'), name('memory'), 2, 0, 1], ...imports])],
    3: [encodeLeb(functions.length + 1), 0, own.subarray(encodeLeb(functions.length).length)],
    6: [1, 0x7f, 0, 0x41, ...[0x80, 0xc0, 0], 0x0b],
    7: [
      vector([
        [name('__heap_base'), 3, 0],
        [name('Test_run'), 0, ...method]
      ])
    ],
    10: [vector([sized(body), ...functions.map(sized)])],
    ...parts.sections
  }
  const order = parts.order ?? [
    ...ORDER.filter((id) => contents[id] !== undefined),
    ...Object.keys(contents)
      .map(Number)
      .filter((id) => !ORDER.includes(id))
  ]
  const custom = parts.custom ?? [['runtime_version', [TEST_VERSION]]]
  return joined([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...order.map((id) => joined([id, joined(sized(contents[id] ?? []))])),
    ...custom.map(([title, bytes]) => joined([0, joined(sized([name(title), ...bytes]))]))
  ])
}

/** A vector as WASM has it. */
export function vector(items: readonly Bytes[]): Uint8Array {
  return joined([encodeLeb(items.length), ...items.map(joined)])
}

/** Bytes with their size before them. */
function sized(bytes: Bytes): Bytes {
  const whole = joined(bytes)
  return [encodeLeb(whole.length), whole]
}

/** A name as WASM has it. */
export function name(text: string): Uint8Array {
  return joined(sized([new TextEncoder().encode(text)]))
}

/** The same bytes so many times. */
export function repeat(count: number, ...bytes: readonly number[]): Uint8Array {
  const all = new Uint8Array(count * bytes.length)
  for (let at = 0; at < all.length; at++) all[at] = bytes[at % bytes.length] as number
  return all
}

/** All of them, one after the other. */
export function joined(bytes: Bytes): Uint8Array {
  let size = 0
  for (const part of bytes) size += typeof part === 'number' ? 1 : part.length
  const all = new Uint8Array(size)
  let at = 0
  for (const part of bytes) {
    if (typeof part === 'number') all[at++] = part
    else {
      all.set(part, at)
      at += part.length
    }
  }
  return all
}

/** Whether an import is one of a function: its kind follows its two names. */
function isFunction(bytes: Uint8Array): boolean {
  const first = bytes[0] as number
  return bytes[first + 2 + (bytes[first + 1] as number)] === 0
}
