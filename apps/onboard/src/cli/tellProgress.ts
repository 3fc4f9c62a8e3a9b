import type { ProgressListener } from '@paraclock/core'
import type { CommandContext } from './defineCommand.ts'

/** Says when a network has been read. */
export function tellProgress({ report }: Pick<CommandContext, 'report'>): ProgressListener {
  return ({ what, phase }) => {
    if (phase !== 'advanced') report(phase === 'begun' ? what : `${what}: done`)
  }
}
