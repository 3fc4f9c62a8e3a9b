import { joinBytes, ParaclockError } from '@paraclock/core'
import { SimulationUnsupported } from '@paraclock/executor'
import { lookUpItem, lookUpPallet, type Runtime } from '@paraclock/types'

interface RawCall {
  readonly pallet: string
  readonly method: string
  readonly encode: (field: string) => Uint8Array | undefined
}

export function encodeRawCall(runtime: Runtime, call: RawCall): Uint8Array {
  const pallet = lookUpPallet(runtime.metadata, call.pallet)
  const variant = lookUpItem(runtime.metadata, 'calls', call.pallet, call.method)
  if (pallet === undefined || variant === undefined) {
    throw unsupported(runtime, `${call.pallet}.${call.method}`)
  }
  const fields = variant.fields.map(({ name = '', type }) => encodeField(runtime, name, type, call))
  return joinBytes([Uint8Array.of(pallet.index, variant.index), ...fields])
}

function encodeField(runtime: Runtime, name: string, type: number, call: RawCall): Uint8Array {
  const whole = call.encode(name)
  if (whole !== undefined) return whole
  const { def } = runtime.metadata.lookup[type] ?? {}
  const fields = def?.tag === 'composite' ? def.value : []
  if (fields.length === 0 || fields.some((field) => field.name === undefined)) {
    throw unsupported(runtime, `${call.pallet}.${call.method} with ${name}`)
  }
  const inside = fields.map((field) =>
    encodeField(runtime, `${name}.${field.name}`, field.type, call)
  )
  return joinBytes(inside)
}

function unsupported(runtime: Runtime, what: string): ParaclockError {
  const version = runtime.constant('System', 'Version')?.value as { spec_name?: string } | undefined
  const specName = version?.spec_name ?? 'unknown'
  return new ParaclockError(SimulationUnsupported, { specName, what })
}
