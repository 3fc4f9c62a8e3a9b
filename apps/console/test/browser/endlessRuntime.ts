import { zstdDecompressSync } from 'node:zlib'
import { bytesToHex, joinBytes } from '@paraclock/core'

/** The first bytes of a compressed code. */
const COMPRESSED = '0x52bc537646db8e05'
const [IMPORTS, EXPORTS, CODE] = [2, 7, 10]
/** The length of a module's header. */
const HEAD = 8
/** A function whose loop never ends. */
const ENDLESS = Uint8Array.of(0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x00, 0x0b)

/** Changes the code of a runtime so that some methods never return. */
export function makeEndless(code: Uint8Array, isEndless: (method: string) => boolean): Uint8Array {
  const isPacked = bytesToHex(code.subarray(0, HEAD)) === COMPRESSED
  const module = isPacked ? new Uint8Array(zstdDecompressSync(code.subarray(HEAD))) : code
  let at = HEAD
  const number = (): number => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = module[at++] ?? 0
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value >>> 0
    }
  }
  const skipBytes = (): Uint8Array => {
    const length = number()
    at += length
    return module.subarray(at - length, at)
  }
  let imported = 0
  const endless = new Set<number>()
  const parts: Uint8Array[] = [module.subarray(0, HEAD)]
  while (at < module.length) {
    const begin = at
    const kind = module[at++]
    const end = number() + at
    if (kind === IMPORTS) imported = countFunctions()
    if (kind === EXPORTS) {
      for (let left = number(); left > 0; left -= 1) {
        const name = new TextDecoder().decode(skipBytes())
        const isFunction = module[at++] === 0
        const index = number()
        if (isFunction && isEndless(name)) endless.add(index)
      }
    }
    parts.push(kind === CODE ? replaceBodies() : module.subarray(begin, end))
    at = end
  }
  return joinBytes(parts)

  function countFunctions(): number {
    let functions = 0
    for (let left = number(); left > 0; left -= 1) {
      skipBytes()
      skipBytes()
      const what = module[at++]
      if (what === 0) functions += 1
      // A memory and a table have a flag and one or two limits, a table also a type. A global has two bytes.
      if (what === 1) at += 1
      if (what === 0) number()
      else if (what === 3) at += 2
      else if (number() & 1) [number(), number()]
      else number()
    }
    return functions
  }

  function replaceBodies(): Uint8Array {
    const count = number()
    const bodies = Array.from({ length: count }, (_, index) => {
      const body = skipBytes()
      const kept = endless.has(index + imported) ? ENDLESS : body
      return joinBytes([encode(kept.length), kept])
    })
    const all = joinBytes([encode(count), ...bodies])
    return joinBytes([Uint8Array.of(CODE), encode(all.length), all])
  }
}

/** Encodes a number in LEB128. */
function encode(value: number): Uint8Array {
  const bytes: number[] = []
  for (let left = value; ; left >>>= 7) {
    if (left < 0x80) return Uint8Array.from([...bytes, left])
    bytes.push((left & 0x7f) | 0x80)
  }
}
