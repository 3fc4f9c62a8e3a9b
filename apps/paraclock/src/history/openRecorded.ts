import { resolve } from 'node:path'
import type { NetworkConfig } from '@paraclock/checklist'
import {
  FactMissing,
  FileUnavailable,
  formatAccount,
  ParaclockError,
  parseAccount,
  shorten,
  throwIfAborted
} from '@paraclock/core'
import { type History, openHistory } from '@paraclock/history'
import type { CommandContext, OptionValues } from '../cli/defineCommand.ts'
import type { configOptions, historyOptions } from '../cli/sharedOptions.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { isThere } from '../files/readFiles.ts'
import { openSession } from '../session/openSession.ts'

const DEFAULT = 'history.sqlite'

/** Reads the history of each selected network. The database stays unchanged. */
export async function openRecorded<Result>(
  context: CommandContext<
    OptionValues<typeof configOptions & typeof historyOptions> & {
      /** The cursor at which the previous page of one network ended. */
      readonly after?: string
    }
  >,
  read: (history: History, network: string, config: NetworkConfig) => Promise<Result>
): Promise<readonly Result[]> {
  const { options, cwd, env, signal } = context
  if (options.json && options.csv) throw refuseArgument('--json and --csv exclude each other')
  const { database, named, isUrl } = nameDatabase(options.database, { cwd, env }, DEFAULT)
  const { networks } = await openSession(context, {})
  if (options.after !== undefined && networks.length > 1) {
    throw refuseArgument('--after is of one network: choose it with --network')
  }
  // If the file is missing, SQLite would create an empty database.
  if (!isUrl && !(await isThere(database))) throw refuseDatabase(named)
  const history = await openHistory({ database, migrate: false })
  try {
    const results: Result[] = []
    for (const [network, config] of networks) {
      throwIfAborted({ signal, what: 'reading the history' })
      results.push(await read(history, network, config))
    }
    return results
  } finally {
    await history.close()
  }
}

/** Reads the path or the URL of a database from `--database`, or else from the environment. */
export function nameDatabase(
  option: string | undefined,
  { cwd, env }: Pick<CommandContext, 'cwd' | 'env'>,
  fallback = ''
) {
  const named = option ?? (env['PARACLOCK_DATABASE'] || fallback)
  const isUrl = named.includes('://')
  if (isUrl && option !== undefined) {
    const problem = 'a URL may hold a password: give it in PARACLOCK_DATABASE, not by --database'
    throw refuseArgument(problem)
  }
  return { database: isUrl ? named : resolve(cwd, named), named, isUrl }
}

function refuseDatabase(path: string): ParaclockError {
  const problem = 'there is no such database: `paraclock watch --database` writes it'
  const summary =
    'Run `paraclock watch --database history.sqlite`, which writes it, or name another with --database.'
  return new ParaclockError(FileUnavailable, { path, problem }, { remedies: [{ summary }] })
}

export function requireRecorded<Found>(found: Found | undefined, network: string): Found {
  if (found !== undefined) return found
  const what = `a history of ${shorten(network)} in the database`
  const remedies = [
    { summary: 'Record the network with `paraclock watch --database`: docs/watching.md.' },
    { summary: 'Name the database with --database.' }
  ]
  throw new ParaclockError(FactMissing, { what }, { remedies })
}

/**
 * Formats the owner as an address with the prefix of the service. Returns `undefined` if no owner
 * is recorded.
 */
export function showOwner(owner: string | undefined, prefix: number): string | undefined {
  return owner === undefined ? undefined : formatAccount({ account: parseAccount(owner), prefix })
}
