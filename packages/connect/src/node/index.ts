export {
  createDirectoryMetadataCache,
  type DirectoryMetadataCacheOptions
} from './createDirectoryMetadataCache.ts'
