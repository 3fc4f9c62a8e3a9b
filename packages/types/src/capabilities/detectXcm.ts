import type { Fact } from '@paraclock/core'
import { variantsOf } from '../metadata/findType.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
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
  const calls = variantsOf(metadata, pallet.calls?.type).map(({ name }) => name)
  if (!calls.includes('send') || !calls.includes('execute')) return false
  return collectVersioned(metadata, pallet).some(({ name }) => PROGRAM.test(name))
}

// Lists those parameters of the pallet's calls that have a type with a name such as `VersionedXcm`.
// Without a pallet, lists all types of the metadata with such names.
function collectVersioned(metadata: UnifiedMetadata, pallet: MetadataPallet | undefined) {
  const ids =
    pallet === undefined
      ? metadata.lookup.map(({ id }) => id)
      : variantsOf(metadata, pallet.calls?.type).flatMap(({ fields }) =>
          fields.map(({ type }) => type)
        )
  return ids.flatMap((id) => {
    const { names, id: type } = unwrapType(metadata, id)
    const name = names.at(-1)
    return name?.startsWith('Versioned') ? [{ name, type }] : []
  })
}

function readVersions(
  metadata: UnifiedMetadata,
  versioned: ReturnType<typeof collectVersioned>,
  pattern: RegExp,
  what: string
): Fact<readonly number[]> {
  const found = versioned.find(({ name }) => pattern.test(name))
  if (found === undefined) return unknown(`no call takes a versioned ${what}`)
  const versions = variantsOf(metadata, found.type)
    .flatMap(({ name }) => (/^V\d+$/.test(name) ? [Number(name.slice(1))] : []))
    .sort((left, right) => left - right)
  return versions.length === 0
    ? unknown(`the type ${found.name} does not list versions`)
    : known(versions, `type ${found.name}`)
}
