import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { platform } from 'node:process'
import { configSchema, encodeBySchema } from '@paraclock/checklist/schema'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readNumber } from '../../cli/readNumber.ts'
import { readConfig } from '../../config/readConfig.ts'
import { buildConsole, isClone } from '../../console/buildConsole.ts'
import { findConsole } from '../../console/findConsole.ts'
import { listOrigins } from '../../console/listOrigins.ts'
import { serveConsole } from '../../console/serveConsole.ts'
import type { consoleCommand } from '../console.ts'

const MAX_PORT = 65_535

export async function runConsole(context: ContextOf<typeof consoleCommand>): Promise<number> {
  const { options, cwd, env, print, report, signal } = context
  const port = readNumber('--port', options.port, { min: 0, max: MAX_PORT }) ?? 0
  const config = await readConfig({ cwd, signal, path: options.config })
  if (isClone && options.folder === undefined) {
    report('building the console; the first time takes a minute')
    await buildConsole({ env, signal })
  }
  const folder = await findConsole(
    options.folder === undefined ? undefined : resolve(cwd, options.folder)
  )
  const origins = listOrigins(config)
  const served = await serveConsole({
    folder,
    origins,
    port,
    config: JSON.stringify(encodeBySchema(configSchema, config))
  })
  const entry = await mkdtemp(join(tmpdir(), 'paraclock-'))
  try {
    print(served.address, { isWhole: true })
    if (!options['no-open']) openInBrowser(await writeEntry(entry, served.address))
    report('Ctrl-C ends it')
    if (!signal.aborted) await once(signal, 'abort')
    return 0
  } finally {
    await served.close()
    await rm(entry, { recursive: true, force: true })
  }
}

/**
 * Writes a page that leads to an address, in a folder that only its owner can read. Other users can
 * read the arguments of a program, so they must not contain the address.
 */
async function writeEntry(folder: string, address: string): Promise<string> {
  const path = join(folder, 'console.html')
  const page = `<meta http-equiv="refresh" content="0; url=${address}" />`
  await writeFile(path, page, { mode: 0o600 })
  return path
}

/** Opens a page in the person's browser. If this fails, the person opens the printed address. */
function openInBrowser(path: string): void {
  const [command, ...args] =
    platform === 'win32'
      ? (['rundll32', 'url.dll,FileProtocolHandler'] as const)
      : ([platform === 'darwin' ? 'open' : 'xdg-open'] as const)
  const opening = spawn(command, [...args, path], { stdio: 'ignore', detached: true })
  opening.on('error', () => undefined)
  opening.unref()
}
