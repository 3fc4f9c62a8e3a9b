import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completionScripts } from '../../src/completions/completionScripts.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const PROGRAM = `'${process.execPath}' --conditions=@paraclock/source '${MAIN}'`

/** What zsh runs in a terminal of its own: it says each word that its completion offers. */
const SAY_WORDS = String.raw`PROMPT=
autoload -Uz compinit
compinit -D -u
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
compadd() {
  local -a hits
  # With these, words are only looked at.
  if [[ ${'$'}{@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    builtin compadd -A hits "$@"
    for hit in $hits; do print -r -- "<$hit>"; done
  fi
  builtin compadd "$@"
}
finish() { exit }
comppostfuncs=(finish)
`
const IN_TERMINAL = String.raw`zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source $1"
zpty -w shell "$2"$'\t'
while zpty -r shell line; do print -rn -- $line; done
`

const network = {
  relay: { endpoints: ['wss://relay.example'] },
  service: { endpoints: ['wss://service.example'], paraId: 2114 },
  target: { endpoints: ['wss://target.example'], paraId: 2200 },
  user: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  automation: { call: '0x00071448656c6c6f', providedId: 'rent' }
}

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'completions-'))
  await writeFile(
    join(folder, 'paraclock.config.json'),
    JSON.stringify({ networks: { main: network, staging: network } })
  )
  await writeFile(join(folder, 'in-terminal.zsh'), IN_TERMINAL)
  const program = `paraclock() { ${PROGRAM} "$@"; }`
  await writeFile(
    join(folder, 'words.zsh'),
    `${SAY_WORDS}${program}\n${completionScripts['zsh']}\n`
  )
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const run = (shell: string, ...args: readonly string[]): string =>
  execFileSync(shell, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, TERM: 'dumb' }
  })

/** The words that a shell suggests after a line of words. */
const shells: Readonly<Record<string, (line: string) => readonly string[]>> = {
  bash: (line) => {
    const words = line.split(' ')
    const script = `${completionScripts['bash']}
paraclock() { ${PROGRAM} "$@"; }
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=${words.length - 1}
_paraclock
for word in "\${COMPREPLY[@]}"; do echo "$word"; done`
    return run('bash', '-c', script).split('\n').slice(0, -1)
  },
  zsh: (line) => {
    const said = run('zsh', '-f', 'in-terminal.zsh', join(folder, 'words.zsh'), line)
    return [...said.matchAll(/<([^>]*)>/g)].map(([, word = '']) => word)
  },
  fish: (line) => {
    const program = `function paraclock; ${PROGRAM} $argv; end`
    const script = `${program}\n${completionScripts['fish']}\ncomplete -C '${line}'`
    const said = run('fish', '--no-config', '-c', script).split('\n').slice(0, -1)
    return said.map((one) => one.split('\t')[0] ?? '')
  }
}

describe.each(Object.keys(shells))('%s', (shell) => {
  test.each([
    ['a command', 'paraclock chec', ['check']],
    ['its second word', 'paraclock hrmp p', ['plan']],
    ['a value of an option', 'paraclock devnet --target o', ['opengov']],
    ['a network', 'paraclock check --network ', ['main', 'staging']],
    ['a file', 'paraclock check --config paraclock.c', ['paraclock.config.json']]
  ])('%s', (_what, line, offered) => {
    // bash completes files by itself where the script offers none.
    const isFile = shell === 'bash' && line.includes('--config')
    expect(shells[shell]?.(line).toSorted()).toEqual(isFile ? [] : offered)
  })
})
