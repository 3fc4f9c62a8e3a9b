import { shorten } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { CompletedCommand } from './CompletedCommand.ts'
import { renderBash } from './renderBash.ts'
import { renderFish } from './renderFish.ts'
import { renderZsh } from './renderZsh.ts'

/** What to complete, and for which shell. */
export interface RenderCompletionsArgs {
  /** `bash`, `zsh` or `fish`. */
  readonly shell: string
  readonly commands: readonly CompletedCommand[]
  /** The name under which the program is run. Defaults to `paraclock`. */
  readonly program?: string
}

const SHELLS = { bash: renderBash, zsh: renderZsh, fish: renderFish } as const

/**
 * Writes the script with which a shell completes commands and options.
 *
 * @throws ParaclockError `CommandArgumentInvalid`
 */
export function renderCompletions(args: RenderCompletionsArgs): string {
  const { shell, commands, program = 'paraclock' } = args
  if (!isShell(shell)) {
    throw refuseArgument(
      `there is no completion for ${shorten(shell)}; there is for ${Object.keys(SHELLS).join(', ')}`
    )
  }
  return SHELLS[shell]({ commands, program })
}

function isShell(shell: string): shell is keyof typeof SHELLS {
  return Object.hasOwn(SHELLS, shell)
}
