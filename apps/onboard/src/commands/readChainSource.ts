import { ParaclockError } from '@paraclock/core'
import type { Variant } from '@paraclock/devnet'
import type { CommandContext } from '../cli/Command.ts'
import type { ChainSource } from '../rehearse/readChainFile.ts'

const HIGHEST_ID = 0xffff_ffff
const USUAL_PRESET = 'local_testnet'

/**
 * Reads from options where the chain of a rehearsal comes from.
 *
 * @throws ParaclockError `CommandArgumentInvalid`.
 */
export function readChainSource(options: CommandContext['options']): ChainSource {
  const { spec, runtime, preset } = options
  const paraId = readParaId(options['para-id'])
  const id = paraId === undefined ? {} : { paraId }
  if (typeof spec === 'string' && runtime === undefined) {
    if (preset !== undefined)
      throw refuse('--preset goes with --runtime: a raw specification has its genesis')
    return { kind: 'spec', path: spec, ...id }
  }
  if (typeof runtime === 'string' && spec === undefined) {
    const name = typeof preset === 'string' ? preset : USUAL_PRESET
    return { kind: 'runtime', path: runtime, preset: name, ...id }
  }
  throw refuse('rehearse takes your chain: either --spec <file> or --runtime <file>')
}

/**
 * Reads from options which variant of the service is rehearsed with.
 *
 * @throws ParaclockError `CommandArgumentInvalid`.
 */
export function readVariant(value: CommandContext['options'][string]): Variant {
  if (value === undefined) return 'hour'
  if (value === 'hour' || value === 'minute') return value
  throw refuse(`--variant takes hour or minute, not ${JSON.stringify(value)}`)
}

function readParaId(value: CommandContext['options'][string]): number | undefined {
  if (value === undefined) return undefined
  const id = Number(value)
  if (/^\d+$/.test(String(value)) && id <= HIGHEST_ID) return id
  throw refuse(`--para-id takes a number from 0 to ${HIGHEST_ID}, not ${JSON.stringify(value)}`)
}

function refuse(problem: string): ParaclockError {
  return new ParaclockError('CommandArgumentInvalid', { problem })
}
