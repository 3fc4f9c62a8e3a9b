export { loadHashing } from './crypto/loadHashing.ts'
export { loadSignatures } from './crypto/loadSignatures.ts'
export { HostCallFailed } from './errors/host.ts'
export {
  RuntimeCallFailed,
  RuntimeCodeMalformed,
  RuntimeLimitExceeded
} from './errors/runtime.ts'
export { SimulationUnsupported } from './errors/simulation.ts'
export { TrieProofInvalid } from './errors/state.ts'
export { type BuildGenesisArgs, buildGenesis, listGenesisPresets } from './genesis/buildGenesis.ts'
export { hashGenesis } from './genesis/hashGenesis.ts'
export { mergeJson } from './genesis/mergeJson.ts'
export { UNTRUSTED_MS } from './limits/CallLimits.ts'
export {
  callRemote,
  type FetchingStorage,
  readFetched,
  withoutFetching
} from './remote/callRemote.ts'
export {
  createRemoteStorage,
  type RemoteStorage
} from './remote/createRemoteStorage.ts'
export { createRpcStateReader, type RpcSender } from './remote/createRpcStateReader.ts'
export { openRemoteState, type RemoteState } from './remote/openRemoteState.ts'
export { readHashAnswer } from './remote/readHashAnswer.ts'
export type { StateReader } from './remote/StateReader.ts'
export { verifiedReader } from './remote/verifiedReader.ts'
export { describeRuntime, readNewestMetadata } from './runtime/describeRuntime.ts'
export { giveTurn } from './runtime/giveTurn.ts'
export type {
  CallArguments,
  CallResult,
  LoadedRuntime,
  LogLevel,
  SignatureCheck
} from './runtime/LoadedRuntime.ts'
export { loadRuntime } from './runtime/loadRuntime.ts'
export { createLayeredStorage } from './storage/createLayeredStorage.ts'
export { createMemoryStorage } from './storage/createMemoryStorage.ts'
export { diffOf, mergeDiffs } from './storage/mergeDiffs.ts'
export { MISSING, type Missing, type Storage, type StorageDiff } from './storage/Storage.ts'
export {
  CHILD_PREFIX,
  CODE_KEY,
  keyFromBytes,
  keyFromHex,
  keyToBytes,
  keyToHex,
  type StorageKey
} from './storage/StorageKey.ts'
export { sameBytes } from './storage/sameBytes.ts'
export { computeOrderedRoot, computeTrieRoot } from './trie/computeTrieRoot.ts'
export { createRootCalculator } from './trie/createRootCalculator.ts'
export { blake2Hasher } from './trie/hashers.ts'
export { openReadProof } from './trie/openReadProof.ts'
export { readProvenValues, rebuildProof } from './trie/rebuildProof.ts'
export { type ChangeStateTrieArgs, StateTrie } from './trie/StateTrie.ts'
