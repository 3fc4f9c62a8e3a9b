import { bytesToHex, ParaclockError } from '@paraclock/core'
import { apiIds } from '../capabilities/apiIds.ts'
import type {
  MetadataModel,
  PalletModel,
  RuntimeApiModel,
  VariantModel
} from '../metadata/MetadataModel.ts'
import { type RuntimeVersion, readRuntimeVersion } from '../runtime/readRuntimeVersion.ts'
import type { Fingerprint, PackedApi, PackedPallet } from './Fingerprint.ts'
import { graphOfModel } from './graphOfModel.ts'
import type { Names, PalletSelection, RuntimeSelection } from './Selection.ts'
import type { ShapeField } from './ShapeNode.ts'
import { ShapePacker } from './ShapePacker.ts'

/** What a fingerprint is made from. */
export interface FingerprintArgs {
  /** The runtime, as `readMetadata` gives it. */
  readonly model: MetadataModel
  /** What is used of it. */
  readonly selection: RuntimeSelection
}

/**
 * Takes the fingerprint of a runtime: the shape of what is used of it, and nothing else.
 *
 * An item that is selected as optional and absent is left out.
 *
 * @throws ParaclockError `FingerprintMalformed` if the runtime lacks a required item, or does not
 * say which runtime it is.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { fingerprintRuntime, readMetadata } from '@paraclock/types'
 *
 * const proxies = fingerprintRuntime({
 *   model: readMetadata(await readFile('metadata.scale')),
 *   selection: {
 *     view: 'proxies',
 *     pallets: [{ name: 'Proxy', need: 'required', calls: ['add_proxy'] }],
 *     apis: []
 *   }
 * })
 * ```
 */
export function fingerprintRuntime({ model, selection }: FingerprintArgs): Fingerprint {
  const version = readRuntimeVersion(model)
  if (version === null) throw missing('the constant System.Version')
  const packer = new ShapePacker(graphOfModel(model))
  const pallets = selection.pallets.flatMap((wanted) => {
    const pallet = model.pallets.find(({ name }) => name === wanted.name)
    if (pallet !== undefined) return [packPallet(model, packer, pallet, wanted)]
    if (wanted.need === 'required') throw missing(`the pallet ${wanted.name}`)
    return []
  })
  const apis = selection.apis.flatMap((wanted): PackedApi[] => {
    const api = model.apis?.find(({ name }) => name === wanted.name)
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

function declaredVersion(version: RuntimeVersion, api: RuntimeApiModel): number | null {
  const ids: Readonly<Record<string, string>> = apiIds
  return version.apis.get(ids[api.name] ?? '') ?? api.version
}

function packPallet(
  model: MetadataModel,
  packer: ShapePacker,
  pallet: PalletModel,
  wanted: PalletSelection
): PackedPallet {
  const calls = variantsOf(model, pallet.calls)
  const events = variantsOf(model, pallet.events)
  const errors = variantsOf(model, pallet.errors)
  return {
    name: pallet.name,
    need: wanted.need,
    calls: packVariants(packer, pallet.name, calls, wanted.calls),
    events: packVariants(packer, pallet.name, events, wanted.events),
    errors: choose(pallet.name, errors, wanted.errors).map(({ name }) => name),
    storage: Object.fromEntries(
      choose(pallet.name, pallet.storage, wanted.storage).map((entry) => [
        entry.name,
        [
          entry.modifier,
          entry.key === null ? null : packer.pack(entry.key),
          packer.pack(entry.value)
        ] as const
      ])
    ),
    constants: Object.fromEntries(
      choose(pallet.name, pallet.constants, wanted.constants).map((constant) => [
        constant.name,
        [packer.pack(constant.type), bytesToHex(constant.value)] as const
      ])
    ),
    others: {
      calls: rest(calls, wanted.calls),
      events: rest(events, wanted.events),
      errors: rest(errors, wanted.errors),
      storage: rest(pallet.storage, wanted.storage),
      constants: rest(pallet.constants, wanted.constants)
    }
  }
}

function packVariants(
  packer: ShapePacker,
  pallet: string,
  variants: readonly VariantModel[],
  wanted: Names | undefined
): Readonly<Record<string, readonly ShapeField[]>> {
  return Object.fromEntries(
    choose(pallet, variants, wanted).map(({ name, fields }) => [
      name,
      packer.packFields(fields.map((field): ShapeField => [field.name, field.type]))
    ])
  )
}

function variantsOf(model: MetadataModel, id: number | null): readonly VariantModel[] {
  if (id === null) return []
  const { shape } = model.type(id)
  return shape.kind === 'enum' ? shape.variants : []
}

interface Named {
  readonly name: string
}

function choose<Item extends Named>(
  pallet: string,
  items: readonly Item[],
  wanted: Names | undefined
): Item[] {
  if (Array.isArray(wanted)) {
    const absent = wanted.find((name) => !items.some((item) => item.name === name))
    if (absent !== undefined) throw missing(`${pallet}.${absent}`)
  }
  return items.filter(({ name }) => includes(wanted, name))
}

function rest(items: readonly Named[], wanted: Names | undefined): string[] {
  return items.map(({ name }) => name).filter((name) => !includes(wanted, name))
}

function includes(wanted: Names | undefined, name: string): boolean {
  return wanted === 'all' || (wanted?.includes(name) ?? false)
}

function missing(what: string): ParaclockError<'FingerprintMalformed'> {
  return new ParaclockError('FingerprintMalformed', { problem: `the runtime lacks ${what}` })
}
