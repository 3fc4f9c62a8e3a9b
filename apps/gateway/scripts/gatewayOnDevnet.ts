import { argv, env, exit, stderr, stdout } from 'node:process'
import { isParaclockError, renderError, unixSecondsFromDate } from '@paraclock/core'
import { parseCommand } from '../src/cli/parseCommand.ts'
import { readGatewayConfig, startGateway } from '../src/index.ts'

/** How long a slot of the devnet's chains lasts, in milliseconds. */
const SLOT = 6_000

// Package managers that pass arguments on may leave `--` before them.
if (argv[2] === '--') argv.splice(2, 1)
const stopping = new AbortController()

/** The settings of the command line, with these upstreams if they are given. */
async function readSettings(upstreams?: readonly string[]) {
  const { action, flags: given, path } = parseCommand(argv.slice(2))
  const ofDevnet = { logLevel: 'warn', diagnostics: true, ...given, upstreams }
  return {
    action,
    ...(await readGatewayConfig({ flags: upstreams ? ofDevnet : given, env, path }))
  }
}

/**
 * Whether the settings are correct except for a missing upstream, which the devnet then becomes.
 */
async function needsDevnet(): Promise<boolean> {
  try {
    const { action, sources } = await readSettings()
    const isOwn = action === 'run' && sources.upstreams === 'default'
    return isOwn && (await readSettings(['ws://127.0.0.1'])).problems.length === 0
  } catch {
    return false
  }
}

async function runOnDevnet(): Promise<void> {
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        stopping.abort()
        resolve()
      })
    }
  })
  // Load it on demand, because it takes longer to load than the gateway.
  const { devAccount, startDevnet } = await import('@paraclock/devnet')
  const net = await startDevnet({
    variant: 'hour',
    startTime: unixSecondsFromDate(new Date(Math.floor(Date.now() / SLOT) * SLOT)),
    autoBlock: SLOT,
    signal: stopping.signal,
    onProblem: (error) => stderr.write(`${renderError(error)}\n`)
  })
  const { config } = await readSettings([net.service.wsUrl])
  const gateway = await startGateway(config)
  await gateway.untilReady()
  const { address } = await devAccount('Alice')
  const request = {
    id: 1,
    jsonrpc: '2.0',
    method: 'automationTime_generateTaskId',
    params: [address, 'rent']
  }
  stdout.write(`The gateway answers at ${gateway.httpUrl} and ${gateway.wsUrl}, in front of\n`)
  stdout.write(`the development network's service at ${net.service.wsUrl};\n`)
  stdout.write(`its health and metrics are at ${gateway.operatorUrl}. For example:\n\n`)
  stdout.write(`  curl -s -H 'Content-Type: application/json' \\\n`)
  stdout.write(`    -d '${JSON.stringify(request)}' ${gateway.httpUrl}\n\n`)
  stdout.write('A block every 6 seconds; Ctrl-C ends it.\n')
  await stopped
  await gateway.close()
  await net.stop()
}

try {
  // The gateway's own command handles everything else, and reports errors.
  if (await needsDevnet()) await runOnDevnet()
  else await import('../src/main.ts')
} catch (error) {
  if (!isParaclockError(error)) throw error
  if (error.code !== 'OperationAborted') {
    stderr.write(`${renderError(error)}\n`)
    exit(1)
  }
}
