import {
  isParaclockError,
  NodeVersionUnsupported,
  noteEndpoint,
  type ParaclockError,
  renderError,
  requireNode
} from '@paraclock/core'
import type { ProgramArgs } from '@paraclock/core/node'
import { expectationOf } from '../config/parseSetting.ts'
import { printConfig } from '../config/printConfig.ts'
import { readGatewayConfig, variableOf } from '../config/readGatewayConfig.ts'
import { readUpstreams } from '../config/readUpstreams.ts'
import { settingNames, settings } from '../config/settings.ts'
import { startGateway } from '../startGateway.ts'
import { flagOf, parseCommand } from './parseCommand.ts'

/**
 * Runs the command `paraclock-gateway`. Resolves with the exit code: 0 for success, 1 for a
 * failure, 2 for wrong settings or a Node.js version that is too old.
 */
export async function runGateway(args: Omit<ProgramArgs, 'cwd'>): Promise<number> {
  const { argv, env, version, node, write } = args
  try {
    requireNode({ running: node, program: '@paraclock/gateway' })
    const { action, flags, path } = parseCommand(argv)
    if (action === 'help') return say(write, renderGatewayHelp())
    if (action === 'version') return say(write, version)
    const read = await readGatewayConfig({ flags, env, path })
    for (const { url } of readUpstreams(read.config.upstreams)) noteEndpoint(url)
    if (read.problems.length > 0) return refuse(args, read.problems)
    if (action === 'check') return say(write, 'the settings are in order')
    if (action === 'print') return say(write, printConfig(read))
    const gateway = await startGateway(read.config)
    await args.untilStopped
    await gateway.close()
    return 0
  } catch (error) {
    if (!isParaclockError(error)) throw error
    const isSetting =
      error.code.startsWith('GatewayOption') || isParaclockError(error, NodeVersionUnsupported)
    refuse(args, [error])
    return isSetting ? 2 : 1
  }
}

function say(write: (text: string) => void, text: string): number {
  write(`${text}\n`)
  return 0
}

function refuse(
  { writeError }: Pick<ProgramArgs, 'writeError'>,
  problems: readonly ParaclockError[]
): number {
  for (const problem of problems) writeError(`${renderError(problem)}\n`)
  return 2
}

function renderGatewayHelp(): string {
  const rows = settingNames.map((name) => {
    const { about, fallback, accepts } = settings[name]
    const shown = fallback === undefined ? 'required' : `default ${JSON.stringify(fallback)}`
    return `  --${flagOf(name)}\n      ${about} (${shown}; ${expectationOf(accepts)})`
  })
  return [
    'paraclock-gateway [settings]               starts it',
    'paraclock-gateway config check [settings]  says what is wrong with the settings, and starts nothing',
    'paraclock-gateway config print [settings]  shows every setting, and where it comes from',
    '',
    'A setting is given by a flag, by the environment, or by a JSON file; the first of these wins.',
    `The environment names it as in ${variableOf('maxBatch')}, the file as in maxBatch.`,
    'A URL with a key in it belongs in the environment or the file, where other users do not see it.',
    '',
    '  --config FILE',
    `      the file of settings (${variableOf('config')} in the environment)`,
    ...rows,
    '  --help, --version'
  ].join('\n')
}
