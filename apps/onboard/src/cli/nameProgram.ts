import { commandNames } from './commandNames.ts'

/**
 * The command line that starts this program again: a script of the cloned repository, npx, another
 * package manager, or the name of the program if it is on the path.
 */
export function nameProgram({ argv, env }: Pick<NodeJS.Process, 'argv' | 'env'>): string {
  const { npm_lifecycle_event: script, npm_package_name: project } = env
  const { npm_config_user_agent: agent = '' } = env
  const path = (argv[1] ?? '').replaceAll('\\', '/')
  if ((script === 'onboard' || script === 'devnet') && project === 'paraclock')
    return 'npx --yes pnpm@12.21.0 --silent onboard'
  if (path.includes('/dlx/') || path.includes('/dlx-')) {
    return agent.startsWith('yarn') ? 'yarn dlx @paraclock/onboard' : 'pnpm dlx @paraclock/onboard'
  }
  if (script === 'npx') return 'npx @paraclock/onboard'
  if (agent.startsWith('bun')) return 'bunx @paraclock/onboard'
  if (agent.startsWith('pnpm')) return 'pnpm exec paraclock'
  if (agent.startsWith('yarn')) return 'yarn paraclock'
  return script === undefined ? 'paraclock' : 'npx @paraclock/onboard'
}

const FIRST = commandNames.map((name) => name.split(' ')[0]).join('|')
const COMMANDS = new RegExp(`(?<![\\w/@.-])paraclock(?= (?:(?:${FIRST})\\b|--|<))`, 'g')

/** Replaces each command in a text with the command line to type. */
export function nameCommands(text: string, program: string): string {
  return program === 'paraclock' ? text : text.replace(COMMANDS, () => program)
}
