import { createConnections } from '@paraclock/connect'
import { expose } from 'comlink'
import { crossErrors } from '../app/crossErrors.ts'
import { createBrowserCaches } from '../cache/createBrowserCaches.ts'
import { createReadinessChecker } from '../check/createReadinessChecker.ts'
import { createDevnetControls } from '../devnet/createDevnetControls.ts'
import { receiptVerifier } from '../receipt/receiptVerifier.ts'
import { createCallSigning } from '../sign/createCallSigning.ts'
import { createTaskDesk } from './createTaskDesk.ts'

// This worker connects to the chains, gathers evidence, runs the trial and verifies proofs. The
// page only draws.
const connections = createConnections(createBrowserCaches())
const work = {
  ...createReadinessChecker(connections),
  ...createTaskDesk(connections),
  ...createDevnetControls(connections),
  ...createCallSigning(connections),
  ...receiptVerifier
}
expose(crossErrors(work))

export type ChainsWorker = typeof work
