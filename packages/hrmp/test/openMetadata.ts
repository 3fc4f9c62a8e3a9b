import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { Registry } from '@polkadot/types/types'

/** A chain that is only its committed metadata, with the registry that polkadot.js makes of it. */
export type MetadataChain = Chain & { readonly registry: Registry }

/** A chain that is only its committed metadata: enough to encode and decode calls. */
export function openMetadata(name: 'relay' | 'target' | 'service-minute'): MetadataChain {
  return openBytes(name, readRuntimeMetadata({ runtime: name, version: 14 }))
}

function openBytes(name: string, metadata: Uint8Array): MetadataChain {
  const registry = new TypeRegistry()
  registry.setMetadata(new Metadata(registry, metadata))
  const chain = createChain({ name, metadata, source: createMemorySource() })
  return Object.assign(chain, { registry })
}

interface TypeDraft {
  type: {
    path?: string[]
    def: { variant?: { variants: { name: string; fields: FieldDraft[] }[] } }
  }
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
export function openDemocracy(): MetadataChain {
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
  for (const { type } of draft.lookup.types) {
    if (type.path?.at(-1) !== 'RuntimeCall') continue
    const variant = type.def.variant?.variants.find(({ name }) => name === 'Referenda')
    if (variant !== undefined) variant.name = 'Democracy'
  }
  submit.name = 'propose'
  const value = transfer.fields[1] as FieldDraft
  submit.fields = [submit.fields[1] as FieldDraft, { ...value, name: 'value' }]
  const bytes = new TypeRegistry().createType('MetadataV14', draft).toU8a()
  // The magic number, and the version.
  const magic = Uint8Array.of(0x6d, 0x65, 0x74, 0x61, 14)
  return openBytes('relay', new Uint8Array(Buffer.concat([magic, bytes])))
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
