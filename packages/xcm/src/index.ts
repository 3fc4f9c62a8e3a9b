export { deriveDerivative } from './accounts/derive/deriveDerivative.ts'
export { deriveHashedDescription } from './accounts/derive/deriveHashedDescription.ts'
export { type DerivationCandidate, listDerivations } from './accounts/derive/listDerivations.ts'
export { locateUser } from './accounts/derive/locateUser.ts'
export type {
  DetectedDerivation,
  MeasuredAccount
} from './accounts/detect/DetectedDerivation.ts'
export { type DetectDerivationArgs, detectDerivation } from './accounts/detect/detectDerivation.ts'
export {
  type AccountExplanation,
  type AccountFinding,
  type ExplainContext,
  explainAccount
} from './accounts/explain/explainAccount.ts'
export { blake2b256 } from './accounts/hash/blake2b256.ts'
export { type AccountBalance, type AccountFacts, readAccount } from './accounts/read/readAccount.ts'
export {
  keptBalance,
  type Outlay,
  type SpendableArgs,
  spendableBalance
} from './accounts/read/spendableBalance.ts'
export type { DerivationAlgorithm, DerivedAccount } from './accounts/shapes/DerivedAccount.ts'
export type { AccountInput, ForeignOrigin, ForeignSubject } from './accounts/shapes/ForeignUser.ts'
export { parentAccount } from './accounts/sovereign/parentAccount.ts'
export { sovereignAccount } from './accounts/sovereign/sovereignAccount.ts'
export { type DerivedTaskId, deriveTaskId } from './accounts/tasks/deriveTaskId.ts'
export type { AbstractAssetId, Asset, AssetFilter, AssetId, AssetInstance } from './assets/Asset.ts'
export {
  decodeVersionedAssetId,
  decodeVersionedAssets,
  encodeVersionedAssetId,
  encodeVersionedAssets
} from './assets/versionedAssets.ts'
export {
  DerivationAmbiguous,
  LocationConversionRefused,
  type RivalAccount
} from './errors/accounts.ts'
export {
  XcmProgramInvalid,
  XcmValueUnsupported,
  XcmVersionMismatch
} from './errors/xcm.ts'
export {
  decodeLocation,
  encodeLocation,
  encodeVersionedLocation,
  isSameLocation
} from './locations/encodeLocation.ts'
export { findReceiver, type NamedChain } from './locations/findReceiver.ts'
export type { BodyId, BodyPart, Junction, Location, NetworkId } from './locations/Location.ts'
export { locateChain, relayLocation, siblingLocation } from './locations/siblingLocation.ts'
export { decodeProgram, decodePrograms, encodeProgram } from './programs/encodeProgram.ts'
export { parentProgram } from './programs/parentProgram.ts'
export { type ServiceRates, serviceFee } from './programs/serviceFee.ts'
export {
  type ServiceTarget,
  serviceProgram
} from './programs/serviceProgram.ts'
export type { OriginKind, WeightLimit, XcmInstruction, XcmProgram } from './programs/XcmProgram.ts'
export {
  chooseXcmVersion,
  newestXcmVersion
} from './versions/chooseXcmVersion.ts'
export { type LocationVersion, type XcmVersion, xcmVersions } from './versions/versionTable.ts'
