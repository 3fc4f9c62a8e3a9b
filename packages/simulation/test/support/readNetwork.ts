import { bytesToHex, type ServiceVariant } from '@paraclock/core'
import { genesisPresets, type RuntimeName } from '@paraclock/runtimes'
import { readRelayPatch, readRuntimeCode } from '@paraclock/runtimes/node'
import type { NetworkFile } from '../browser/page/NetworkFile.ts'

/** The runtimes of relay chain, service and target, as they are shipped. */
export function readNetwork(variant: ServiceVariant): NetworkFile {
  const describe = (name: string, runtime: RuntimeName): NetworkFile[number] => ({
    name,
    code: bytesToHex(readRuntimeCode(runtime)),
    preset: genesisPresets[runtime],
    patch: runtime === 'relay' ? readRelayPatch() : '{}'
  })
  return [
    describe('relay', 'relay'),
    describe('service', `service-${variant}`),
    describe('target', 'target')
  ]
}
