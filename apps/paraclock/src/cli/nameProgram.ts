import { commandNames } from './commandNames.ts'

/** The scripts of the repository that start this program. */
const IN_CLONE: ReadonlySet<string | undefined> = new Set(['paraclock', 'onboard', 'devnet'])

/** Returns the command line that starts this program again: `npx paraclock`. */
export function nameProgram({ argv, env }: Pick<NodeJS.Process, 'argv' | 'env'>): string {
  const { npm_lifecycle_event: script, npm_package_name: project } = env
  const { npm_config_user_agent: agent = '' } = env
  const path = (argv[1] ?? '').replaceAll('\\', '/')
  if (project === 'paraclock-workspace' && IN_CLONE.has(script))
    return 'npx --yes pnpm@12.21.0 --silent paraclock'
  if (path.includes('/dlx/') || path.includes('/dlx-')) {
    return agent.startsWith('yarn') ? 'yarn dlx paraclock' : 'pnpm dlx paraclock'
  }
  if (script === 'npx') return 'npx paraclock'
  if (agent.startsWith('bun')) return 'bunx paraclock'
  if (agent.startsWith('pnpm')) return 'pnpm exec paraclock'
  if (agent.startsWith('yarn')) return 'yarn paraclock'
  return script === undefined ? 'paraclock' : 'npx paraclock'
}

const FIRST = commandNames.map((name) => name.split(' ')[0]).join('|')
const COMMANDS = new RegExp(
  `(?<![\\w/@.-]|--package (?:\\S+ )?)paraclock(?= (?:(?:${FIRST})\\b|--|<))`,
  'g'
)

/** Replaces the word `paraclock` by `program` in each command of a text. */
export function nameCommands(text: string, program: string): string {
  return program === 'paraclock' ? text : text.replace(COMMANDS, () => program)
}
