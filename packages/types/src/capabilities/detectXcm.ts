import { camelCase } from '../metadata/camelCase.ts'
import type { MetadataModel, PalletModel } from '../metadata/MetadataModel.ts'
import { splitWords } from '../metadata/splitWords.ts'
import { decodeInteger } from '../shape/decodeInteger.ts'
import { integerOf } from '../shape/integerOf.ts'
import { unwrapType } from '../shape/unwrapType.ts'
import type { XcmCapabilities } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'
import { versionsOf } from './versionsOf.ts'

const PROGRAM = /^VersionedXcm$/
const LOCATION = /^Versioned(Multi)?Location$/

/** Reads which versions of XCM the runtime can decode, from the types of its calls. */
export function detectXcm(model: MetadataModel): XcmCapabilities {
  const pallet = model.pallets.find((entry) => isXcmPallet(model, entry))
  const versioned = collectVersioned(model, pallet)
  return {
    pallet:
      pallet === undefined
        ? null
        : { name: pallet.name, section: camelCase(pallet.name), index: pallet.index },
    programs: readVersions(model, versioned, PROGRAM, 'program'),
    locations: readVersions(model, versioned, LOCATION, 'location'),
    advertised: readAdvertised(model, pallet)
  }
}

function isXcmPallet(model: MetadataModel, pallet: PalletModel): boolean {
  const calls = callNames(model, pallet)
  if (!calls.includes('send') || !calls.includes('execute')) return false
  return collectVersioned(model, pallet).some(({ name }) => PROGRAM.test(name))
}

function callNames(model: MetadataModel, pallet: PalletModel): string[] {
  if (pallet.calls === null) return []
  const { shape } = model.type(pallet.calls)
  return shape.kind === 'enum' ? shape.variants.map((variant) => variant.name) : []
}

interface Versioned {
  readonly name: string
  readonly type: number
}

// Looks at the parameters of one pallet's calls, and at all types only if there is no such pallet.
function collectVersioned(model: MetadataModel, pallet: PalletModel | undefined): Versioned[] {
  const ids = pallet === undefined ? allTypes(model) : parameterTypes(model, pallet)
  return ids.flatMap((id) => {
    const { names, id: type } = unwrapType(model, id)
    const name = names.at(-1)
    return name?.startsWith('Versioned') ? [{ name, type }] : []
  })
}

function allTypes(model: MetadataModel): number[] {
  return Array.from({ length: model.typeCount }, (_, id) => id)
}

function parameterTypes(model: MetadataModel, pallet: PalletModel): number[] {
  if (pallet.calls === null) return []
  const { shape } = model.type(pallet.calls)
  if (shape.kind !== 'enum') return []
  return shape.variants.flatMap((variant) => variant.fields.map((field) => field.type))
}

function readVersions(
  model: MetadataModel,
  versioned: readonly Versioned[],
  pattern: RegExp,
  what: string
): Fact<readonly number[]> {
  const found = versioned.find(({ name }) => pattern.test(name))
  if (found === undefined) return unknown(`no call takes a versioned ${what}`)
  const { shape } = model.type(found.type)
  const versions = shape.kind === 'enum' ? versionsOf(shape.variants) : []
  return versions.length === 0
    ? unknown(`the type ${found.name} does not list versions`)
    : known(versions, `type ${found.name}`)
}

function readAdvertised(model: MetadataModel, pallet: PalletModel | undefined): Fact<number> {
  if (pallet === undefined) return unknown('no pallet sends and executes XCM')
  const constant = pallet.constants.find(
    ({ name }) => splitWords(name).join(' ') === 'advertised xcm version'
  )
  if (constant === undefined || integerOf(model, constant.type) === null) {
    return unknown(`${pallet.name} has no constant for its advertised version`)
  }
  return known(Number(decodeInteger(constant.value)), `constant ${pallet.name}.${constant.name}`)
}
