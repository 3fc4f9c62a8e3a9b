export {
  createDirectoryChainMemory,
  type DirectoryChainMemoryOptions
} from './createDirectoryChainMemory.ts'
export {
  createDirectoryMetadataCache,
  type DirectoryMetadataCacheOptions
} from './createDirectoryMetadataCache.ts'
