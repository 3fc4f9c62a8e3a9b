export {
  codeUrl,
  genesisPresets,
  type MetadataFile,
  type MetadataVersion,
  metadataUrl,
  type RuntimeName,
  type RuntimeProperties,
  relayPatchUrl,
  runtimeNames,
  runtimeProperties
} from './shippedRuntimes.ts'
