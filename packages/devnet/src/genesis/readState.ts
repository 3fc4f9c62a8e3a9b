import { hexToBytes } from '@paraclock/core'
import { keyFromHex } from '@paraclock/executor'
import type { GenesisState } from '@paraclock/simulation'
import type { RawGenesis } from './RawGenesis.ts'

const read = new WeakMap<RawGenesis, GenesisState>()

/** A genesis as its runtime reads it. It is made once. */
export function readState(genesis: RawGenesis): GenesisState {
  let state = read.get(genesis)
  if (state === undefined) {
    state = {
      top: readEntries(genesis.top),
      child: [...genesis.children].map(([child, entries]) => [
        keyFromHex(child),
        readEntries(entries)
      ])
    }
    read.set(genesis, state)
  }
  return state
}

function readEntries(entries: RawGenesis['top']): [ReturnType<typeof keyFromHex>, Uint8Array][] {
  return [...entries].map(([key, value]) => [keyFromHex(key), hexToBytes(value)])
}
