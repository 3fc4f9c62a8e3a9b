import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseJson } from '@paraclock/core'
import {
  buildGenesis,
  keyFromHex,
  type LoadedRuntime,
  loadRuntime,
  type StorageKey
} from '@paraclock/executor'

/** A chain to measure: its genesis as hex, sorted by key. */
export interface BenchChain {
  readonly name: string
  readonly top: Readonly<Record<string, string>>
  readonly code: Uint8Array
  readonly runtime: LoadedRuntime
}

const CODE = '0x3a636f6465'
/** Timestamp.Now: without it Chopsticks' first block can cross a slot. */
const TIMESTAMP_NOW = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'
const GENESIS_TIME = 1_767_225_600_000n

/** Takes the genesis of a public chain from its raw specification. */
export async function loadSpecGenesis(path: string): Promise<BenchChain> {
  const { genesis } = JSON.parse(readFileSync(path, 'utf8')) as { genesis: { raw: unknown } }
  const raw = genesis.raw as { top: Record<string, string> } | [Record<string, string>]
  return finish(basename(path, '.json'), Array.isArray(raw) ? raw[0] : raw.top)
}

/** Lets one of our runtimes make its genesis. */
export async function loadRuntimeGenesis(name: string, artifacts: string): Promise<BenchChain> {
  const code = new Uint8Array(readFileSync(join(artifacts, `${name}.wasm`)))
  const isRelay = name === 'relay'
  const state = await buildGenesis({
    chain: name,
    code,
    preset: isRelay ? 'local_testnet' : 'local',
    patch: isRelay ? parseJson(readFileSync(join(artifacts, 'relay.local.json'), 'utf8')) : {}
  })
  const top: Record<string, string> = { [CODE]: hex(code) }
  for (const [key, value] of state) top[hex(Buffer.from(key, 'latin1'))] = hex(value)
  return finish(name, top)
}

async function finish(name: string, given: Record<string, string>): Promise<BenchChain> {
  const now = Buffer.alloc(8)
  now.writeBigUInt64LE(GENESIS_TIME)
  const entries = Object.entries({ ...given, [TIMESTAMP_NOW]: hex(now) })
  const top = Object.fromEntries(entries.sort(([left], [right]) => (left < right ? -1 : 1)))
  const code = new Uint8Array(Buffer.from((top[CODE] ?? '0x').slice(2), 'hex'))
  return { name, top, code, runtime: await loadRuntime(code) }
}

/** Bytes as hex. */
export function hex(bytes: Uint8Array): `0x${string}` {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

/** A state in hex, as the executor takes it. */
export function toEntries(state: Iterable<readonly [string, string]>): [StorageKey, Uint8Array][] {
  return [...state].map(([key, value]) => [
    keyFromHex(key as `0x${string}`),
    new Uint8Array(Buffer.from(value.slice(2), 'hex'))
  ])
}
