import type { Fact } from '@paraclock/core'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, MetadataVariant, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import { camelCase } from '../metadata/names.ts'
import { unwrapType } from '../metadata/unwrapType.ts'
import type { XcmCapabilities } from './Capabilities.ts'
import { known, unknown } from './facts.ts'

const PROGRAM = /^VersionedXcm$/
const LOCATION = /^Versioned(Multi)?Location$/

export function detectXcm(metadata: UnifiedMetadata): XcmCapabilities {
  const pallet = metadata.pallets.find((entry) => isXcmPallet(metadata, entry))
  const versioned = collectVersioned(metadata, pallet)
  return {
    pallet:
      pallet === undefined ? undefined : { name: pallet.name, section: camelCase(pallet.name) },
    programs: readVersions(metadata, versioned, PROGRAM, 'program'),
    locations: readVersions(metadata, versioned, LOCATION, 'location')
  }
}

function isXcmPallet(metadata: UnifiedMetadata, pallet: MetadataPallet): boolean {
  const calls = callNames(metadata, pallet)
  if (!calls.includes('send') || !calls.includes('execute')) return false
  return collectVersioned(metadata, pallet).some(({ name }) => PROGRAM.test(name))
}

function callNames(metadata: UnifiedMetadata, pallet: MetadataPallet): string[] {
  return variantsOf(metadata, pallet.calls?.type).map((variant) => variant.name)
}

interface Versioned {
  readonly name: string
  readonly type: number
}

// Reads the parameters of one pallet's calls, or all types if the pallet is missing.
function collectVersioned(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet | undefined
): Versioned[] {
  const ids = pallet === undefined ? allTypes(metadata) : parameterTypes(metadata, pallet)
  return ids.flatMap((id) => {
    const { names, id: type } = unwrapType(metadata, id)
    const name = names.at(-1)
    return name?.startsWith('Versioned') ? [{ name, type }] : []
  })
}

function allTypes(metadata: UnifiedMetadata): number[] {
  return metadata.lookup.map(({ id }) => id)
}

function parameterTypes(metadata: UnifiedMetadata, pallet: MetadataPallet): number[] {
  return variantsOf(metadata, pallet.calls?.type).flatMap((variant) =>
    variant.fields.map((field) => field.type)
  )
}

function readVersions(
  metadata: UnifiedMetadata,
  versioned: readonly Versioned[],
  pattern: RegExp,
  what: string
): Fact<readonly number[]> {
  const found = versioned.find(({ name }) => pattern.test(name))
  if (found === undefined) return unknown(`no call takes a versioned ${what}`)
  const versions = versionsOf(variantsOf(metadata, found.type))
  return versions.length === 0
    ? unknown(`the type ${found.name} does not list versions`)
    : known(versions, `type ${found.name}`)
}

/** The versions that an enum of versions has (`V3`, `V4`, `V5`), lowest first. */
function versionsOf(variants: readonly MetadataVariant[]): number[] {
  return variants
    .flatMap(({ name }) => (/^V\d+$/.test(name) ? [Number(name.slice(1))] : []))
    .sort((left, right) => left - right)
}
