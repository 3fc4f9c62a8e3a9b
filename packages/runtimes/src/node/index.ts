export { readRelayPatch, readRuntimeCode, readRuntimeMetadata } from './readShippedFiles.ts'
