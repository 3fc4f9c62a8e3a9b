import { type OpenedWorker, openWorker } from '../app/openWorker.ts'
import type { ReadinessChecker } from '../check/ReadinessChecker.ts'
import type { DevnetControls } from '../devnet/DevnetControls.ts'
import type { CallSigning } from '../sign/CallSigning.ts'
import workerUrl from './chainsWorker.ts?worker&url'
import type { TaskDesk } from './TaskDesk.ts'

export type ChainsWorker = ReadinessChecker & TaskDesk & DevnetControls & CallSigning

export function startChains(): OpenedWorker<ChainsWorker> {
  return openWorker<ChainsWorker>(workerUrl, 'work on the chains')
}
