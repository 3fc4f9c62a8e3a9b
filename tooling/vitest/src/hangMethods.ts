import { expect } from 'vitest'
import { countFunctions, lebOf, type WasmReader, withSections } from './WasmReader.ts'

const IMPORTS = 2
const EXPORTS = 7
const CODE = 10
/** No locals, a loop that goes on, and what makes it a function with a result. */
const FOREVER = [8, 0, 0x03, 0x40, 0x0c, 0, 0x0b, 0x00, 0x0b]

/** The compressed code of a runtime that is as another one, except that some methods never end. */
export function hangMethods(code: Uint8Array, ...methods: readonly string[]): Uint8Array {
  const hanging = new Set<number>()
  let imported = 0
  const changed = withSections(code, (id, reader, section) => {
    if (id === IMPORTS) imported = countFunctions(reader)
    if (id === EXPORTS) for (const at of findExports(reader, methods)) hanging.add(at - imported)
    return id === CODE ? replaceBodies(reader, hanging) : section
  })
  expect(hanging.size, `methods among ${methods}`).toBe(methods.length)
  return changed
}

function findExports(reader: WasmReader, names: readonly string[]): readonly number[] {
  const found: number[] = []
  for (let left = reader.leb(); left > 0; left -= 1) {
    const name = reader.name()
    const kind = reader.byte()
    const index = reader.leb()
    if (kind === 0 && names.includes(name)) found.push(index)
  }
  return found
}

function replaceBodies(reader: WasmReader, hanging: ReadonlySet<number>): Uint8Array {
  const count = reader.leb()
  const bodies: Uint8Array[] = [Uint8Array.from(lebOf(count))]
  for (let index = 0; index < count; index += 1) {
    const start = reader.at
    const length = reader.leb()
    reader.at += length
    const end = reader.at
    bodies.push(hanging.has(index) ? Uint8Array.from(FOREVER) : reader.wasm.subarray(start, end))
  }
  return Buffer.concat(bodies)
}
