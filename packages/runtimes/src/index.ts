export {
  codeUrl,
  genesisPresets,
  type MetadataFile,
  type MetadataVersion,
  metadataUrl,
  type RuntimeName,
  relayPatchUrl,
  runtimeNames
} from './shippedRuntimes.ts'
