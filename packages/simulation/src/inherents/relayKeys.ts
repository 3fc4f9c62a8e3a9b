import { encodeInteger, joinBytes } from '@paraclock/core'
import { keyFromBytes, loadHashing, type StorageKey } from '@paraclock/executor'

/**
 * Storage keys of the relay chain. A parachain's block gets a proof of their values. The keys are
 * the same on all relay chains.
 */
export interface RelayKeys {
  readonly config: StorageKey
  readonly currentSlot: StorageKey
  readonly authorities: StorageKey
  readonly nextAuthorities: StorageKey
  readonly epochIndex: StorageKey
  readonly randomness: StorageKey
  /** The keys of values that the proof shows unchanged. */
  readonly others: readonly StorageKey[]
  readonly ofPara: (item: ParaItem, paraId: number) => StorageKey
  readonly channel: (sender: number, recipient: number) => StorageKey
}

export type ParaItem =
  | 'Dmp.DownwardMessageQueueHeads'
  | 'Hrmp.HrmpIngressChannelsIndex'
  | 'Hrmp.HrmpEgressChannelsIndex'
  | 'Paras.Heads'
  | 'Paras.UpgradeGoAheadSignal'

let made: Promise<RelayKeys> | undefined

export function loadRelayKeys(): Promise<RelayKeys> {
  made ??= loadHashing().then(makeKeys)
  return made
}

function makeKeys(hashing: Awaited<ReturnType<typeof loadHashing>>): RelayKeys {
  const text = (value: string): Uint8Array => new TextEncoder().encode(value)
  const hash64 = (data: Uint8Array, seed: bigint): Uint8Array =>
    encodeInteger(hashing.xxhash64(data, seed), 8)
  const item = (name: string): Uint8Array =>
    joinBytes(name.split('.').flatMap((part) => [hash64(text(part), 0n), hash64(text(part), 1n)]))
  const single = (name: string): StorageKey => keyFromBytes(item(name))
  const map = (name: string, key: Uint8Array): StorageKey =>
    keyFromBytes(joinBytes([item(name), hash64(key, 0n), key]))
  return {
    config: single('Configuration.ActiveConfig'),
    currentSlot: single('Babe.CurrentSlot'),
    authorities: single('Babe.Authorities'),
    nextAuthorities: single('Babe.NextAuthorities'),
    epochIndex: single('Babe.EpochIndex'),
    randomness: single('Babe.Randomness'),
    others: ['Babe.AuthorVrfRandomness', 'Babe.NextRandomness'].map(single),
    ofPara: (name, paraId) => map(name, encodeInteger(paraId, 4)),
    channel: (sender, recipient) =>
      map('Hrmp.HrmpChannels', joinBytes([encodeInteger(sender, 4), encodeInteger(recipient, 4)]))
  }
}
