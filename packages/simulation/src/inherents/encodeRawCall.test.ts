import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { encodeRawCall } from './encodeRawCall.ts'

const runtime = openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 16 }) })
type FieldEncoder = Parameters<typeof encodeRawCall>[1]['encode']
const encode = (method: string, field: FieldEncoder) =>
  encodeRawCall(runtime, { pallet: 'System', method, encode: field })

test('fields are joined after the indices of pallet and call', () => {
  const remark = Uint8Array.of(1, 2)
  const args = { remark }
  const whole = runtime.encodeCall({ pallet: 'System', method: 'remark', args })
  const bytes = encode('remark', (field) => (field === 'remark' ? whole.subarray(2) : undefined))
  expect(bytes).toEqual(whole)
})

test('the fields of a struct are asked for by their path, unless the struct is given', () => {
  const call = { pallet: 'ParachainSystem', method: 'set_validation_data' }
  const ask = (given: readonly string[]): readonly string[] => {
    const asked: string[] = []
    const field = (name: string): Uint8Array | undefined => {
      asked.push(name)
      return name.includes('.') || given.includes(name) ? new Uint8Array() : undefined
    }
    encodeRawCall(runtime, { ...call, encode: field })
    return asked
  }
  expect(ask(['data', 'inbound_messages_data'])).toEqual(['data', 'inbound_messages_data'])
  expect(ask(['inbound_messages_data'])).toEqual(
    expect.arrayContaining(['data', 'data.validation_data', 'inbound_messages_data'])
  )
})

test.each([
  ['nothing', 'System.nothing'],
  ['remark', 'System.remark with remark']
])('System.%s that cannot be encoded is refused by its name and runtime', (method, what) => {
  expect(() => encode(method, () => undefined)).toThrow(
    expect.objectContaining({
      code: 'SimulationUnsupported',
      context: { specName: 'paraclock-target', what }
    })
  )
})
