export { deriveHashedDescription } from './accounts/derive/deriveHashedDescription.ts'
export { listDerivations } from './accounts/derive/listDerivations.ts'
export { locateUser } from './accounts/derive/locateUser.ts'
export type { DetectedDerivation } from './accounts/detect/DetectedDerivation.ts'
export { detectDerivation } from './accounts/detect/detectDerivation.ts'
export { type AccountFinding, explainAccount } from './accounts/explain/explainAccount.ts'
export { blake2b256 } from './accounts/hash/blake2b256.ts'
export { type AccountBalance, readAccount } from './accounts/read/readAccount.ts'
export { keptBalance, spendableBalance } from './accounts/read/spendableBalance.ts'
export type { AccountInput, ForeignOrigin } from './accounts/shapes/ForeignUser.ts'
export { parentAccount } from './accounts/sovereign/parentAccount.ts'
export { sovereignAccount } from './accounts/sovereign/sovereignAccount.ts'
export { deriveTaskId } from './accounts/tasks/deriveTaskId.ts'
export type { Asset } from './assets/Asset.ts'
export {
  decodeVersionedAssetId,
  encodeVersionedAssetId,
  encodeVersionedAssets
} from './assets/versionedAssets.ts'
export { DerivationAmbiguous, LocationConversionRefused } from './errors/accounts.ts'
export { XcmVersionMismatch } from './errors/xcm.ts'
export {
  decodeLocation,
  encodeLocation,
  encodeVersionedLocation,
  isSameLocation
} from './locations/encodeLocation.ts'
export { findReceiver } from './locations/findReceiver.ts'
export type { Junction, Location, NetworkId } from './locations/Location.ts'
export { locateChain, relayLocation, siblingLocation } from './locations/siblingLocation.ts'
export { decodePage, decodeProgram, encodeProgram } from './programs/encodeProgram.ts'
export { parentProgram } from './programs/parentProgram.ts'
export { serviceFee } from './programs/serviceFee.ts'
export {
  type ServiceTarget,
  serviceProgram
} from './programs/serviceProgram.ts'
export type { XcmInstruction, XcmProgram } from './programs/XcmProgram.ts'
export {
  chooseXcmVersion,
  newestXcmVersion
} from './versions/chooseXcmVersion.ts'
export { type XcmVersion, xcmVersions } from './versions/versionTable.ts'
