import { type Hex, maxDecimals, type Token } from '@paraclock/core'
import type { OptionValues } from '../cli/defineCommand.ts'
import { readNumber } from '../cli/readNumber.ts'
import type { rehearseCommand } from '../commands/rehearse.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'

const HIGHEST_ID = 0xffff_ffff

export function readChainSource(
  options: Partial<OptionValues<typeof rehearseCommand.options>>
): RehearsalSource {
  const { spec, runtime, target, preset, 'preset-patch': patch, at } = options
  const paraId = readNumber('--para-id', options['para-id'], { min: 0, max: HIGHEST_ID })
  const token = readToken(options.token)
  const given = [spec, runtime, target].filter((one) => one !== undefined)
  if (given.length === 0 && options.network === 'hub') {
    const alone = OF_SOURCE.find((name) => options[name] !== undefined)
    if (alone === undefined) return { kind: 'assetHub' }
    throw refuseArgument(`--${alone} goes with a chain of yours, and Asset Hub is the target`)
  }
  if (given.length !== 1) {
    throw refuseArgument(
      'rehearse takes your chain: one of --target <url>, --spec <file> and --runtime <file>'
    )
  }
  if (patch !== undefined && runtime === undefined)
    throw refuseArgument('--preset-patch goes with --runtime: other chains have a state')
  if (target !== undefined) {
    if (preset !== undefined)
      throw refuseArgument('--preset goes with --runtime: a chain in use has a state')
    if (token !== undefined)
      throw refuseArgument('--token goes with --runtime or --spec: the node of --target names it')
    const endpoints = target.split(/[\s,]+/).filter((endpoint) => endpoint !== '')
    return { kind: 'live', endpoints, at: readBlock(at), paraId }
  }
  if (at !== undefined)
    throw refuseArgument('--at goes with --target: it names a block of a chain in use')
  if (spec !== undefined) {
    if (preset !== undefined)
      throw refuseArgument('--preset goes with --runtime: a raw specification has its genesis')
    return { kind: 'spec', path: spec, paraId, token }
  }
  return { kind: 'runtime', path: String(runtime), preset, patch, paraId, token }
}

const OF_SOURCE = ['preset', 'preset-patch', 'at', 'token', 'para-id'] as const

function readBlock(value: string | undefined): LiveSource['at'] {
  if (value === undefined) return undefined
  if (/^0x[0-9a-f]{64}$/i.test(value)) return value.toLowerCase() as Hex
  if (/^\d+$/.test(value) && Number(value) <= HIGHEST_ID) return Number(value)
  throw refuseArgument(`--at takes the number of a block or its hash, not ${JSON.stringify(value)}`)
}

export function readToken(value: string | undefined, option = '--token'): Token | undefined {
  if (value === undefined) return undefined
  const [, symbol, decimals] = /^([A-Za-z][A-Za-z0-9.]{0,11}):(\d{1,2})$/.exec(value) ?? []
  if (symbol !== undefined && Number(decimals) <= maxDecimals)
    return { symbol, decimals: Number(decimals) }
  throw refuseArgument(
    `${option} takes a symbol and up to ${maxDecimals} decimals, as ACME:12, not ${JSON.stringify(value)}`
  )
}

export interface FileSource {
  readonly kind: 'spec' | 'runtime'
  readonly path: string
  readonly preset?: string
  /** The path of a JSON file. Its values replace values of the preset. */
  readonly patch?: string
  readonly paraId?: number
  /** The token of the chain. If absent, the token in the specification is used. */
  readonly token?: Token
}

export interface LiveSource {
  readonly kind: 'live'
  /** The endpoints of the chain, in the order of use. An endpoint may contain a key. */
  readonly endpoints: readonly string[]
  /** The block to fork, by number or hash. Defaults to the last finalized block. */
  readonly at?: number | Hex
  readonly paraId?: number
}

export type RehearsalSource = FileSource | LiveSource | { readonly kind: 'assetHub' }
