export { type MakeFolderArgs, makeFolder } from './makeFolder.ts'
