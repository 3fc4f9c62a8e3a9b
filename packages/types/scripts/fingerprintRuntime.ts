import { ParaclockError, SavedDataMalformed } from '@paraclock/core'
import type { Fingerprint, PackedApi, PackedPallet } from '../src/drift/Fingerprint.ts'
import { graphOfMetadata, toField } from '../src/drift/graphOfMetadata.ts'
import { packStorageItem } from '../src/drift/packStorageItem.ts'
import type { ShapeField } from '../src/drift/ShapeNode.ts'
import { variantsOf } from '../src/metadata/findType.ts'
import type {
  MetadataApi,
  MetadataPallet,
  MetadataVariant,
  UnifiedMetadata
} from '../src/metadata/MetadataParts.ts'
import { findApiId } from '../src/runtime/apiIds.ts'
import { readRuntimeVersion, type SystemVersion } from '../src/runtime/readRuntimeVersion.ts'
import { includes, type Names, type PalletSelection, type RuntimeSelection } from './Selection.ts'
import { ShapePacker } from './ShapePacker.ts'

/** The input of a fingerprint. */
export interface FingerprintArgs {
  /** The metadata of the runtime. */
  readonly metadata: UnifiedMetadata
  /** The items of it that are used. */
  readonly selection: RuntimeSelection
}

/**
 * Takes the fingerprint of a runtime: the shapes of its used items only.
 *
 * A missing optional item is omitted.
 *
 * @throws ParaclockError `SavedDataMalformed` if the runtime lacks a required item, or does not
 * state its spec name and version.
 */
export function fingerprintRuntime({ metadata, selection }: FingerprintArgs): Fingerprint {
  const version = readRuntimeVersion(metadata)
  if (version === undefined) throw missing('the constant System.Version')
  const packer = new ShapePacker(graphOfMetadata(metadata))
  const pallets = selection.pallets.flatMap((wanted) => {
    const pallet = metadata.pallets.find(({ name }) => name === wanted.name)
    if (pallet !== undefined) return [packPallet(metadata, packer, pallet, wanted)]
    if (wanted.need === 'required') throw missing(`the pallet ${wanted.name}`)
    return []
  })
  const apis = selection.apis.flatMap((wanted): PackedApi[] => {
    const api = metadata.apis.find(({ name }) => name === wanted.name)
    if (api !== undefined) {
      const chosen = api.methods.filter(({ name }) => includes(wanted.methods, name))
      return [
        {
          name: api.name,
          need: wanted.need,
          version: declaredVersion(version, api),
          methods: Object.fromEntries(
            chosen.map(({ name, inputs, output }) => [
              name,
              [
                packer.packFields(inputs.map((input): ShapeField => [input.name, input.type])),
                packer.pack(output)
              ] as const
            ])
          )
        }
      ]
    }
    if (wanted.need === 'required') throw missing(`the runtime API ${wanted.name}`)
    return []
  })
  return {
    format: 1,
    view: selection.view,
    specName: version.specName,
    specVersion: version.specVersion,
    types: packer.types,
    pallets,
    apis
  }
}

function declaredVersion(version: SystemVersion, api: MetadataApi): number | null {
  return version.apis.get(findApiId(api.name) ?? '') ?? ('version' in api ? api.version : null)
}

function packPallet(
  metadata: UnifiedMetadata,
  packer: ShapePacker,
  pallet: MetadataPallet,
  wanted: PalletSelection
): PackedPallet {
  const calls = variantsOf(metadata, pallet.calls?.type)
  const events = variantsOf(metadata, pallet.events?.type)
  const errors = variantsOf(metadata, pallet.errors?.type)
  const storage = pallet.storage?.items ?? []
  return {
    name: pallet.name,
    need: wanted.need,
    calls: packVariants(packer, pallet.name, calls, wanted.calls),
    events: packVariants(packer, pallet.name, events, wanted.events),
    errors: choose(pallet.name, errors, wanted.errors).map(({ name }) => name),
    storage: Object.fromEntries(
      choose(pallet.name, storage, wanted.storage).map((entry) => {
        const [modifier, key, value] = packStorageItem(entry)
        return [
          entry.name,
          [modifier, key === null ? null : packer.pack(key), packer.pack(value)] as const
        ]
      })
    ),
    constants: Object.fromEntries(
      choose(pallet.name, pallet.constants, wanted.constants).map(({ name, type }) => [
        name,
        packer.pack(type)
      ])
    )
  }
}

function packVariants(
  packer: ShapePacker,
  pallet: string,
  variants: readonly MetadataVariant[],
  wanted: Names | undefined
): Readonly<Record<string, readonly ShapeField[]>> {
  return Object.fromEntries(
    choose(pallet, variants, wanted).map(({ name, fields }) => [
      name,
      packer.packFields(fields.map(toField))
    ])
  )
}

interface Named {
  readonly name: string
}

function choose<Item extends Named>(
  pallet: string,
  items: readonly Item[],
  wanted: Names | undefined
): Item[] {
  const named = wanted === undefined || wanted === 'all' ? [] : wanted
  const names = 'allBut' in named ? named.allBut : named
  const absent = names.find((name) => !items.some((item) => item.name === name))
  if (absent !== undefined) throw missing(`${pallet}.${absent}`)
  return items.filter(({ name }) => includes(wanted, name))
}

function missing(what: string): ParaclockError<typeof SavedDataMalformed> {
  return new ParaclockError(SavedDataMalformed, {
    what: 'the fingerprint of a runtime',
    problem: `the runtime lacks ${what}`
  })
}
