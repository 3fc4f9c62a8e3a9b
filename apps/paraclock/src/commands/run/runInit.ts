import { stdin } from 'node:process'
import { redactConfig } from '@paraclock/checklist'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { openPrompt } from '../../cli/Prompt.ts'
import { initConfig } from '../../config/init/initConfig.ts'
import { quoteWord } from '../../words/quoteWord.ts'
import { type initCommand, initOutput } from '../init.ts'

export async function runInit(context: ContextOf<typeof initCommand>): Promise<number> {
  const { options, cwd, program, print, signal } = context
  const { json, config: path, force, yes, ...flags } = options
  const prompt = stdin.isTTY && !yes ? openPrompt(signal) : undefined
  try {
    const written = await initConfig({ flags, cwd, force, path, prompt, signal })
    if (json) print(initOutput.render({ ...written, config: redactConfig(written.config) }))
    else {
      const named = path === undefined ? '' : ` --config ${quoteWord(path)}`
      print(`${written.path} has the network ${written.network}. Next: ${program} check${named}`)
    }
    return 0
  } finally {
    prompt?.close()
  }
}
