import { bytesToHex, type Fact, hexToBytes } from '@paraclock/core'
import { integerOf } from '../metadata/integerOf.ts'
import type { MetadataPallet, UnifiedMetadata } from '../metadata/MetadataParts.ts'
import type { StatedLimits } from './Capabilities.ts'
import { known, unknown } from './facts.ts'
import { limitConstants, type ServiceLayout } from './layouts.ts'

export function detectLimits(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  { slotSeconds }: Pick<ServiceLayout, 'slotSeconds'>
): StatedLimits {
  const read = (limit: keyof StatedLimits): Fact<number> =>
    toNumber(readLimit(metadata, pallet, limit))
  const slot = read('slotSeconds')
  return {
    slotSeconds: slot.known ? slot : known(slotSeconds, `the layout of ${pallet.name}`),
    horizonSeconds: read('horizonSeconds'),
    maxExecutionTimes: read('maxExecutionTimes'),
    maxTasksPerSlot: read('maxTasksPerSlot'),
    minimumTransfer: readLimit(metadata, pallet, 'minimumTransfer'),
    maxCallBytes: read('maxCallBytes'),
    maxCallDepth: read('maxCallDepth'),
    maxProvidedIdBytes: read('maxProvidedIdBytes')
  }
}

export function readLimit(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  limit: keyof StatedLimits
): Fact<bigint> {
  const constant = pallet.constants.find(({ name }) => limitConstants[limit].includes(name))
  if (constant === undefined) {
    return unknown(`${pallet.name} has no constant ${limitConstants[limit].join(' or ')}`)
  }
  const from = `constant ${pallet.name}.${constant.name}`
  const integer = integerOf(metadata, constant.type)
  const bytes = hexToBytes(constant.value)
  return integer === undefined || integer.compact || bytes.length * 8 !== integer.bits
    ? unknown(`${from} is not a whole number of a fixed width`)
    : known(BigInt(bytesToHex(bytes.toReversed())), from)
}

function toNumber(fact: Fact<bigint>): Fact<number> {
  if (!fact.known) return fact
  return fact.value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? { ...fact, value: Number(fact.value) }
    : unknown(`${fact.from} is ${fact.value}, which is too large`)
}
