import type { Junction, Location, XcmVersion } from '@paraclock/accounts'
import {
  encodeCompact,
  hexToBytes,
  joinBytes,
  ParaclockError,
  parseHex,
  parseU64
} from '@paraclock/core'
import type { Weight } from '../measure/Weight.ts'
import { encodeAsset, encodeAssetFilter, encodeAssets, encodePlainLocation } from './encodeAsset.ts'
import type { OriginKind, WeightLimit, XcmInstruction, XcmProgram } from './XcmProgram.ts'

/** The place of each instruction: the same in versions 3, 4 and 5. */
const INDEX: Readonly<Record<XcmInstruction['kind'], number>> = {
  withdrawAsset: 0,
  reserveAssetDeposited: 1,
  receiveTeleportedAsset: 2,
  transferAsset: 4,
  transferReserveAsset: 5,
  transact: 6,
  clearOrigin: 10,
  descendOrigin: 11,
  depositAsset: 13,
  depositReserveAsset: 14,
  exchangeAsset: 15,
  initiateReserveWithdraw: 16,
  initiateTeleport: 17,
  buyExecution: 19,
  refundSurplus: 20,
  setErrorHandler: 21,
  setAppendix: 22,
  clearError: 23,
  claimAsset: 24,
  trap: 25,
  burnAsset: 28,
  expectAsset: 29,
  expectOrigin: 30,
  universalOrigin: 37,
  setFeesMode: 43,
  setTopic: 44,
  clearTopic: 45,
  aliasOrigin: 46,
  unpaidExecution: 47,
  payFees: 48
}

const ORIGIN_KINDS: readonly OriginKind[] = ['native', 'sovereignAccount', 'superuser', 'xcm']

/** What writes the programs within an instruction. */
export type WriteProgram = (program: XcmProgram) => Uint8Array

/** Writes one instruction as a version has it. */
export function encodeInstruction(args: {
  readonly instruction: XcmInstruction
  readonly version: XcmVersion
  readonly writeProgram: WriteProgram
}): Uint8Array {
  const { instruction, version, writeProgram } = args
  const kind: unknown = instruction?.kind
  if (typeof kind !== 'string' || !Object.hasOwn(INDEX, kind)) {
    const problem = 'it is of no kind that can be written'
    throw new ParaclockError('InstructionMalformed', { value: kind ?? instruction, problem })
  }
  const fields = encodeFields(instruction, version, writeProgram)
  return joinBytes([Uint8Array.of(INDEX[instruction.kind]), ...fields])
}

function encodeFields(
  instruction: XcmInstruction,
  version: XcmVersion,
  writeProgram: WriteProgram
): readonly Uint8Array[] {
  const locate = (location: Location): Uint8Array => encodePlainLocation(location, version)
  switch (instruction.kind) {
    case 'withdrawAsset':
    case 'reserveAssetDeposited':
    case 'receiveTeleportedAsset':
    case 'burnAsset':
    case 'expectAsset':
      return [encodeAssets(instruction.assets, version)]
    case 'transferAsset':
      return [encodeAssets(instruction.assets, version), locate(instruction.beneficiary)]
    case 'transferReserveAsset':
      return [
        encodeAssets(instruction.assets, version),
        locate(instruction.dest),
        writeProgram(instruction.program)
      ]
    case 'transact':
      return encodeTransact(instruction, version)
    case 'descendOrigin':
      return [encodeInterior(instruction.interior, version)]
    case 'depositAsset':
      return [encodeAssetFilter(instruction.assets, version), locate(instruction.beneficiary)]
    case 'depositReserveAsset':
    case 'initiateTeleport':
      return [
        encodeAssetFilter(instruction.assets, version),
        locate(instruction.dest),
        writeProgram(instruction.program)
      ]
    case 'initiateReserveWithdraw':
      return [
        encodeAssetFilter(instruction.assets, version),
        locate(instruction.reserve),
        writeProgram(instruction.program)
      ]
    case 'exchangeAsset':
      return [
        encodeAssetFilter(instruction.give, version),
        encodeAssets(instruction.want, version),
        encodeFlag(instruction.maximal)
      ]
    case 'buyExecution':
      return [encodeAsset(instruction.fees, version), encodeLimit(instruction.weightLimit)]
    case 'setErrorHandler':
    case 'setAppendix':
      return [writeProgram(instruction.program)]
    case 'claimAsset':
      return [encodeAssets(instruction.assets, version), locate(instruction.ticket)]
    case 'trap':
      return [encodeCompact(parseU64(instruction.code))]
    case 'expectOrigin':
      return [encodeOption(instruction.origin, locate)]
    case 'universalOrigin':
      // A location of one junction has it behind the numbers of parents and junctions.
      return [encodeInterior([instruction.junction], version).subarray(1)]
    case 'setFeesMode':
      return [encodeFlag(instruction.jitWithdraw)]
    case 'setTopic':
      return [hexToBytes(parseHex(instruction.topic, { bytes: 32 }))]
    case 'aliasOrigin':
      return [locate(instruction.location)]
    case 'unpaidExecution':
      return [encodeLimit(instruction.weightLimit), encodeOption(instruction.checkOrigin, locate)]
    case 'payFees':
      if (version < 5) {
        throw new ParaclockError('InstructionUnsupported', { instruction: 'payFees', version })
      }
      return [encodeAsset(instruction.asset, version)]
    case 'clearOrigin':
    case 'refundSurplus':
    case 'clearError':
    case 'clearTopic':
      return []
  }
}

function encodeTransact(
  { originKind, call, maxWeight }: Extract<XcmInstruction, { readonly kind: 'transact' }>,
  version: XcmVersion
): readonly Uint8Array[] {
  const kind = ORIGIN_KINDS.indexOf(originKind)
  if (kind < 0) {
    const problem = `an origin is one of ${ORIGIN_KINDS.join(', ')}`
    throw new ParaclockError('InstructionMalformed', { value: originKind, problem })
  }
  const bytes = hexToBytes(parseHex(call))
  const calls = [encodeCompact(bytes.length), bytes]
  if (version === 5) {
    return [Uint8Array.of(kind), encodeOption(maxWeight, encodeWeight), ...calls]
  }
  if (maxWeight === undefined) throw new ParaclockError('TransactWeightMissing', { version })
  return [Uint8Array.of(kind), encodeWeight(maxWeight), ...calls]
}

function encodeInterior(interior: readonly Junction[], version: XcmVersion): Uint8Array {
  return encodePlainLocation({ parents: 0, interior }, version).subarray(1)
}

function encodeLimit(limit: WeightLimit): Uint8Array {
  if (limit === 'unlimited') return Uint8Array.of(0)
  return joinBytes([Uint8Array.of(1), encodeWeight(limit)])
}

function encodeWeight({ refTime, proofSize }: Weight): Uint8Array {
  return joinBytes([encodeCompact(parseU64(refTime)), encodeCompact(parseU64(proofSize))])
}

function encodeOption<Value>(
  value: Value | undefined,
  encode: (value: Value) => Uint8Array
): Uint8Array {
  if (value === undefined) return Uint8Array.of(0)
  return joinBytes([Uint8Array.of(1), encode(value)])
}

function encodeFlag(flag: boolean): Uint8Array {
  return Uint8Array.of(flag ? 1 : 0)
}
