import { stderr, stdin } from 'node:process'
import { redactConfig } from '@paraclock/checklist'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { createPrompt } from '../../cli/Prompt.ts'
import { initConfig } from '../../config/init/initConfig.ts'
import { type initCommand, initOutput } from '../init.ts'

export async function runInit({
  options,
  cwd,
  program,
  print,
  signal
}: ContextOf<typeof initCommand>): Promise<number> {
  const { network, relay, service, target, user, account, call } = options
  const hub = options['asset-hub']
  const flags = Object.fromEntries(
    Object.entries({
      network,
      relay,
      'asset-hub': hub,
      service,
      target,
      user,
      account,
      call
    }).filter(([, value]) => value !== undefined)
  )
  const isAsked = stdin.isTTY && !options.yes
  const prompt = isAsked ? createPrompt({ input: stdin, output: stderr, signal }) : undefined
  try {
    const written = await initConfig({
      flags,
      cwd,
      force: options.force,
      path: options.config,
      prompt,
      signal
    })
    if (options.json) print(initOutput.render({ ...written, config: redactConfig(written.config) }))
    else {
      const named = options.config === undefined ? '' : ` --config ${options.config}`
      print(`${written.path} has the network ${written.network}. Next: ${program} check${named}`)
    }
    return 0
  } finally {
    prompt?.close()
  }
}
