import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describeThrown, FileUnavailable, ParaclockError } from '@paraclock/core'
import type { JournalEntry, JournalStore } from '@paraclock/submission'
import { createFileJournal } from '@paraclock/submission/node'
import type { CommandContext } from '../cli/defineCommand.ts'
import { lockFile } from './lockFile.ts'

/** What says where the journal is. */
export type JournalContext = Pick<CommandContext, 'cwd' | 'env' | 'signal'> & {
  readonly options: { readonly journal: string | undefined }
}

/** A journal that shows what is not settled yet, and on demand all that it keeps. */
export interface KeptJournal extends JournalStore {
  readAll(): Promise<readonly JournalEntry[]>
}

/**
 * Does something with the journal into which every signed call is written before it is sent, so that
 * a command that was interrupted, even killed, goes on with the same bytes when it is run again. No
 * other command uses the journal meanwhile.
 *
 * What is settled is not mentioned: a call that had its effect last year may be wanted again today.
 *
 * @throws ParaclockError `FileUnavailable` if its folder cannot be made or written to,
 * `JournalLockUnavailable` if another command uses it.
 */
export async function useJournal<Result>(
  context: JournalContext,
  work: (journal: KeptJournal) => Promise<Result>
): Promise<Result> {
  const path = findPath(context)
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  } catch (cause) {
    const problem = (cause as NodeJS.ErrnoException).code ?? describeThrown(cause)
    throw new ParaclockError(FileUnavailable, { path, problem }, { cause })
  }
  const lock = await lockFile({ path, signal: context.signal })
  try {
    return await work(showOpen(createFileJournal(path)))
  } finally {
    await lock.release()
  }
}

function showOpen(store: JournalStore): KeptJournal {
  return {
    readAll: () => store.read(),
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

function findPath({ options, cwd, env }: JournalContext): string {
  const { journal } = options
  if (journal !== undefined) return resolve(cwd, journal)
  const base = env['XDG_STATE_HOME'] ?? env['LOCALAPPDATA'] ?? join(homedir(), '.local', 'state')
  return join(base, 'paraclock', 'submissions.jsonl')
}
