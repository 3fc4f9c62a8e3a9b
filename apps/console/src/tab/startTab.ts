import { type OpenedWorker, openWorker } from '../app/openWorker.ts'
import workerUrl from './networkWorker.ts?worker&url'
import type { TabNetwork } from './TabNetwork.ts'

export function startTab(): OpenedWorker<TabNetwork> {
  return openWorker<TabNetwork>(workerUrl, 'network in this tab')
}
