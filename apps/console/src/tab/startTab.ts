import { proxy, type Remote, wrap } from 'comlink'
import { trustScript } from '../app/trustScript.ts'
import workerUrl from './networkWorker.ts?worker&url'
import type { TabNetwork } from './TabNetwork.ts'

/** Starts the worker of the network. */
export function startTab(): TabNetwork {
  const worker = new Worker(trustScript(workerUrl), { type: 'module', name: 'network' })
  const remote: Remote<TabNetwork> = wrap<TabNetwork>(worker)
  return {
    start: (onProgress) => remote.start(proxy(onProgress)),
    onBlocks: (listener) => remote.onBlocks(proxy(listener)),
    enter: (situation) => remote.enter(situation),
    check: (onProgress) => remote.check(proxy(onProgress)),
    fix: (onStep) => remote.fix(proxy(onStep)),
    schedule: () => remote.schedule(),
    build: (rounds) => remote.build(rounds),
    travel: () => remote.travel()
  }
}
