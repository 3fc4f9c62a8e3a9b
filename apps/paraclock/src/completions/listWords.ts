import type { CommandSpec, OptionSpec } from '../cli/defineCommand.ts'
import { helpOption } from '../cli/sharedOptions.ts'

/**
 * Reads names: of networks or tasks from the configuration, of calls and proxy types from the
 * metadata that the cache has of the chains.
 */
export type ReadNames = (
  kind: 'networks' | 'ids' | 'calls' | 'dispatches' | 'proxyTypes'
) => Promise<readonly string[]>

const NAMED: Readonly<Record<string, Parameters<ReadNames>[0]>> = {
  network: 'networks',
  call: 'calls',
  dispatch: 'dispatches',
  'proxy-type': 'proxyTypes'
}

type FollowingWord = readonly [word: string, meaning: string]

/** Lists the words that can follow on a command line, except paths and free text. */
export async function listWords(args: {
  readonly commands: readonly CommandSpec[]
  /** The complete words on the command line, without the name of the program. */
  readonly before: readonly string[]
  readonly explained: () => readonly string[]
  /** Lists the ids and the groups of checks. */
  readonly checks: () => readonly string[]
  readonly readNames: ReadNames
}): Promise<readonly FollowingWord[]> {
  const { commands, before, explained, checks, readNames } = args
  const [first, second] = before
  const command =
    commands.find(({ name }) => name === `${first} ${second}`) ??
    commands.find(({ name }) => name === first)
  if (command === undefined) return listNextWords(commands, before)
  const options = Object.entries<OptionSpec>({ ...command.options, ...helpOption })
  const [name, last] = options.find(([option]) => `--${option}` === before.at(-1)) ?? []
  if (last?.type === 'string') {
    const kind = Object.hasOwn(NAMED, name ?? '') ? NAMED[name ?? ''] : undefined
    if (kind !== undefined) return withoutMeaning(await readNames(kind))
    return withoutMeaning(name === 'only' || name === 'skip' ? checks() : (last.choices ?? []))
  }
  const takesIds = /<(?:task|id)>/.test(command.takes ?? '')
  const values = command.name === 'explain' ? explained() : takesIds ? await readNames('ids') : []
  const flags = options.map(([option, { summary }]): FollowingWord => [`--${option}`, summary])
  return [...withoutMeaning(values), ...flags]
}

function listNextWords(
  commands: readonly CommandSpec[],
  before: readonly string[]
): readonly FollowingWord[] {
  const begin = before.map((word) => `${word} `).join('')
  const words = new Map<string, string>()
  for (const { name, summary } of commands) {
    if (!name.startsWith(begin)) continue
    const [word = '', next] = name.slice(begin.length).split(' ')
    const others = words.get(word)
    words.set(
      word,
      next === undefined ? summary : others === undefined ? next : `${others}, ${next}`
    )
  }
  return [...words]
}

function withoutMeaning(words: readonly string[]): readonly FollowingWord[] {
  return words.map((word) => [word, ''])
}
