import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bytesToHex } from '@paraclock/core'
import type { NetworkFile } from '../browser/page/NetworkFile.ts'

const DIRECTORY =
  process.env['PARACLOCK_ARTIFACTS'] ?? join(import.meta.dirname, '../../../devnet/artifacts')

/** The runtimes of relay chain, service and target, as they are committed. */
export function readNetwork(variant: 'hour' | 'minute'): NetworkFile {
  const patch = readFileSync(join(DIRECTORY, 'relay.local.json'), 'utf8')
  return [
    { name: 'relay', code: readCode('relay'), preset: 'local_testnet', patch },
    { name: 'service', code: readCode(`service-${variant}`), preset: 'local', patch: '{}' },
    { name: 'target', code: readCode('target'), preset: 'local', patch: '{}' }
  ]
}

function readCode(runtime: string) {
  return bytesToHex(new Uint8Array(readFileSync(join(DIRECTORY, `${runtime}.wasm`))))
}
