import type { NetworkConfig } from '@paraclock/checklist'
import type { SignStore } from '../sign/createSignStore.ts'
import type { DeskStore } from './createDeskStore.ts'

export interface DeskProps {
  readonly desk: DeskStore
  readonly signing: SignStore
  readonly network: NetworkConfig
}
