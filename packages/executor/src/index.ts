export { loadRuntime } from './runtime/loadRuntime.ts'
export type {
  CallArguments,
  CallLimits,
  CallOptions,
  CallResult,
  KeyScheme,
  Keystore,
  LogLevel,
  OffchainHost,
  RootCalculator,
  Runtime,
  RuntimeLog,
  RuntimeVersion,
  SignatureCheck
} from './runtime/Runtime.ts'
export { createLayeredStorage } from './storage/createLayeredStorage.ts'
export { createMemoryStorage, type MemoryStorage } from './storage/createMemoryStorage.ts'
export {
  type KeyChanges,
  type KeysRead,
  MISSING,
  type Missing,
  type Storage,
  type StorageDiff
} from './storage/Storage.ts'
export {
  CHILD_PREFIX,
  CODE_KEY,
  EMPTY_KEY,
  keyFromBytes,
  keyFromHex,
  keyToBytes,
  keyToHex,
  type StorageKey
} from './storage/StorageKey.ts'
