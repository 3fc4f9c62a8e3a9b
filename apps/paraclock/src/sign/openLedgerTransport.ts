import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { describeThrown, ParaclockError } from '@paraclock/core'
import { LedgerFailed, type LedgerTransport } from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'

// This package contains native code for each kind of machine, so only users of a Ledger install it.
const MODULE = '@ledgerhq/hw-transport-node-hid'

interface DeviceTransport {
  exchange(command: Buffer): Promise<Uint8Array>
  close(): Promise<void>
}

export async function openLedgerTransport(
  context: Pick<CommandContext, 'env' | 'cwd'>
): Promise<LedgerTransport> {
  const module = context.env['PARACLOCK_LEDGER'] ?? MODULE
  const refuse = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError(LedgerFailed, { reason: 'transport', module, problem }, { cause })
  let loaded: unknown
  try {
    loaded = await import(pathToFileURL(findModule(module, context.cwd)).href)
  } catch (cause) {
    const { code } = Object(cause) as { readonly code?: unknown }
    const isMissing = code === 'MODULE_NOT_FOUND'
    throw refuse(isMissing ? 'the package is not installed' : describeThrown(cause), cause)
  }
  const create = findCreate(loaded)
  if (create === undefined) throw refuse('it is not a transport of Ledger')
  try {
    const device = await create()
    return {
      exchange: (command) => device.exchange(Buffer.from(command)),
      close: () => device.close()
    }
  } catch (cause) {
    throw refuse(describeThrown(cause), cause)
  }
}

/** Finds the file of a module. Searches from the working directory, then from this file. */
function findModule(module: string, cwd: string): string {
  const own = createRequire(import.meta.url)
  const paths = [cwd, ...(own.resolve.paths(module) ?? [])]
  return own.resolve(module, { paths })
}

function findCreate(loaded: unknown): (() => Promise<DeviceTransport>) | undefined {
  for (let found = loaded, depth = 0; depth < 3; depth += 1) {
    const module = Object(found) as { readonly create?: unknown; readonly default?: unknown }
    if (typeof module.create === 'function') return module.create.bind(found)
    found = module.default
  }
  return undefined
}
