import type { ProgressListener } from '@paraclock/core'
import type { CommandContext } from './defineCommand.ts'

export function tellProgress({ report }: Pick<CommandContext, 'report'>): ProgressListener {
  return ({ what, phase, total, detail }) => {
    if (phase === 'begun') report(what)
    else if (phase === 'ended') report(`${what}: done`)
    else if (total === undefined) report(`${what}: ${detail}`)
  }
}
