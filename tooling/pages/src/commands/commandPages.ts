import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageKind } from '../PageKind.ts'

/** What the page needs of a command, as `Command` of `@paraclock/onboard` has it. */
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
    const file = join(root, 'apps/onboard/src/commands/listCommands.ts')
    const { listCommands } = (await import(pathToFileURL(file).href)) as {
      readonly listCommands: () => readonly CommandFacts[]
    }
    return new Map([['commands.md', renderCommandsPage(listCommands())]])
  }
}

function renderCommandsPage(commands: readonly CommandFacts[]): string {
  return `${[
    '# The commands',
    '',
    '<!-- Generated from apps/onboard/src/commands: pnpm pages -->',
    '',
    'What `paraclock <command> --help` prints. [The guide](onboarding.md) goes from nothing to the first task.',
    '',
    '| command | what it does |',
    '|---|---|',
    ...commands.map(
      (command) => `| [\`${nameOf(command)}\`](#${anchorOf(command)}) | ${command.summary} |`
    ),
    '',
    ...commands.flatMap(renderCommand)
  ]
    .join('\n')
    .trimEnd()}\n`
}

function renderCommand(command: CommandFacts): readonly string[] {
  const options = Object.entries(command.options)
  const { output } = command
  return [
    `## ${command.name}`,
    '',
    `\`paraclock ${nameOf(command)}${options.length === 0 ? '' : ' [options]'}\`: ${command.summary}.`,
    '',
    ...(options.length === 0 ? [] : ['| option | |', '|---|---|']),
    ...options.map(([name, { type, value = '<value>', summary }]) => {
      const flag = type === 'boolean' ? `--${name}` : `--${name} ${value}`
      return `| \`${flag}\` | ${summary.replaceAll('|', '\\|')} |`
    }),
    ...(options.length === 0 ? [] : ['']),
    ...(output === undefined
      ? []
      : [
          `With \`--json\` it prints one document by [a published schema](../apps/onboard/schemas/${output.name}.schema.json).`,
          ''
        ])
  ]
}

function nameOf({ name, takes }: CommandFacts): string {
  return takes === undefined ? name : `${name} ${takes}`
}

function anchorOf({ name }: CommandFacts): string {
  return name.replaceAll(' ', '-').toLowerCase()
}
