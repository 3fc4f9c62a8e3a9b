import { encodeCompact, joinBytes, ParaclockError, type Weight } from '@paraclock/core'
import {
  bool,
  type Codec,
  compact,
  createCodec,
  createDecoder,
  enhanceCodec,
  Option,
  Struct,
  u8
} from 'scale-ts'
import { type AssetCodecs, createAssetCodecs } from '../assets/assetCodec.ts'
import { type Kinds, kindsCodec } from '../codec/kindsCodec.ts'
import { compactU64Codec, hexCodec, longHexCodec, scaleNumbers } from '../codec/primitives.ts'
import { XcmProgramInvalid, XcmValueUnsupported } from '../errors/xcm.ts'
import { type LocationCodecs, locationCodecs } from '../locations/locationCodec.ts'
import { programRules, type XcmVersion } from '../versions/versionTable.ts'
import type { OriginKind, WeightLimit, XcmInstruction, XcmProgram } from './XcmProgram.ts'

// The limits of the crate staging-xcm: MAX_INSTRUCTIONS_TO_DECODE and MAX_XCM_DECODE_DEPTH.
const MAX_INSTRUCTIONS = 100
const MAX_DEPTH = 8

const ORIGIN_KINDS: readonly OriginKind[] = ['native', 'sovereignAccount', 'superuser', 'xcm']

export interface XcmCodecs extends LocationCodecs, AssetCodecs {
  readonly program: Codec<XcmProgram>
}

const made = new Map<XcmVersion, XcmCodecs>()

export function xcmCodecs(version: XcmVersion): XcmCodecs {
  const known = made.get(version)
  if (known !== undefined) return known
  const locations = locationCodecs(version)
  const parts = { ...locations, ...createAssetCodecs(version, locations.location) }
  const codecs = { ...parts, program: programCodec(version, parts) }
  made.set(version, codecs)
  return codecs
}

function programCodec(version: XcmVersion, parts: LocationCodecs & AssetCodecs): Codec<XcmProgram> {
  let depth = 0
  let instructions = 0
  // Runs `run` for a program of `length` instructions. Refuses programs that are nested too deeply,
  // and too many instructions in all nested programs together.
  const enter = <Result>(length: number, run: () => Result): Result => {
    if (depth === 0) instructions = 0
    instructions += length
    refuseMore('instructions', instructions, MAX_INSTRUCTIONS)
    refuseMore('programs inside each other', depth + 1, MAX_DEPTH)
    depth += 1
    try {
      return run()
    } finally {
      depth -= 1
    }
  }
  const program: Codec<XcmProgram> = createCodec(
    (value) =>
      enter(value.length, () =>
        joinBytes([encodeCompact(value.length), ...value.map((one) => instruction.enc(one))])
      ),
    createDecoder((bytes) => {
      const length = Number(compact.dec(bytes))
      return enter(length, () => Array.from({ length }, () => instruction.dec(bytes)))
    })
  )
  const instruction = kindsCodec<XcmInstruction>({
    kinds: withoutMissing(version, instructionKinds(version, parts, program)),
    refuseValue: (value) => {
      const instruction = value?.kind
      return programRules[version].missing.includes(instruction)
        ? new ParaclockError(XcmValueUnsupported, {
            what: `the instruction ${instruction}`,
            version
          })
        : malformed(instruction ?? value, 'it is not an instruction that can be encoded')
    },
    refuseByte: (byte) =>
      malformed(
        `instruction ${byte}`,
        `XCM version ${version} has no such instruction that can be decoded`
      )
  })
  return program
}

function withoutMissing(version: XcmVersion, kinds: Kinds<XcmInstruction>): Kinds<XcmInstruction> {
  const missing = programRules[version].missing.map((kind) => [kind, [undefined, {}]] as const)
  return { ...kinds, ...Object.fromEntries(missing) }
}

function instructionKinds(
  version: XcmVersion,
  { location, interior, junction, asset, assets, filter }: LocationCodecs & AssetCodecs,
  program: Codec<XcmProgram>
): Kinds<XcmInstruction> {
  const weightLimit = weightLimitCodec
  const beneficiary = location
  const dest = location
  return {
    withdrawAsset: [0, { assets }],
    reserveAssetDeposited: [1, { assets }],
    receiveTeleportedAsset: [2, { assets }],
    transferAsset: [4, { assets, beneficiary }],
    transferReserveAsset: [5, { assets, dest, program }],
    transact: [6, { originKind, maxWeight: callWeightCodec(version), call: longHexCodec }],
    clearOrigin: [10, {}],
    descendOrigin: [11, { interior }],
    depositAsset: [13, { assets: filter, beneficiary }],
    depositReserveAsset: [14, { assets: filter, dest, program }],
    exchangeAsset: [15, { give: filter, want: assets, maximal: bool }],
    initiateReserveWithdraw: [16, { assets: filter, reserve: location, program }],
    initiateTeleport: [17, { assets: filter, dest, program }],
    buyExecution: [19, { fees: asset, weightLimit }],
    refundSurplus: [20, {}],
    setErrorHandler: [21, { program }],
    setAppendix: [22, { program }],
    clearError: [23, {}],
    claimAsset: [24, { assets, ticket: location }],
    trap: [25, { code: compactU64Codec(scaleNumbers) }],
    burnAsset: [28, { assets }],
    expectAsset: [29, { assets }],
    expectOrigin: [30, { origin: Option(location) }],
    universalOrigin: [37, { junction }],
    setFeesMode: [43, { jitWithdraw: bool }],
    setTopic: [44, { topic: hexCodec(32) }],
    clearTopic: [45, {}],
    aliasOrigin: [46, { location }],
    unpaidExecution: [47, { weightLimit, checkOrigin: Option(location) }],
    payFees: [48, { asset }]
  }
}

const weight: Codec<Weight> = Struct({
  refTime: compactU64Codec(scaleNumbers),
  proofSize: compactU64Codec(scaleNumbers)
})

const weightLimitCodec: Codec<WeightLimit> = enhanceCodec(
  Option(weight),
  (limit: WeightLimit) => (limit === 'unlimited' ? undefined : limit),
  (limit) => limit ?? 'unlimited'
)

const originKind: Codec<OriginKind> = createCodec(
  (kind) => {
    const index = ORIGIN_KINDS.indexOf(kind)
    if (index < 0) throw malformed(kind, `an origin is one of ${ORIGIN_KINDS.join(', ')}`)
    return Uint8Array.of(index)
  },
  createDecoder((bytes) => {
    const index = u8.dec(bytes)
    const kind = ORIGIN_KINDS[index]
    if (kind === undefined) throw malformed(`origin ${index}`, 'XCM does not define this origin')
    return kind
  })
)

function callWeightCodec(version: XcmVersion): Codec<Weight | undefined> {
  switch (programRules[version].transactWeight) {
    case 'optional':
      return Option(weight)
    case 'required':
      return createCodec<Weight | undefined>((value) => {
        if (value === undefined)
          throw new ParaclockError(XcmProgramInvalid, {
            problem: `Transact in version ${version} must state the weight of its call`
          })
        return weight.enc(value)
      }, weight.dec)
  }
}

function refuseMore(what: string, actual: number, limit: number): void {
  if (actual > limit)
    throw new ParaclockError(XcmProgramInvalid, {
      problem: `it has ${actual} ${what}, and chains decode at most ${limit}`
    })
}

function malformed(value: unknown, problem: string): ParaclockError {
  return new ParaclockError(XcmProgramInvalid, { value, problem })
}
