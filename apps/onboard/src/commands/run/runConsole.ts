import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { platform } from 'node:process'
import { configSchema, encodeBySchema } from '@paraclock/checklist/schema'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readConfig } from '../../config/readConfig.ts'
import { findConsole } from '../../console/findConsole.ts'
import { listOrigins } from '../../console/listOrigins.ts'
import { serveConsole } from '../../console/serveConsole.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import type { consoleCommand } from '../console.ts'

const MAX_PORT = 65_535

export async function runConsole(context: ContextOf<typeof consoleCommand>): Promise<number> {
  const { options, cwd, print, report, signal } = context
  const port = readPort(options.port)
  const config = await readConfig({ cwd, signal, path: options.config })
  const folder = await findConsole(
    options.folder === undefined ? undefined : resolve(cwd, options.folder)
  )
  const origins = listOrigins(config)
  const served = await serveConsole({
    ...{ folder, origins, port },
    config: JSON.stringify(encodeBySchema(configSchema, config))
  })
  try {
    print(served.address, { isWhole: true })
    if (!options['no-open']) openInBrowser(served.address)
    report('Ctrl-C ends it')
    if (!signal.aborted) await once(signal, 'abort')
    return 0
  } finally {
    await served.close()
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return 0
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= MAX_PORT) return port
  throw refuseArgument(`--port takes 0 to ${MAX_PORT}, not ${JSON.stringify(text)}`)
}

/** If this fails, the person opens the address that was printed. */
function openInBrowser(address: string): void {
  const [command, ...args] =
    platform === 'win32'
      ? (['rundll32', 'url.dll,FileProtocolHandler'] as const)
      : ([platform === 'darwin' ? 'open' : 'xdg-open'] as const)
  const opening = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  opening.on('error', () => undefined)
  opening.unref()
}
