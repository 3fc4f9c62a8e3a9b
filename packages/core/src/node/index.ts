export { makeFolder } from './makeFolder.ts'
export { requireOwnFolder } from './requireOwnFolder.ts'
