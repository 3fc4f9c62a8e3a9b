export { startNodeWorker } from '../limits/startNodeWorker.ts'
export {
  type CreateFileHintStoreArgs,
  createFileHintStore
} from '../remote/createFileHintStore.ts'
