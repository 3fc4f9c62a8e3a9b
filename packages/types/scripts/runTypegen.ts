import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  generateDefaultConsts,
  generateDefaultErrors,
  generateDefaultEvents,
  generateDefaultLookup,
  generateDefaultQuery,
  generateDefaultRuntime,
  generateDefaultTx
} from '@polkadot/typegen/generate'

/** The output of typegen as text, one file for each augmented interface. */
export interface TypegenOutput {
  readonly calls: string
  readonly consts: string
  readonly errors: string
  readonly events: string
  readonly lookup: string
  readonly query: string
  readonly registry: string
  readonly tx: string
}

/** Runs typegen on one metadata, and returns its output, which it wrote into the given folder. */
export async function runTypegen(metadata: Uint8Array, folder: string): Promise<TypegenOutput> {
  const hex = `0x${Buffer.from(metadata).toString('hex')}` as const
  const file = (name: string): string => join(folder, `${name}.ts`)
  mkdirSync(folder, { recursive: true })
  generateDefaultLookup(folder, hex)
  const definitions = (await import(pathToFileURL(file('lookup')).href)) as {
    readonly default: Record<string, string>
  }
  const custom = { rpc: {}, types: definitions.default }
  generateDefaultConsts(file('consts'), hex, {}, false, custom)
  generateDefaultErrors(file('errors'), hex, {}, false)
  generateDefaultEvents(file('events'), hex, {}, false, custom)
  generateDefaultQuery(file('query'), hex, {}, false, custom)
  generateDefaultRuntime(file('calls'), hex, {}, false, custom)
  generateDefaultTx(file('tx'), hex, {}, false, custom)
  const read = (name: string): string => readFileSync(file(name), 'utf8')
  return {
    calls: read('calls'),
    consts: read('consts'),
    errors: read('errors'),
    events: read('events'),
    lookup: read('types-lookup'),
    query: read('query'),
    registry: read('registry'),
    tx: read('tx')
  }
}
