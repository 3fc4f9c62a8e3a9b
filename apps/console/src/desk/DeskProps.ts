import type { NetworkConfig } from '@paraclock/checklist'
import type { SignStore } from '../sign/createSignStore.ts'
import type { DeskStore } from './createDeskStore.ts'

/** What the pages of tasks take. */
export interface DeskProps {
  readonly desk: DeskStore
  readonly signing: SignStore
  readonly network: NetworkConfig
}
