export type { AbstractAssetId, Asset, AssetFilter, AssetId, AssetInstance } from './assets/Asset.ts'
export { decodeVersionedAssetId, decodeVersionedAssets } from './assets/decodeVersionedAssets.ts'
export {
  encodeVersionedAssetId,
  encodeVersionedAssets
} from './assets/encodeVersionedAssets.ts'
export {
  LocationMalformed,
  XcmProgramInvalid,
  XcmValueUnsupported,
  XcmVersionMismatch,
  XcmVersionUnsupported
} from './errors.ts'
export { decodeLocation } from './locations/decodeLocation.ts'
export {
  canNameNetwork,
  encodeBody,
  encodeLocation,
  encodeVersionedLocation,
  isSameLocation
} from './locations/encodeLocation.ts'
export type { BodyId, BodyPart, Junction, Location, NetworkId } from './locations/Location.ts'
export { relayLocation, siblingLocation } from './locations/siblingLocation.ts'
export { decodeProgram } from './programs/decodeProgram.ts'
export { encodeProgram } from './programs/encodeProgram.ts'
export { type ParentProgramArgs, parentProgram } from './programs/parentProgram.ts'
export { type ServiceRates, serviceFee } from './programs/serviceFee.ts'
export {
  type ServiceProgramArgs,
  type ServiceTarget,
  serviceProgram
} from './programs/serviceProgram.ts'
export type { OriginKind, WeightLimit, XcmInstruction, XcmProgram } from './programs/XcmProgram.ts'
export {
  type ChooseXcmVersionArgs,
  chooseXcmVersion,
  newestXcmVersion
} from './versions/chooseXcmVersion.ts'
export { type LocationVersion, type XcmVersion, xcmVersions } from './versions/versionTable.ts'
