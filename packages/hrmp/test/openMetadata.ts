import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { Registry } from '@polkadot/types/types'

/** A chain that is only its committed metadata: enough to write and read calls. */
export function openMetadata(name: 'relay' | 'target' | 'service-minute'): {
  readonly registry: Registry
} {
  const bytes = readRuntimeMetadata({ runtime: name, version: 14 })
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, bytes))
  return { registry }
}

interface TypeDraft {
  type: { def: { variant?: { variants: { name: string; fields: FieldDraft[] }[] } } }
}
interface FieldDraft {
  name: string
  type: number
  typeName: string
}

/**
 * The relay's metadata, with its referenda turned into the democracy pallet that other chains have:
 * `propose(proposal, value)`, as pallet-democracy declares it.
 */
export function openDemocracy(): { readonly registry: Registry } {
  const { registry: source } = openMetadata('relay')
  const draft = source.metadata.toJSON() as unknown as {
    lookup: { types: TypeDraft[] }
    pallets: { name: string; calls: { type: number } }[]
  }
  const pallet = draft.pallets.find(({ name }) => name === 'Referenda')
  const calls = draft.lookup.types[pallet?.calls.type ?? -1]?.type.def.variant?.variants
  const submit = calls?.find(({ name }) => name === 'submit')
  const setBalance = draft.pallets.find(({ name }) => name === 'Balances')
  const transfer = draft.lookup.types[setBalance?.calls.type ?? -1]?.type.def.variant?.variants[0]
  if (pallet === undefined || submit === undefined || transfer === undefined) {
    throw new Error('the relay has changed')
  }
  pallet.name = 'Democracy'
  submit.name = 'propose'
  const value = transfer.fields[1] as FieldDraft
  submit.fields = [submit.fields[1] as FieldDraft, { ...value, name: 'value' }]
  const bytes = new TypeRegistry().createType('MetadataV14', draft).toU8a()
  const registry = new TypeRegistry()
  // The magic number, and the version.
  const magic = Uint8Array.of(0x6d, 0x65, 0x74, 0x61, 14)
  registry.setMetadata(new Metadata(registry, new Uint8Array(Buffer.concat([magic, bytes]))))
  return { registry }
}

/** Runs what must raise a code, and returns the error. */
export function raised(action: () => unknown): { code?: string; message?: string } {
  try {
    action()
  } catch (error) {
    return error as { code?: string; message?: string }
  }
  throw new Error('nothing was raised')
}
