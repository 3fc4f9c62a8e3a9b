const PREAMBLE_BYTES = 8
const CUSTOM_SECTION = 0

/** Reads an unsigned LEB128 number at `offset`; returns it with the offset behind it. */
function readNumber(code: Uint8Array, offset: number): readonly [number, number] {
  let value = 0
  let next = offset
  for (let scale = 1; ; scale *= 128) {
    const byte = code[next] ?? 0
    next += 1
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return [value, next]
  }
}

/** Names the custom sections of a WASM module, in order. */
export function listCustomSections(code: Uint8Array): readonly string[] {
  const names: string[] = []
  let offset = PREAMBLE_BYTES
  while (offset < code.length) {
    const [size, start] = readNumber(code, offset + 1)
    if (code[offset] === CUSTOM_SECTION) {
      const [length, name] = readNumber(code, start)
      names.push(Buffer.from(code.subarray(name, name + length)).toString())
    }
    offset = start + size
  }
  return names
}
