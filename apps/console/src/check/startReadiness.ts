import { proxy, wrap } from 'comlink'
import { trustScript } from '../app/trustScript.ts'
import type { ReadinessChecker } from './ReadinessChecker.ts'
import workerUrl from './readinessWorker.ts?worker&url'

/** Starts the worker that checks networks. */
export function startReadiness(): ReadinessChecker {
  const worker = new Worker(trustScript(workerUrl), { type: 'module', name: 'readiness' })
  const remote = wrap<ReadinessChecker>(worker)
  return {
    detect: (typed) => remote.detect(typed),
    open: (text, source) => remote.open(text, source),
    check: (config, onProgress) => remote.check(config, proxy(onProgress)),
    save: () => remote.save()
  }
}
