export { startNodeWorker } from '../isolation/startNodeWorker.ts'
export {
  type CreateFileHintStoreArgs,
  createFileHintStore
} from '../remote/createFileHintStore.ts'
