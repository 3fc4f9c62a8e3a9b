import { bytesToHex, type ServiceVariant } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { detectCapabilities } from '@paraclock/types'
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types'
import type { ServiceCalls } from '../src/index.ts'

/** The calls of one of this project's services, written by its committed metadata. */
export function loadServiceCalls(variant: ServiceVariant): ServiceCalls {
  const bytes = readRuntimeMetadata({ runtime: `service-${variant}`, version: 14 })
  const registry = new TypeRegistry()
  const metadata = new Metadata(registry, bytesToHex(bytes))
  registry.setMetadata(metadata)
  const { tx } = expandMetadata(registry, metadata)
  const { service: automation } = detectCapabilities(bytes)
  if (automation === null) throw new Error('the runtime schedules no tasks')
  // An api has each call in the envelope of a transaction.
  const calls = Object.entries(tx[automation.pallet.section] ?? {}).map(([name, create]) => [
    name,
    (...args: unknown[]) => ({ method: create(...args) })
  ])
  const api = { tx: { [automation.pallet.section]: Object.fromEntries(calls) } }
  return { api, automation, variant }
}
