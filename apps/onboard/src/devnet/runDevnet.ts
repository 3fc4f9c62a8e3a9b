import { parseUnixSeconds, renderError, stringifyJson } from '@paraclock/core'
import { startDevnet } from '@paraclock/devnet'
import type { CommandContext } from '../cli/defineCommand.ts'
import { configureDevnet } from './configureDevnet.ts'

/** Milliseconds between two rounds of blocks. */
const SLOT = 6_000

/** Runs both networks, and prints a configuration for them, until it is stopped. */
export async function runDevnet({ print, report, signal }: CommandContext): Promise<number> {
  const nets = await startDevnet({
    networks: ['staging', 'main'],
    startTime: parseUnixSeconds(Math.floor(Date.now() / SLOT) * (SLOT / 1000)),
    autoBlock: SLOT,
    signal,
    onProblem: (error) => report(renderError(error))
  })
  try {
    print(stringifyJson(await configureDevnet([nets.staging, nets.main]), { indent: 2 }))
    report('this is a configuration for it: save it as paraclock.config.json. Ctrl-C ends it.')
    if (!signal.aborted) {
      await new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true })
      )
    }
    return 0
  } finally {
    await nets.stop()
  }
}
