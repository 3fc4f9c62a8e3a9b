import { type OpenedWorker, openWorker } from '../app/openWorker.ts'
import type { ReadinessChecker } from './ReadinessChecker.ts'
import workerUrl from './readinessWorker.ts?worker&url'

/** Starts the worker of the readiness. */
export function startReadiness(): OpenedWorker<ReadinessChecker> {
  return openWorker<ReadinessChecker>(workerUrl, 'check of the chains')
}
