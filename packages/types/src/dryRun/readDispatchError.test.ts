import { describe, expect, test } from 'vitest'
import { readCommitted } from '../../test/readCommitted.ts'
import { variantsOf } from '../metadata/findType.ts'
import { openRuntime } from '../runtime/openRuntime.ts'
import type { Runtime } from '../runtime/Runtime.ts'
import { readDispatchError } from './readDispatchError.ts'

const target = openRuntime({ metadata: readCommitted('target', 14) })
const { index: balances = -1 } =
  target.metadata.pallets.find(({ name }) => name === 'Balances') ?? {}
const BYTE = target.metadata.lookup.find(
  ({ def }) => def.tag === 'primitive' && def.value.tag === 'u8'
)?.id

/** The target's runtime with dispatch errors as older runtimes have them. */
function age(form: 'oneByte' | 'inVariant'): Runtime {
  const { metadata } = target
  const error = { name: 'error', type: BYTE ?? -1, typeName: 'u8', docs: [] }
  const fields = [{ ...error, name: 'index' }, error]
  const lookup = metadata.lookup.map((entry) => {
    const path = entry.path.join('::')
    if (form === 'oneByte' && path === 'sp_runtime::ModuleError') {
      return { ...entry, def: { tag: 'composite' as const, value: fields } }
    }
    if (form === 'oneByte' || path !== 'sp_runtime::DispatchError') return entry
    if (entry.def.tag !== 'variant') throw new Error('DispatchError is no enum')
    const value = entry.def.value.map((one) => (one.name === 'Module' ? { ...one, fields } : one))
    return { ...entry, def: { ...entry.def, value } }
  })
  return openRuntime({ metadata: { ...metadata, lookup } })
}

function nameOf(runtime: Runtime, ...bytes: readonly number[]): string {
  const value = runtime.type('DispatchError').decode(Uint8Array.from(bytes))
  expect([...runtime.type('DispatchError').encode(value)]).toEqual(bytes)
  return readDispatchError(runtime, value).name
}

describe('errors of pallets', () => {
  test('of four bytes are named', () => {
    expect(nameOf(target, 3, balances, 2, 0, 0, 0)).toBe('balances.InsufficientBalance')
  })

  test.for(['oneByte', 'inVariant'] as const)('of one byte are named: %s', (form) => {
    const old = age(form)
    expect(nameOf(old, 3, balances, 2)).toBe('balances.InsufficientBalance')
    const { docs } = readDispatchError(
      old,
      old.type('DispatchError').decode(Uint8Array.of(3, balances, 2))
    )
    expect(docs).toBe('Balance too low to send value.')
  })

  test('that the metadata does not know are shown raw', () => {
    expect(nameOf(target, 3, 251, 7, 0, 0, 0)).toBe('Module(251, 0x07000000)')
    expect(nameOf(target, 3, balances, 250, 1, 0, 0)).toBe(`Module(${balances}, 0xfa010000)`)
    expect(nameOf(age('oneByte'), 3, 251, 7)).toBe('Module(251, 0x07)')
  })

  test('are told with their fields', () => {
    const xcm = target.metadata.pallets.find(({ name }) => name === 'PolkadotXcm')
    const variants = variantsOf(target.metadata, xcm?.errors?.type ?? -1)
    const { index: error = -1 } =
      variants.find(({ name }) => name === 'LocalExecutionIncompleteWithError') ?? {}
    const bytes = Uint8Array.of(3, xcm?.index ?? -1, error, 4, 13, 0)
    const value = target.type('DispatchError').decode(bytes)
    const { docs } = readDispatchError(target, value)
    expect(docs).toMatch(/^Local XCM execution incomplete.* \(index 4, error \w+\)$/)
  })

  test('that are cut short are refused', () => {
    expect(() => target.type('DispatchError').decode(Uint8Array.of(3, 251, 7))).toThrow()
  })
})
