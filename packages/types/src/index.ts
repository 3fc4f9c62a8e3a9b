export { readMetadata } from './metadata/readMetadata.ts'
