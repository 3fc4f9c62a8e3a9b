import { hexToBytes } from '@paraclock/core'
import { decodeInteger, integerOf } from '../metadata/integerOf.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { StatedLimits } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'
import type { ServiceLayout } from './layouts.ts'

const MAX_SLOT_SECONDS = 86_400

/** The constants of the service's pallet that state its limits. */
const CONSTANTS = {
  slotSeconds: ['SlotLength'],
  horizonSeconds: ['Horizon', 'MaxScheduleSeconds'],
  maxExecutionTimes: ['MaxExecutionTimes'],
  maxTasksPerSlot: ['MaxTasksPerSlot'],
  minimumTransfer: ['MinimumTransferAmount'],
  maxCallBytes: ['MaxCallBytes'],
  maxCallDepth: ['MaxCallDepth'],
  maxProvidedIdBytes: ['MaxProvidedIdBytes']
} as const satisfies Record<keyof StatedLimits, readonly string[]>

/** Reads the limits of the service from the constants of its pallet. */
export function detectLimits(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  layout: ServiceLayout
): StatedLimits {
  const read = (limit: keyof StatedLimits): Fact<bigint> =>
    readConstant(metadata, pallet, CONSTANTS[limit])
  const count = (limit: keyof StatedLimits): Fact<number> => toNumber(read(limit))
  return {
    slotSeconds: toSlot(count('slotSeconds'), layout),
    horizonSeconds: count('horizonSeconds'),
    maxExecutionTimes: count('maxExecutionTimes'),
    maxTasksPerSlot: count('maxTasksPerSlot'),
    minimumTransfer: read('minimumTransfer'),
    maxCallBytes: count('maxCallBytes'),
    maxCallDepth: count('maxCallDepth'),
    maxProvidedIdBytes: count('maxProvidedIdBytes')
  }
}

function readConstant(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  names: readonly string[]
): Fact<bigint> {
  const found = pallet.constants.find(({ name }) => names.includes(name))
  if (found === undefined) return unknown(`there is no constant ${pallet.name}.${names[0]}`)
  const from = `constant ${pallet.name}.${found.name}`
  const integer = integerOf(metadata, found.type)
  const bytes = hexToBytes(found.value)
  if (integer === null || integer.compact || bytes.length * 8 !== integer.bits) {
    return unknown(`${from} is not a whole number of a fixed width`)
  }
  return known(decodeInteger(bytes), from)
}

// A slot of zero would divide by zero wherever a time is checked, and one longer than a day is a
// number in another unit.
function toSlot(fact: Fact<number>, { slotSeconds, title }: ServiceLayout): Fact<number> {
  if (!fact.known) return known(slotSeconds, `the slots of ${title}`)
  if (fact.value > 0 && fact.value <= MAX_SLOT_SECONDS) return fact
  return unknown(`${fact.from} is ${fact.value}, which cannot be a slot length in seconds`)
}

function toNumber(fact: Fact<bigint>): Fact<number> {
  if (!fact.known) return fact
  return fact.value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? known(Number(fact.value), fact.from)
    : unknown(`${fact.from} is ${fact.value}, which is too large`)
}
