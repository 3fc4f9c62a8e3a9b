import type { ConstantModel, MetadataModel, PalletModel } from '../metadata/MetadataModel.ts'
import { splitWords } from '../metadata/splitWords.ts'
import { decodeInteger } from '../shape/decodeInteger.ts'
import { integerOf } from '../shape/integerOf.ts'
import type { ServiceLimits } from './Capabilities.ts'
import { type Fact, known, unknown } from './Fact.ts'

const NAMES = {
  slot: [
    'slot length',
    'slot length seconds',
    'slot size',
    'slot size seconds',
    'slot seconds',
    'slot duration',
    'time slot length',
    'time granularity',
    'granularity'
  ],
  horizon: [
    'horizon',
    'schedule horizon',
    'max schedule seconds',
    'max schedule horizon',
    'max horizon',
    'longest horizon',
    'horizon seconds'
  ],
  times: [
    'max execution times',
    'max executions',
    'max execution times per task',
    'max executions times'
  ],
  tasks: ['max tasks per slot', 'slot capacity', 'tasks per slot', 'max tasks in slot'],
  transfer: [
    'minimum transfer',
    'min transfer',
    'minimum transfer amount',
    'min transfer amount',
    'minimum native transfer'
  ],
  call: [
    'max call bytes',
    'max call size',
    'max encoded call bytes',
    'max call length',
    'max message bytes',
    'max encoded call size'
  ],
  depth: ['max call depth'],
  id: ['max provided id bytes', 'max provided id length', 'max provided id size', 'max id bytes']
} as const

/** Reads the limits of the service from the constants of its pallet. */
export function detectLimits(model: MetadataModel, pallet: PalletModel): ServiceLimits {
  const read = (names: readonly string[]): Fact<bigint> => readConstant(model, pallet, names)
  return {
    slotSeconds: toSeconds(read(NAMES.slot)),
    horizonSeconds: toNumber(read(NAMES.horizon)),
    maxExecutionTimes: toNumber(read(NAMES.times)),
    maxTasksPerSlot: toNumber(read(NAMES.tasks)),
    minimumTransfer: read(NAMES.transfer),
    maxCallBytes: toNumber(read(NAMES.call)),
    maxCallDepth: toNumber(read(NAMES.depth)),
    maxProvidedIdBytes: toNumber(read(NAMES.id))
  }
}

function readConstant(
  model: MetadataModel,
  pallet: PalletModel,
  names: readonly string[]
): Fact<bigint> {
  const found = pallet.constants.find((constant) => names.includes(spell(constant)))
  const first = names[0] ?? ''
  if (found === undefined) return unknown(`${pallet.name} has no constant for "${first}"`)
  const from = `constant ${pallet.name}.${found.name}`
  const integer = integerOf(model, found.type)
  if (integer === null || integer.compact || found.value.length * 8 !== integer.bits) {
    return unknown(`${from} is not a whole number of a fixed width`)
  }
  return known(decodeInteger(found.value), from)
}

function spell(constant: ConstantModel): string {
  return splitWords(constant.name).join(' ')
}

// A slot of zero would divide by zero wherever a time is checked, and one longer than a day is no
// slot of this service but a number in another unit.
function toSeconds(fact: Fact<bigint>): Fact<number> {
  if (!fact.known) return fact
  return fact.value > 0n && fact.value <= 86_400n
    ? known(Number(fact.value), fact.from)
    : unknown(`${fact.from} is ${fact.value}, which is no slot length in seconds`)
}

function toNumber(fact: Fact<bigint>): Fact<number> {
  if (!fact.known) return fact
  return fact.value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? known(Number(fact.value), fact.from)
    : unknown(`${fact.from} is ${fact.value}, which is beyond any use`)
}
