import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { readRuntimeCode } from '@paraclock/runtimes/node'

type Code = Buffer<ArrayBufferLike>

/** The number of bytes before a compressed runtime. */
const HEAD = 8

/** Returns the code of a shipped runtime after a change of its WASM. */
export function patchRuntime(
  name: Parameters<typeof readRuntimeCode>[0],
  change: (wasm: Code) => Code
): Uint8Array {
  const code = readRuntimeCode(name)
  const wasm = Buffer.from(zstdDecompressSync(code.subarray(HEAD)))
  return Buffer.concat([code.subarray(0, HEAD), zstdCompressSync(change(wasm))])
}

/** Replaces the ref time of a call, which the WASM has as the operand of one `i64.const`. */
export function replaceWeight(wasm: Code, refTime: bigint, by: bigint): Code {
  const [was, is] = [encodeConstant(refTime), encodeConstant(by)]
  const at = wasm.indexOf(was)
  if (is.length !== was.length || at === -1 || wasm.includes(was, at + 1)) {
    throw new TypeError(`the weight ${refTime} is not in one place of the code`)
  }
  is.copy(wasm, at)
  return wasm
}

function encodeConstant(value: bigint): Code {
  const bytes = [0x42]
  for (let rest = value; ; rest >>= 7n) {
    const low = Number(rest & 0x7fn)
    if (rest < 0x40n) return Buffer.from([...bytes, low])
    bytes.push(low | 0x80)
  }
}

/**
 * Swaps the indices of two calls of a pallet, by the tables with which the runtime decodes the calls
 * of this pallet. `free` lists the indices below `count` that no call has.
 */
export function swapCalls(
  wasm: Code,
  {
    count,
    free,
    swap: [one, two]
  }: {
    readonly count: number
    readonly free: readonly number[]
    readonly swap: readonly [number, number]
  }
): Code {
  let found = 0
  const table = Buffer.from([0x0e, count])
  for (let at = wasm.indexOf(table); at !== -1; at = wasm.indexOf(table, at + 1)) {
    const labels = wasm.subarray(at + 2, at + 2 + count + 1)
    const other = labels.at(-1)
    const isFree = free.every((index) => labels[index] === other)
    if (!isFree || new Set(labels).size !== count - free.length + 1) continue
    const [first, second] = [labels[one], labels[two]]
    if (first === undefined || second === undefined) continue
    labels[one] = second
    labels[two] = first
    found += 1
  }
  if (found === 0) throw new TypeError('no table in the code has these calls')
  return wasm
}

const VERSION = Buffer.from('runtime_version')

/** Gives a WASM the declared version, and with it the spec name, of another. */
export function declareAs(wasm: Code, other: Code): Code {
  const [own, given] = [findVersion(wasm), findVersion(other)]
  return Buffer.concat([wasm.subarray(0, own.from), given.bytes, wasm.subarray(own.to)])
}

/** Finds the custom section `runtime_version`. */
function findVersion(wasm: Code): {
  readonly from: number
  readonly to: number
  readonly bytes: Code
} {
  for (let from = HEAD; from < wasm.length; ) {
    let [at, size, shift] = [from + 1, 0, 0]
    for (let isMore = true; isMore; shift += 7, at += 1) {
      const byte = wasm[at] ?? 0
      size |= (byte & 0x7f) << shift
      isMore = byte >= 0x80
    }
    const to = at + size
    if (wasm[from] === 0 && wasm.subarray(at + 1, at + 1 + VERSION.length).equals(VERSION)) {
      return { from, to, bytes: wasm.subarray(from, to) }
    }
    from = to
  }
  throw new TypeError('the code declares no version')
}
