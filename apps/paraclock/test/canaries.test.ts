import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listCommands } from '../src/commands/run/listCommands.ts'
import { runMain } from '../src/commands/run/runMain.ts'
import { createProcess } from './createProcess.ts'
import { readLeft } from './readLeft.ts'

// Each stands where a secret may stand by mistake, and may be found nowhere else.
const CANARY = 'canary7f3q'
const PHRASE = `${CANARY.slice(0, 6)} drive obey lake curtain smoke basket hold race lonely fitting walk`
const PIECES = [/canary7f3q/i, /drive[\s,]+obey[\s,]+lake/i, /smoke[\s,]+basket[\s,]+hold/i]
const SECRETS = [
  PHRASE,
  PHRASE.toUpperCase().replaceAll(' ', ', '),
  `ws://me:${CANARY}@127.0.0.1:9/${CANARY}?key=${CANARY}#${CANARY}`,
  `ws://${CANARY}@127.0.0.1:9`,
  `wss://me:${CANARY}@rpc.invalid:99999/${CANARY}`
]
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  // Nothing listens there: every command comes as far as it can without a chain.
  const chain = {
    endpoints: [`ws://me:${CANARY}@127.0.0.1:9/${CANARY}?key=${CANARY}`],
    genesis: `0x${'00'.repeat(32)}`,
    specName: 'acme'
  }
  const main = {
    relay: chain,
    service: { ...chain, paraId: 2114 },
    target: { ...chain, paraId: 2200 },
    user: USER,
    automation: { call: '0x00071448656c6c6f' }
  }
  const timeouts = { connect: 1, request: 1 }
  const config = JSON.stringify({ networks: { main }, timeouts })
  await writeFile(join(folder, 'paraclock.config.json'), config)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Where a command line leaves a piece of a canary: in its output, or in a file. */
async function leaksOf(...argv: readonly string[]): Promise<readonly string[]> {
  const { process, texts } = createProcess(folder, ...argv)
  const running = runMain(process)
  // What would go on for ever has said by then what it says of its arguments.
  const timer = setTimeout(() => process.emit('SIGINT'), 3000)
  await running
  clearTimeout(timer)
  const files = await readLeft(folder, ['paraclock.config.json'])
  return [texts.out, texts.err, ...files].flatMap((text) =>
    PIECES.flatMap((piece) => {
      const at = text.search(piece)
      return at === -1 ? [] : [`${argv.join(' ')}: …${text.slice(Math.max(0, at - 60), at + 40)}`]
    })
  )
}

const COMMANDS = listCommands()

test.each(COMMANDS.map((command) => [command.name, command] as const))(
  '%s repeats no secret that stands in the place of an option or of an argument',
  async (name, command) => {
    const words = name.split(' ')
    const lines = SECRETS.flatMap((secret) => [
      [...words, secret, secret, secret],
      [...words, `--${secret}`],
      [...words, `--sginer=${secret}`],
      [...words, '--sginer', secret],
      [...words, `-${secret}`],
      [`${name}${secret}`, secret],
      ...Object.entries(command.options).flatMap(([option, { type }]) =>
        type === 'boolean' ? [[...words, `--${option}=${secret}`]] : []
      )
    ])
    for (const line of [...lines, [...words, CANARY, CANARY, CANARY], [...words, `--${CANARY}`]]) {
      expect(await leaksOf(...line, '--json')).toEqual([])
    }
  }
)

// They start chains before they read what else they are given.
const SLOW = new Set(['devnet', 'demo'])

test.each(
  COMMANDS.filter(({ name }) => !SLOW.has(name)).map((command) => [command.name, command] as const)
)('%s repeats no secret that an option is given', async (name, command) => {
  const words = name.split(' ')
  const needed = (command.takes ?? '').split(' ').filter((part) => part.startsWith('<'))
  // An error is a document then, and stands in words beside it.
  const json = 'json' in command.options ? ['--json'] : []
  for (const [option, { type }] of Object.entries(command.options)) {
    if (type === 'boolean') continue
    for (const secret of SECRETS) {
      const argv = [...words, ...needed.map(() => 'first'), `--${option}`, secret, ...json]
      expect(await leaksOf(...argv)).toEqual([])
    }
  }
})
