import { connectWorker } from './limits/connectWorker.ts'

connectWorker()
