export {
  type CreateWebSocketArgs,
  createWebSocket
} from '../transport/socket/createWebSocket.ts'
export {
  createDirectoryChainMemory,
  type DirectoryChainMemoryOptions
} from './createDirectoryChainMemory.ts'
export {
  createDirectoryMetadataCache,
  type DirectoryMetadataCacheOptions
} from './createDirectoryMetadataCache.ts'
export { followChains, MAX_SPEC_BYTES } from './followChains.ts'
export { type EntryFolder, openEntryFolder } from './openEntryFolder.ts'
export { type ReadWholeFileArgs, readWholeFile } from './readWholeFile.ts'
export { startLightClient } from './startLightClient.ts'
