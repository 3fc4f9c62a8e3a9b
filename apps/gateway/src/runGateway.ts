import { parseArgs } from 'node:util'
import {
  ArgumentInvalid,
  describeThrown,
  isParaclockError,
  NodeVersionUnsupported,
  ParaclockError,
  renderError,
  requireNode
} from '@paraclock/core'
import type { ProgramArgs } from '@paraclock/core/node'
import { flagOf, type GivenOptions, type OptionName, options, readOptions } from './options.ts'
import { startGateway } from './startGateway.ts'

/** The variable for URLs with a key in them: other users of the machine see the command line. */
const UPSTREAMS = 'PARACLOCK_GATEWAY_UPSTREAMS'
const names = Object.keys(options) as OptionName[]

/**
 * Runs the command `paraclock-gateway`. Resolves with the exit code: 0 for success, 1 for a
 * failure, 2 for wrong options or a Node.js version that is too old.
 */
export async function runGateway(args: Omit<ProgramArgs, 'cwd'>): Promise<number> {
  const report = (error: ParaclockError): void => args.writeError(`${renderError(error)}\n`)
  try {
    requireNode({ running: args.node, program: '@paraclock/gateway' })
    const { help, version, given } = parseCommand(args)
    if (help || version) {
      args.write(`${help ? renderHelp() : args.version}\n`)
      return 0
    }
    const { problems } = readOptions(given)
    for (const problem of problems) report(problem)
    if (problems.length > 0) return 2
    const gateway = await startGateway(given as { upstreams: string[] })
    await args.untilStopped
    await gateway.close()
    return 0
  } catch (error) {
    if (!isParaclockError(error)) throw error
    report(error)
    const codes = [ArgumentInvalid, NodeVersionUnsupported]
    return codes.some(({ code }) => code === error.code) ? 2 : 1
  }
}

/** @throws ParaclockError `ArgumentInvalid` */
export function parseCommand({ argv, env }: Pick<ProgramArgs, 'argv' | 'env'>): {
  readonly help: boolean
  readonly version: boolean
  readonly given: GivenOptions
} {
  const flags = names.map((name) => {
    const multiple = Array.isArray(options[name].fallback)
    return [flagOf(name).slice(2), { type: 'string', multiple } as const] as const
  })
  try {
    const switches = {
      help: { type: 'boolean', short: 'h' },
      version: { type: 'boolean' }
    } as const
    const { values } = parseArgs({
      args: [...argv],
      options: { ...Object.fromEntries(flags), ...switches }
    })
    const { help = false, version = false, ...texts } = values
    const byFlag: Readonly<Record<string, unknown>> = { upstream: env[UPSTREAMS], ...texts }
    const given = names.map((name) => [name, byFlag[flagOf(name).slice(2)]] as const)
    const stated = given.filter(([, value]) => value !== undefined)
    return { help, version, given: Object.fromEntries(stated) }
  } catch (error) {
    // The message names an argument, which can be a secret in the wrong place. So the message shows
    // only the plain name of a flag.
    const [flag = 'an argument'] =
      /(?<=')--?[a-z-]{1,40}(?=['= ])/.exec(describeThrown(error)) ?? []
    const problem = 'it is unknown, or has no value; paraclock-gateway --help lists all options'
    const context = { argument: 'the command line', value: flag, problem }
    throw new ParaclockError(ArgumentInvalid, context)
  }
}

function renderHelp(): string {
  const rows = names.map((name) => {
    const { about, fallback, expected } = options[name]
    const shown = name === 'upstreams' ? 'required' : `defaults to ${JSON.stringify(fallback)}`
    return `  ${flagOf(name)}\n      ${about} (${shown}; ${expected})`
  })
  return [
    'paraclock-gateway --upstream wss://… [options]',
    '',
    'Lists take commas, or the option several times. URLs with a key in them belong in the variable',
    `${UPSTREAMS}, because other users see the command line. --upstream overrides it.`,
    '',
    ...rows,
    '  --help, --version'
  ].join('\n')
}
