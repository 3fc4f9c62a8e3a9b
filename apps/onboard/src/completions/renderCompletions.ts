import { shorten } from '@paraclock/core'
import { refuseArgument } from '../errors/refuseArgument.ts'
import type { CompletedCommand } from './CompletedCommand.ts'
import { renderBash } from './renderBash.ts'
import { renderFish } from './renderFish.ts'
import { renderZsh } from './renderZsh.ts'

const SHELLS = { bash: renderBash, zsh: renderZsh, fish: renderFish } as const

/**
 * Writes the script with which a shell completes commands and options.
 *
 * @param shell - `bash`, `zsh` or `fish`
 * @throws ParaclockError `CommandArgumentInvalid`
 */
export function renderCompletions(shell: string, commands: readonly CompletedCommand[]): string {
  if (!isShell(shell)) {
    throw refuseArgument(
      `there is no completion for ${shorten(shell)}; there is for ${Object.keys(SHELLS).join(', ')}`
    )
  }
  return SHELLS[shell](commands)
}

function isShell(shell: string): shell is keyof typeof SHELLS {
  return Object.hasOwn(SHELLS, shell)
}
