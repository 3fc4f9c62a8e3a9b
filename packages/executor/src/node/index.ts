export { createFileHintStore } from '../hints/createFileHintStore.ts'
export { startNodeWorker } from '../isolation/startNodeWorker.ts'
