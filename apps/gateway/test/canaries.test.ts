import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { versions } from 'node:process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { flagOf } from '../src/cli/parseCommand.ts'
import { runGateway } from '../src/cli/runGateway.ts'
import { variableOf } from '../src/config/readGatewayConfig.ts'
import { settingNames, settings } from '../src/config/settings.ts'

// Each canary stands where a secret may stand, and must appear nowhere else.
const CANARY = 'canary7f3q'
const PHRASE = 'canary drive obey lake curtain smoke basket hold race lonely fitting walk'
const PIECES = [/canary7f3q/i, /drive[\s,]+obey[\s,]+lake/i, /smoke[\s,]+basket[\s,]+hold/i]
const URLS = [
  `ws://me:${CANARY}@127.0.0.1:9/${CANARY}?key=${CANARY}#${CANARY}`,
  `ws://${CANARY}@127.0.0.1:9`,
  `ws://${CANARY}.rpc.invalid:9`,
  `wss://me:${CANARY}@rpc.invalid:99999/${CANARY}`,
  `wss://[${CANARY}`,
  `a=wss://rpc.invalid/%${CANARY}%`
]
const SECRETS = [...URLS, PHRASE, PHRASE.toUpperCase().replaceAll(' ', ', ')]

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The outputs of a run that contain a piece of a canary. */
async function leaksOf(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {}
): Promise<readonly string[]> {
  const texts: string[] = []
  await runGateway({
    argv,
    env,
    version: '0.0.0',
    node: versions.node,
    write: (text) => texts.push(text),
    writeError: (text) => texts.push(text),
    untilStopped: Promise.resolve()
  })
  return texts.flatMap((text) =>
    PIECES.flatMap((piece) => {
      const at = text.search(piece)
      return at === -1 ? [] : [`${argv.join(' ')}: …${text.slice(Math.max(0, at - 60), at + 40)}`]
    })
  )
}

// In place of an endpoint, text that is not a URL is hidden. Elsewhere it looks like any other
// text.
const ENDPOINTS = [CANARY, ` wss://rpc.invalid/ ${CANARY}`, `${CANARY}=${CANARY}`, `${CANARY}://a`]

const ACTIONS = [
  ['config', 'print'],
  ['config', 'check'],
  ['--port', '0', '--operator-port', '0']
]

test.each(ENDPOINTS)(
  '%j in the place of an upstream is in nothing that it writes',
  async (secret) => {
    for (const action of ACTIONS) {
      expect(await leaksOf([...action, '--upstream', secret])).toEqual([])
      expect(await leaksOf(action, { [variableOf('upstreams')]: secret })).toEqual([])
    }
  }
)

test.each(SECRETS)(
  '%s in a flag, a variable or a file is in nothing that the command writes',
  async (secret) => {
    for (const action of ACTIONS) {
      for (const name of settingNames) {
        // The first action starts the gateway with endpoints that do not exist.
        if (action[0] === '--port' && settings[name].secret !== true) continue
        const path = join(folder, 'gateway.json')
        await writeFile(path, JSON.stringify({ [name]: secret, [secret]: secret }))
        expect(await leaksOf([...action, `--${flagOf(name)}`, secret])).toEqual([])
        expect(await leaksOf(action, { [variableOf(name)]: secret })).toEqual([])
        expect(await leaksOf([...action, '--config', path])).toEqual([])
      }
    }
  }
)

test.each([CANARY, ...SECRETS])('%s in the wrong place is not repeated', async (secret) => {
  for (const action of ACTIONS) {
    expect(await leaksOf([...action, secret])).toEqual([])
    expect(await leaksOf([...action, `--${secret}`])).toEqual([])
    expect(await leaksOf([...action, `-${secret}`])).toEqual([])
    expect(await leaksOf([...action, `--upstraem=${secret}`])).toEqual([])
    expect(await leaksOf([...action, '--upstraem', secret])).toEqual([])
    expect(await leaksOf(action, { [`PARACLOCK_GATEWAY_${secret}`]: secret })).toEqual([])
    if (secret !== CANARY) expect(await leaksOf([...action, '--config', secret])).toEqual([])
  }
})
