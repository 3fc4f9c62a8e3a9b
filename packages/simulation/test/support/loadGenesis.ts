import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildGenesis, CODE_KEY, keyFromHex, parseExactJson } from '@paraclock/executor'
import type { GenesisSource } from '../../src/index.ts'

/** The runtimes of the development network. */
export type RuntimeName = 'relay' | 'service-hour' | 'service-minute' | 'target'

const DIRECTORY =
  process.env['PARACLOCK_ARTIFACTS'] ?? join(import.meta.dirname, '../../../devnet/artifacts')

/** Storage key of Timestamp.Now. */
const TIMESTAMP_NOW = keyFromHex(
  '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
)

/** 2026-01-01T00:00:00Z, in milliseconds. */
const GENESIS_TIME = 1_767_225_600_000n

/** A chain at the genesis of one of our runtimes. */
export async function loadGenesis(name: string, runtime: RuntimeName): Promise<GenesisSource> {
  const code = new Uint8Array(readFileSync(join(DIRECTORY, `${runtime}.wasm`)))
  const isRelay = runtime === 'relay'
  const patch = readFileSync(join(DIRECTORY, 'relay.local.json'), 'utf8')
  const state = await buildGenesis({
    chain: name,
    code,
    preset: isRelay ? 'local_testnet' : 'local',
    patch: isRelay ? parseExactJson(patch) : {}
  })
  const now = new Uint8Array(8)
  new DataView(now.buffer).setBigUint64(0, GENESIS_TIME, true)
  return { name, genesis: { top: [...state, [CODE_KEY, code], [TIMESTAMP_NOW, now]] } }
}
