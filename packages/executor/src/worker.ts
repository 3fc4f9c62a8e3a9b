import { connectWorker } from './isolation/serveRuntime.ts'

connectWorker()
