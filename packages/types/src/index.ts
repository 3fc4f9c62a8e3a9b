export type {
  AccountCapability,
  CallCapability,
  CallKind,
  Capabilities,
  HrmpHost,
  OtherCall,
  ParamCapability,
  ParamRole,
  QueryCapability,
  QueryName,
  RoleEvidence,
  RuntimeApiCapability,
  RuntimeApiName,
  RuntimeIdentity,
  ServiceCapabilities,
  ServiceLimits,
  XcmCapabilities
} from './capabilities/Capabilities.ts'
export { type DetectOptions, detectCapabilities } from './capabilities/detectCapabilities.ts'
export type { Fact, Known, Unknown } from './capabilities/Fact.ts'
export type { FixedForm, ParamForm, RecurringForm } from './capabilities/ParamForm.ts'
export type {
  Consequence,
  ItemKind,
  RuntimeChange,
  RuntimeComparison
} from './drift/Comparison.ts'
export { type CompareArgs, compareRuntime } from './drift/compareRuntime.ts'
export type { Fingerprint, Need, PackedApi, PackedNode, PackedPallet } from './drift/Fingerprint.ts'
export { type FingerprintArgs, fingerprintRuntime } from './drift/fingerprintRuntime.ts'
export type { Names, PalletSelection, RuntimeSelection } from './drift/Selection.ts'
export type { OuterName, ShapeField, ShapeVariant } from './drift/ShapeNode.ts'
export type {
  ConstantModel,
  ExtrinsicModel,
  FieldModel,
  MetadataModel,
  PalletModel,
  PrimitiveName,
  RuntimeApiMethodModel,
  RuntimeApiModel,
  StorageModel,
  TypeModel,
  TypeShape,
  VariantModel
} from './metadata/MetadataModel.ts'
export { readMetadata } from './metadata/readMetadata.ts'
export type { ApiLike, RuntimeSource } from './runtime/readSource.ts'
