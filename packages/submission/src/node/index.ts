export { createDirectoryRuntimeCache } from './createDirectoryRuntimeCache.ts'
export { createFileJournal } from './createFileJournal.ts'
export { readKeystore } from './readKeystore.ts'
