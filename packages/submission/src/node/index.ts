export { createDirectoryRuntimeRecords } from './createDirectoryRuntimeRecords.ts'
export { createFileJournal } from './createFileJournal.ts'
export { readKeystore } from './readKeystore.ts'
export { syncFile } from './syncFile.ts'
