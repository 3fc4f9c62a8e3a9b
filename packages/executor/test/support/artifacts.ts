import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The runtimes of the development network, and where they are built to. */
export const RUNTIMES = ['relay', 'service-hour', 'service-minute', 'target'] as const

/** One of the runtimes. */
export type RuntimeName = (typeof RUNTIMES)[number]

const DIRECTORY =
  process.env['PARACLOCK_ARTIFACTS'] ?? join(import.meta.dirname, '../../../devnet/artifacts')

/** The code of a runtime, as it goes on chain. */
export function readCode(name: RuntimeName): Uint8Array {
  return new Uint8Array(readFileSync(join(DIRECTORY, `${name}.wasm`)))
}

/** What the network changes in a runtime's genesis preset. */
export function readGenesisPatch(name: RuntimeName): unknown {
  if (name !== 'relay') return {}
  return JSON.parse(readFileSync(join(DIRECTORY, 'relay.local.json'), 'utf8'))
}

/** The name of a runtime's genesis preset. */
export function presetOf(name: RuntimeName): string {
  return name === 'relay' ? 'local_testnet' : 'local'
}
