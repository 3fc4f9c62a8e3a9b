import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageKind } from '../PageKind.ts'

/** What the page needs of a command, as `Command` of `paraclock` has it. */
interface CommandFacts {
  readonly name: string
  readonly summary: string
  readonly takes?: string
  readonly output?: { readonly name: string }
}

/** The page of the commands, from their definitions. */
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

function renderCommandsPage(commands: readonly CommandFacts[]): string {
  return `${[
    '# The commands',
    '',
    '<!-- Generated from apps/paraclock/src/commands: pnpm pages -->',
    '',
    '`paraclock <command> --help` prints the options of a command. [The guide](onboarding.md) goes from nothing to the first task, [signing](signing.md) has what sends, and [the skill](../apps/paraclock/SKILL.md) is for agents. `--json` prints what the linked schema describes.',
    '',
    '| command | what it does | |',
    '|---|---|---|',
    ...commands.map(renderCommand)
  ].join('\n')}\n`
}

function renderCommand({ name, takes, summary, output }: CommandFacts): string {
  const usage = takes === undefined ? name : `${name} ${takes}`
  const schema = `../apps/paraclock/schemas/${output?.name}.schema.json`
  return `| \`${usage}\` | ${summary} | ${output === undefined ? '' : `[\`--json\`](${schema})`} |`
}
