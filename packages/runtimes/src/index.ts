export {
  codeUrl,
  genesisPresets,
  type MetadataFile,
  metadataUrl,
  type RuntimeName,
  type RuntimeProperties,
  relayPatchUrl,
  runtimeNames,
  runtimeProperties
} from './shippedRuntimes.ts'
