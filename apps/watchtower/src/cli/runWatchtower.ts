import { parseArgs } from 'node:util'
import {
  describeThrown,
  isParaclockError,
  NodeVersionUnsupported,
  ParaclockError,
  renderError,
  requireNode
} from '@paraclock/core'
import type { ProgramArgs } from '@paraclock/core/node'
import { readWatchtowerConfig } from '../config/readWatchtowerConfig.ts'
import { WatchtowerOptionInvalid } from '../errors.ts'
import type { FollowedChain } from '../follow/followChain.ts'
import { startWatchtower } from '../startWatchtower.ts'

const HELP = `paraclock-watchtower [options]  follows the networks until Ctrl-C

  --config FILE  the configuration; defaults to watchtower.json here
  --once         record up to the last finalized blocks, and end
  --check        say what is wrong with the configuration, and start nothing
  --help, --version
`

/**
 * Runs the command. Resolves with its exit code: 0 for success, 1 for a failure, 2 for a wrong
 * option, a wrong configuration or a Node.js version that is too old. Rejects on unexpected errors.
 */
export async function runWatchtower(args: ProgramArgs): Promise<number> {
  const { env, cwd, version, node, write, writeError, untilStopped } = args
  let isConfigured = false
  try {
    requireNode({ running: node, program: '@paraclock/watchtower' })
    const { help, version: asksVersion, check, once, config: path } = parseOptions(args.argv)
    if (help === true || asksVersion === true) {
      write(help === true ? HELP : `${version}\n`)
      return 0
    }
    const config = await readWatchtowerConfig({ path, cwd, env })
    isConfigured = true
    if (check === true) {
      const names = Object.keys(config.networks).join(', ')
      write(`the configuration is in order: ${names}\n`)
      return 0
    }
    const name = ({ network, role }: FollowedChain): string => `${network} ${role}`
    const watchtower = await startWatchtower({
      config,
      once: once === true,
      onProgress: (chain, { block, to }) => write(`${name(chain)}: block ${block} of ${to}\n`),
      onAction: ({ network, policy, summary, outcome, error }) => {
        const done = outcome === 'dry' ? 'would act, and act is off' : outcome
        const why = error === null ? '' : `: ${error}`
        write(`${network} ${policy}: ${done}: ${summary}${why}\n`)
      },
      onProblem: (place, error) => writeError(`${place}: ${renderError(error)}\n`)
    })
    const { apiUrl, operatorUrl } = watchtower
    if (apiUrl !== undefined) write(`the API is at ${apiUrl}/openapi.json\n`)
    if (operatorUrl !== undefined) write(`health and metrics are at ${operatorUrl}\n`)
    await Promise.race([watchtower.ended, untilStopped])
    await watchtower.close()
    return 0
  } catch (error) {
    if (!isParaclockError(error)) throw error
    writeError(`${renderError(error)}\n`)
    return isConfigured && !isParaclockError(error, NodeVersionUnsupported) ? 1 : 2
  }
}

function parseOptions(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        config: { type: 'string' },
        once: { type: 'boolean' },
        check: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' }
      }
    })
    return values
  } catch (error) {
    const problem = describeThrown(error).split('. ')[0] ?? ''
    throw new ParaclockError(WatchtowerOptionInvalid, { problem }, { cause: error })
  }
}
