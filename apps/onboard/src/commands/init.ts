import { stderr, stdin } from 'node:process'
import type { CommandContext } from '../cli/Command.ts'
import { createPrompt } from '../config/init/createPrompt.ts'
import { initConfig } from '../config/init/initConfig.ts'
import { initOutput } from '../outputs/initOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'

const FLAGS = ['network', 'relay', 'service', 'target', 'user', 'call'] as const

/** Writes a configuration: asks a person at a terminal what the options do not say. */
export async function run(context: CommandContext): Promise<number> {
  const { options, cwd, print, signal } = context
  const path = options['config']
  const flags = Object.fromEntries(
    FLAGS.flatMap((name) => {
      const value = options[name]
      return typeof value === 'string' ? [[name, value]] : []
    })
  )
  const isAsked = stdin.isTTY && options['yes'] !== true
  const prompt = isAsked ? createPrompt({ input: stdin, output: stderr, signal }) : undefined
  try {
    const written = await initConfig({
      flags,
      cwd,
      force: options['force'] === true,
      ...(typeof path === 'string' ? { path } : {}),
      ...(prompt === undefined ? {} : { prompt }),
      signal
    })
    if (options['json'] === true) {
      print(renderOutput({ output: initOutput, value: written }))
    } else print(`${written.path} has the network ${written.network}. Next: paraclock check`)
    return 0
  } finally {
    prompt?.close()
  }
}
