import { TypeRegistry } from '@polkadot/types'
import type { PortableRegistry } from '@polkadot/types/metadata'
import { expect, test, vi } from 'vitest'
import { registerErrorTypes } from './registerErrorTypes.ts'

// It wants the types of whole extrinsics and events, which a piece of metadata does not have.
vi.spyOn(console, 'warn').mockImplementation(() => undefined)

const field = (name: string | null, type: number) => ({ name, type, typeName: null, docs: [] })
const BYTE = 0
const FOUR_BYTES = 1
const OF_ONE = 2
const OF_FOUR = 3

/** The types of a runtime whose pallets' errors are described by these fields. */
function describe(registry: TypeRegistry, fields: readonly object[]): PortableRegistry {
  const type = (path: string[], def: object) => ({ path, params: [], def, docs: [] })
  const error = (inner: number) =>
    type(['sp_runtime', 'ModuleError'], {
      Composite: { fields: [field('index', BYTE), field('error', inner)] }
    })
  const types = [
    type([], { Primitive: 'U8' }),
    type([], { Array: { len: 4, type: BYTE } }),
    error(BYTE),
    error(FOUR_BYTES),
    type(['sp_runtime', 'DispatchError'], {
      Variant: { variants: [{ name: 'Module', fields, index: 3, docs: [] }] }
    })
  ].map((one, id) => ({ id, type: one }))
  return registry.createType('PortableRegistry', { types }) as unknown as PortableRegistry
}

// sp-runtime: DispatchError::Module { index, error } until 2021, ModuleError { index, error: u8 }
// until polkadot v0.9.19, and [u8; 4] since.
test.each([
  { runtime: 'the oldest', fields: [field('index', BYTE), field('error', BYTE)], bytes: '0b' },
  { runtime: 'an old one', fields: [field(null, OF_ONE)], bytes: '0b' },
  { runtime: 'a present one', fields: [field(null, OF_FOUR)], bytes: '0b000000' }
])('an error of a pallet in $runtime is read whole', ({ fields, bytes }) => {
  const registry = new TypeRegistry()
  registerErrorTypes(registry, describe(registry, fields))
  // Ok(Err(Module(5, 11))), and a byte of what follows it in the list.
  const read = registry.createType('(ApplyExtrinsicResult, u8)', `0x00010305${bytes}2a`)
  const [result, next] = read.toJSON() as [unknown, number]
  expect(JSON.stringify(result)).toContain('"index":5')
  expect(next).toBe(0x2a)
})

test('types without such an error are left alone', () => {
  const registry = new TypeRegistry()
  const none = registry.createType('PortableRegistry', { types: [] })
  registerErrorTypes(registry, none as unknown as PortableRegistry)
  registerErrorTypes(registry, describe(registry, []))
  expect(registry.createType('DispatchErrorModule').encodedLength).toBe(5)
})
