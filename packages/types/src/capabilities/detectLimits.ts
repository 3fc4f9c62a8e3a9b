import { hexToBytes } from '@paraclock/core'
import { variantsOf } from '../metadata/findType.ts'
import { decodeInteger, integerOf } from '../metadata/integerOf.ts'
import type {
  MetadataConstant,
  MetadataPallet,
  UnifiedMetadata
} from '../metadata/MetadataParts.ts'
import { splitWords } from '../metadata/names.ts'
import type { StatedLimits } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'
import { type LimitRule, limitRules, secondsPerUnit } from './limitRules.ts'

const MAX_SLOT_SECONDS = 86_400n

/** Reads the limits of the service from the constants of its pallet. */
export function detectLimits(metadata: UnifiedMetadata, pallet: MetadataPallet): StatedLimits {
  const read = (rule: LimitRule): Reading => readConstant(metadata, pallet, rule)
  return {
    slotSeconds: readSlot(metadata, pallet, toSlot(toSeconds(read(limitRules.slot)))),
    horizonSeconds: toNumber(toSeconds(read(limitRules.horizon))),
    maxExecutionTimes: toNumber(read(limitRules.times).fact),
    maxTasksPerSlot: toNumber(read(limitRules.tasks).fact),
    minimumTransfer: read(limitRules.transfer).fact,
    maxCallBytes: toNumber(read(limitRules.call).fact),
    maxCallDepth: toNumber(read(limitRules.depth).fact),
    maxProvidedIdBytes: toNumber(read(limitRules.id).fact)
  }
}

interface Reading {
  readonly fact: Fact<bigint>
  readonly words: readonly string[]
}

function readConstant(metadata: UnifiedMetadata, pallet: MetadataPallet, rule: LimitRule): Reading {
  const found = pallet.constants.filter((constant) => isNamed(constant, rule))
  const [only] = found
  if (only === undefined) {
    return { fact: unknown(`no constant of ${pallet.name} states ${rule.what}`), words: [] }
  }
  const words = splitWords(only.name)
  if (found.length > 1) {
    const names = found.map(({ name }) => name).join(' and ')
    return { fact: unknown(`${names} could both state ${rule.what}`), words }
  }
  const from = `constant ${pallet.name}.${only.name}`
  const integer = integerOf(metadata, only.type)
  const bytes = hexToBytes(only.value)
  if (integer === null || integer.compact || bytes.length * 8 !== integer.bits) {
    return { fact: unknown(`${from} is not a whole number of a fixed width`), words }
  }
  return { fact: known(decodeInteger(bytes), from), words }
}

function isNamed({ name }: MetadataConstant, { has, lacks }: LimitRule): boolean {
  const words = splitWords(name)
  return (
    has.every((group) => group.some((word) => words.includes(word))) &&
    !lacks.some((word) => words.includes(word))
  )
}

// A name without a unit states seconds, as every time of the service does.
function toSeconds({ fact, words }: Reading): Fact<bigint> {
  if (!fact.known) return fact
  if (words.includes('blocks')) return unknown(`${fact.from} counts blocks, not seconds`)
  const unit = words.find((word) => secondsPerUnit[word] !== undefined)
  const [numerator, divisor] = secondsPerUnit[unit ?? 'seconds'] ?? [1n, 1n]
  const value = fact.value * numerator
  return value % divisor === 0n
    ? known(value / divisor, fact.from)
    : unknown(`${fact.from} is ${fact.value} ${unit}, which is no whole number of seconds`)
}

// A slot of zero would divide by zero wherever a time is checked, and one longer than a day is no
// slot of this service but a number in another unit.
function toSlot(fact: Fact<bigint>): Fact<number> {
  if (!fact.known) return fact
  return fact.value > 0n && fact.value <= MAX_SLOT_SECONDS
    ? known(Number(fact.value), fact.from)
    : unknown(`${fact.from} is ${fact.value}, which is no slot length in seconds`)
}

/** What services without a constant for it say of a time that they refuse. */
const WHOLE = /\bwhole (hour|minute)\b/i

/** The length of a slot by a constant, or by the documentation of the error for other times. */
function readSlot(
  metadata: UnifiedMetadata,
  pallet: MetadataPallet,
  stated: Fact<number>
): Fact<number> {
  if (stated.known) return stated
  const error = variantsOf(metadata, pallet.errors?.type).find(({ name }) => name === 'InvalidTime')
  const [, unit] = WHOLE.exec(error?.docs.join(' ') ?? '') ?? []
  const [seconds] = secondsPerUnit[`${unit?.toLowerCase()}s`] ?? []
  return seconds === undefined
    ? stated
    : known(Number(seconds), `the documentation of ${pallet.name}.InvalidTime`)
}

function toNumber(fact: Fact<bigint>): Fact<number> {
  if (!fact.known) return fact
  return fact.value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? known(Number(fact.value), fact.from)
    : unknown(`${fact.from} is ${fact.value}, which is too large`)
}
