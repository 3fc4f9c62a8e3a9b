export { startNodeWorker } from '../isolation/startNodeWorker.ts'
