import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { ParaclockError } from '@paraclock/core'
import type { JournalStore } from '@paraclock/scheduler'
import { createFileJournal } from '@paraclock/scheduler/node'
import type { CommandContext } from '../cli/Command.ts'

/**
 * Opens the journal into which every signed call is written before it is sent, so that a command
 * that was interrupted, even killed, goes on with the same bytes when it is run again.
 *
 * What is settled is not told: a call that had its effect last year may be wanted again today.
 *
 * @throws ParaclockError `JournalUnavailable` if its folder cannot be made.
 */
export function openJournal(
  context: Pick<CommandContext, 'options' | 'cwd' | 'env'>
): JournalStore {
  const path = findPath(context)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? String(cause)
    throw new ParaclockError('JournalUnavailable', { path, problem }, { cause })
  }
  const store = createFileJournal(path)
  return {
    append: (entry) => store.append(entry),
    read: async () => {
      const entries = await store.read()
      const settled = new Set(
        entries.flatMap((entry) => (entry.kind === 'settled' ? [entry.id] : []))
      )
      return entries.filter((entry) => entry.kind === 'signed' && !settled.has(entry.record.id))
    }
  }
}

function findPath({ options, cwd, env }: Pick<CommandContext, 'options' | 'cwd' | 'env'>): string {
  const { journal } = options
  if (typeof journal === 'string') return resolve(cwd, journal)
  const base = env['XDG_STATE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.local', 'state')
  return join(base, 'paraclock', 'submissions.jsonl')
}
