export { buildInWorker } from '../genesis/buildInWorker.ts'
