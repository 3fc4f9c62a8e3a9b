import { createMemoryStorage, keyFromHex, type MemoryStorage } from '@paraclock/executor'
import type { RawGenesis } from './RawGenesis.ts'

const opened = new WeakMap<RawGenesis, MemoryStorage>()

/** The state of a genesis, to be read by key. It is made once. */
export function openState(genesis: RawGenesis): MemoryStorage {
  let state = opened.get(genesis)
  if (state === undefined) {
    state = createMemoryStorage({
      top: readEntries(genesis.top),
      child: [...genesis.children].map(([child, entries]) => [
        keyFromHex(child),
        readEntries(entries)
      ])
    })
    opened.set(genesis, state)
  }
  return state
}

type StateEntry = readonly [ReturnType<typeof keyFromHex>, Uint8Array]

function* readEntries(entries: RawGenesis['top']): Generator<StateEntry> {
  for (const [key, value] of entries) {
    const bytes = Buffer.from(value.slice(2), 'hex')
    yield [keyFromHex(key), new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)]
  }
}
