import { connectWorker } from './isolation/connectWorker.ts'

connectWorker()
