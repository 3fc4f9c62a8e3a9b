import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageKind } from '../PageKind.ts'

/** What the page needs of a command, as `Command` of `paraclock` has it. */
interface CommandFacts {
  readonly name: string
  readonly summary: string
  readonly takes?: string
  readonly options: Readonly<
    Record<string, { readonly type: string; readonly value?: string; readonly summary: string }>
  >
  readonly output?: { readonly name: string }
}

/** The page of the commands, from their definitions, with an anchor for each. */
export const commandPages: PageKind = {
  folder: 'docs',
  byHand: 'others',
  async render(root) {
    const file = join(root, 'apps/paraclock/src/commands/run/listCommands.ts')
    const { listCommands } = (await import(pathToFileURL(file).href)) as {
      readonly listCommands: () => readonly CommandFacts[]
    }
    return new Map([['commands.md', renderCommandsPage(listCommands())]])
  }
}

/** In how many commands an option is the same, so that it is listed once for all. */
const MIN_SHARED = 2

function renderCommandsPage(commands: readonly CommandFacts[]): string {
  const shared = listShared(commands)
  return `${[
    '# The commands',
    '',
    '<!-- Generated from apps/paraclock/src/commands: pnpm pages -->',
    '',
    'What `paraclock <command> --help` prints. [The guide](onboarding.md) goes from nothing to the first task. An option without a description is among the [shared options](#shared-options). `--json` links to the published schema of what it prints.',
    '',
    ...commands.flatMap((command) => renderCommand(command, shared)),
    '## Shared options',
    '',
    ...renderTable([...shared])
  ]
    .join('\n')
    .trimEnd()}\n`
}

/** The options that several commands have with the same words, by how they are written. */
function listShared(commands: readonly CommandFacts[]): ReadonlyMap<string, string> {
  const all = commands.flatMap((command) => listOptions(command))
  const uses = Map.groupBy(all, ([flag, summary]) => `${flag} ${summary}`)
  return new Map([...uses.values()].flatMap((same) => (same.length < MIN_SHARED ? [] : same)))
}

function renderCommand(
  command: CommandFacts,
  shared: ReadonlyMap<string, string>
): readonly string[] {
  const options = listOptions(command)
  const own = options.filter(([flag, summary]) => shared.get(flag) !== summary)
  const { output } = command
  const common = options
    .filter((option) => !own.includes(option))
    .map(([flag]) =>
      flag === '--json' && output !== undefined
        ? `[\`${flag}\`](../apps/paraclock/schemas/${output.name}.schema.json)`
        : `\`${flag.split(' ')[0]}\``
    )
  return [
    `## ${command.name}`,
    '',
    `\`paraclock ${nameOf(command)}\`: ${command.summary}.`,
    '',
    ...(own.length === 0 ? [] : [...renderTable(own), '']),
    ...(common.length === 0 ? [] : [common.join(', '), ''])
  ]
}

function renderTable(options: readonly (readonly [string, string])[]): readonly string[] {
  return [
    '| option | |',
    '|---|---|',
    ...options.map(([flag, summary]) => `| \`${flag}\` | ${summary.replaceAll('|', '\\|')} |`)
  ]
}

function listOptions({ options }: CommandFacts): readonly (readonly [string, string])[] {
  return Object.entries(options).map(([name, { type, value = '<value>', summary }]) => [
    type === 'boolean' ? `--${name}` : `--${name} ${value}`,
    summary
  ])
}

function nameOf({ name, takes }: CommandFacts): string {
  return takes === undefined ? name : `${name} ${takes}`
}
