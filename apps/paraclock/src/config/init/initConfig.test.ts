import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { type Chain, createChain, createMemorySource, EndpointMalformed } from '@paraclock/connect'
import { bytesToHex, encodeBytes, encodeHeader, type Hex, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createPrompt, type Prompt } from '../../cli/Prompt.ts'
import { readConfig } from '../readConfig.ts'
import { configSchemaId } from '../schemaUrls.ts'
import { detectChain } from './askNetwork.ts'
import { type InitConfigArgs, initConfig } from './initConfig.ts'

let cwd: string
const { signal } = new AbortController()
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const FLAGS = {
  relay: 'wss://relay.example',
  service: 'wss://service.example,wss://service-b.example',
  target: 'wss://target.example',
  user: USER,
  call: '0x00071448656c6c6f'
}
/** The chains of a network, and some chains that do not belong to it. */
const RUNTIMES = {
  relay: openRuntime({ metadata: readRuntimeMetadata({ runtime: 'relay', version: 15 }) }),
  service: openRuntime({
    metadata: readRuntimeMetadata({ runtime: 'service-minute', version: 15 })
  }),
  target: openRuntime({ metadata: readRuntimeMetadata({ runtime: 'target', version: 15 }) }),
  ethereum: openRuntime({
    metadata: readRuntimeMetadata({ runtime: 'target-ethereum', version: 15 })
  })
}
const CHAINS = {
  relay: { runtime: 'relay', paraId: undefined },
  service: { runtime: 'service', paraId: 2114 },
  target: { runtime: 'target', paraId: 2200 },
  ethereum: { runtime: 'ethereum', paraId: 2200 },
  // A chain of another network, with the id of the service.
  namesake: { runtime: 'target', paraId: 2114 },
  stranger: { runtime: 'target', paraId: 3000 },
  alone: { runtime: 'target', paraId: undefined },
  // Chains of another network, which have finalized blocks: one has no block on the relay chain, and
  // the other has fewer blocks than its namesake there.
  unmet: { runtime: 'target', paraId: 2300 },
  younger: { runtime: 'target', paraId: 2400 }
} as const
const LIFECYCLES = RUNTIMES.relay.storage('Paras', 'ParaLifecycles')
const HEAD = encodeHeader({
  ...{ number: 12, logs: [] },
  ...{ parentHash: new Uint8Array(32).fill(1), stateRoot: new Uint8Array(32).fill(2) }
})
const REGISTERED = {
  ...Object.fromEntries([2114, 2200, 2300, 2400].map((id) => [LIFECYCLES?.key(id), '0x02'])),
  [RUNTIMES.relay.storage('Paras', 'Heads')?.key(2300) as Hex]: '0x0400',
  [RUNTIMES.relay.storage('Paras', 'Heads')?.key(2400) as Hex]: bytesToHex(encodeBytes(HEAD))
} as Record<Hex, Hex>

beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'paraclock-init-'))
})
afterEach(() => rm(cwd, { recursive: true }))

/** Detects the chain of an endpoint by its host. */
async function detect({ role, endpoints }: Parameters<typeof detectChain>[0]): Promise<Chain> {
  const [endpoint = ''] = endpoints
  if (!endpoint.startsWith('wss://')) {
    throw new ParaclockError(EndpointMalformed, { value: endpoint, problem: 'no scheme' })
  }
  const host = new URL(endpoint).hostname.split('.')[0] as keyof typeof CHAINS
  const { runtime, paraId } = CHAINS[host]
  const genesis = bytesToHex(new Uint8Array(32).fill(Object.keys(CHAINS).indexOf(host) + 1))
  return createChain({
    name: role,
    metadata: RUNTIMES[runtime],
    source: { ...createMemorySource({ storage: REGISTERED }), request: async () => null },
    block: { hash: genesis, number: host === 'unmet' || host === 'younger' ? 3 : 0 },
    facts: { endpoint, genesis, chainName: `The ${host}`, specName: host, specVersion: 7, paraId }
  })
}

function init(args: Partial<InitConfigArgs> = {}) {
  return initConfig({ flags: FLAGS, cwd, detect, signal, ...args })
}

/** A person who gives these answers, one after the other. */
function answer(...answers: readonly string[]): Prompt & { readonly heard: string[] } {
  const heard: string[] = []
  const left = [...answers]
  return {
    heard,
    async ask({ text, byDefault }) {
      heard.push(`${text}${byDefault === undefined ? '' : ` [${byDefault}]`}`)
      return left.shift() ?? ''
    },
    tell: (text) => heard.push(`> ${text}`)
  }
}

test('options are enough, and what endpoints tell is detected', async () => {
  const { path, config, network } = await init()
  expect([path, network]).toEqual(['paraclock.config.json', 'staging'])
  expect(config).toEqual({
    $schema: configSchemaId,
    networks: {
      staging: {
        relay: {
          endpoints: ['wss://relay.example'],
          genesis: `0x${'01'.repeat(32)}`,
          specName: 'relay'
        },
        service: {
          endpoints: ['wss://service.example', 'wss://service-b.example'],
          genesis: `0x${'02'.repeat(32)}`,
          specName: 'service',
          paraId: 2114
        },
        target: {
          endpoints: ['wss://target.example'],
          genesis: `0x${'03'.repeat(32)}`,
          specName: 'target',
          paraId: 2200
        },
        user: USER,
        automation: { call: FLAGS.call }
      }
    }
  })
  expect(await readConfig({ cwd })).toEqual(config)
  expect(await readdir(cwd)).toEqual(['paraclock.config.json'])
})

test('a second network is added to the first, and the rest of the file stays', async () => {
  await init()
  const written = JSON.parse(await readFile(join(cwd, 'paraclock.config.json'), 'utf8'))
  const waivers = [{ check: 'a', reason: 'b', until: '2026-12-31' }]
  await writeFile(join(cwd, 'paraclock.config.json'), JSON.stringify({ ...written, waivers }))
  const { config, network } = await init()
  expect(network).toBe('main')
  expect(Object.keys(config.networks)).toEqual(['staging', 'main'])
  expect(config.waivers).toEqual(waivers)
})

test('a network that is there is replaced only by force', async () => {
  await init()
  const again = { flags: { ...FLAGS, network: 'staging', call: '0x00000401' } }
  await expect(init(again)).rejects.toMatchObject({
    code: 'CommandArgumentInvalid',
    message: expect.stringContaining('already has the network')
  })
  const { config } = await init({ ...again, force: true })
  expect(config.networks['staging']?.automation.call).toBe('0x00000401')
})

test('a file that is there and cannot be read is not overwritten', async () => {
  await writeFile(join(cwd, 'paraclock.config.json'), '{ "netw')
  await expect(init({ force: true })).rejects.toMatchObject({ code: 'ConfigMalformed' })
  expect(await readFile(join(cwd, 'paraclock.config.json'), 'utf8')).toBe('{ "netw')
})

test('a module is not overwritten with JSON, and no file is written that would be read as a module', async () => {
  const text = `export default { networks: ${JSON.stringify((await init()).config.networks)} }`
  await writeFile(join(cwd, 'chains.mjs'), text)
  for (const path of ['chains.mjs', 'chains.config']) {
    await expect(init({ path, force: true })).rejects.toMatchObject({
      code: 'CommandArgumentInvalid',
      message: expect.stringContaining(`must end with .json, unlike "${path}"`)
    })
  }
  expect(await readFile(join(cwd, 'chains.mjs'), 'utf8')).toBe(text)
  expect((await readdir(cwd)).sort()).toEqual(['chains.mjs', 'paraclock.config.json'])
})

test.each(['my chain', '1st', '__proto__', 'a'.repeat(33)])(
  'the name %j, which no configuration can have, is refused by an option and at the question',
  async (network) => {
    await expect(init({ flags: { ...FLAGS, network } })).rejects.toMatchObject({
      code: 'CommandArgumentInvalid',
      message: expect.stringMatching(/^--network takes a letter, .*, not "/)
    })
    expect(await readdir(cwd)).toEqual([])
    await init({ prompt: answer(network, 'a'.repeat(32)) })
    expect(Object.keys((await readConfig({ cwd })).networks)).toEqual(['a'.repeat(32)])
  }
)

test('a person is asked for what no option gives, and told what was found', async () => {
  const prompt = answer(
    '',
    'wss://relay.example',
    'wss://service.example',
    'wss://target.example',
    USER
  )
  const { config } = await init({ flags: {}, prompt })
  expect(config.networks['staging']?.automation.call).toEqual({
    pallet: 'system',
    method: 'remark',
    args: { remark: '0x70617261636c6f636b' }
  })
  expect(prompt.heard).toMatchSnapshot()
})

test('an answer that will not do is asked for again, and not for ever', async () => {
  const prompt = answer('relay.example', 'wss://relay.example')
  const { flags } = { flags: { ...FLAGS, network: 'x', relay: undefined } }
  const { relay: _, ...rest } = flags
  await init({ flags: rest, prompt })
  expect(prompt.heard.filter((line) => line.startsWith('Endpoints'))).toHaveLength(2)
  const stubborn = answer()
  await expect(init({ flags: { ...rest, network: 'y' }, prompt: stubborn })).rejects.toMatchObject({
    code: 'CommandArgumentInvalid'
  })
  expect(stubborn.heard.filter((line) => line.startsWith('Endpoints'))).toHaveLength(5)
})

test('without a person, a missing answer names its option, and nothing is written', async () => {
  const { user: _, ...flags } = FLAGS
  const error = await init({ flags }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'CommandArgumentInvalid', context: { flag: '--user' } })
  expect((error as ParaclockError).remedies[0]?.summary).toContain('--user')
  expect(await readdir(cwd)).toEqual([])
})

test.each([
  [
    'a secret for an account',
    { user: 'bottom drive obey lake curtain smoke basket hold race lonely fit walk' },
    'ConfigValueInvalid'
  ],
  ['no account', { user: 'Alice' }, 'ValueMalformed'],
  ['half a byte for a call', { call: '0x123' }, 'ConfigValueInvalid'],
  ['a call with arguments that are none', { call: 'system.remark {remark}' }, 'JsonMalformed'],
  ['an endpoint without scheme', { relay: 'relay.example' }, 'EndpointMalformed']
])('%s is refused', async (_, flags, code) => {
  const error = await init({ flags: { ...FLAGS, ...flags } }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code })
  expect(String(error)).not.toContain('bottom')
})

test.each([
  ['--service', { service: '127.0.0.1:9914' }],
  ['--asset-hub', { 'asset-hub': 'hunter2' }],
  ['--service (number 2 of 3)', { service: 'wss://service, hunter2 wss://service' }]
])('the option of an endpoint that is none is named: %s', async (option, flags) => {
  const wrong: typeof detect = (args) =>
    args.endpoints.every((endpoint) => endpoint.includes('://')) ? detect(args) : detectChain(args)
  const refusal = init({ flags: { ...FLAGS, ...flags }, detect: wrong })
  await expect(refusal).rejects.toMatchObject({
    code: 'EndpointMalformed',
    message: `"…" of ${option} is not an endpoint: the scheme is missing, for example wss://`
  })
})

test('an endpoint at which nothing is cannot be detected', async () => {
  const endpoints = ['ws://127.0.0.1:9']
  await expect(detectChain({ role: 'relay', endpoints, signal })).rejects.toMatchObject({
    code: 'EndpointUnavailable'
  })
})

/** Common mistakes in the options: a name, the options, the code and the message. */
const MISTAKES: readonly (readonly [string, Partial<typeof FLAGS>, string, RegExp])[] = [
  ['a parachain as relay', { relay: 'wss://target' }, 'ArgumentInvalid', /it is parachain 2200/],
  ['no relay as relay', { relay: 'wss://alone' }, 'ArgumentInvalid', /it is not a relay chain/],
  [
    'the relay as service',
    { service: 'wss://relay' },
    'ArgumentInvalid',
    /not a parachain, and the service/
  ],
  [
    'the target as service',
    { service: 'wss://target' },
    'ArgumentInvalid',
    /it is not the service/
  ],
  [
    'the service as target',
    { target: 'wss://service' },
    'ArgumentInvalid',
    /it is the service itself/
  ],
  [
    'the relay as target',
    { target: 'wss://relay' },
    'ArgumentInvalid',
    /not a parachain, and the target/
  ],
  [
    'the id of the service',
    { target: 'wss://namesake' },
    'ArgumentInvalid',
    /id 2114 is that of the service/
  ],
  [
    'an id that the relay has not',
    { target: 'wss://stranger' },
    'ArgumentInvalid',
    /has no parachain 3000/
  ],
  [
    'a chain without a block on the relay',
    { target: 'wss://unmet' },
    'ArgumentInvalid',
    /has no block of parachain 2300, and this chain has finalized block 3: check that both/
  ],
  [
    'a chain that has no block to compare',
    { target: 'wss://younger' },
    'ArgumentInvalid',
    /has included block 12 of parachain 2400, and the node does not state this block as its own: wait/
  ],
  ['a pallet that is not there', { call: 'nope.nope {}' }, 'CallMalformed', /no pallet "nope"/],
  ['a call that is not there', { call: 'balances.nope {}' }, 'CallMalformed', /nope/],
  [
    'an argument that does not fit',
    { call: 'balances.transferKeepAlive {"dest":"x","value":"1"}' },
    'CallMalformed',
    /dest/
  ],
  [
    'an argument that is missing',
    { call: 'balances.transferKeepAlive {"value":"1"}' },
    'CallMalformed',
    /dest/
  ],
  ['bytes of no call', { call: '0xffff00' }, 'CallMalformed', /is not a call of "target"/]
]

test.each(MISTAKES)(
  '%s is refused by one coded error, and nothing is written',
  async (_, flags, code, says) => {
    const error = await init({ flags: { ...FLAGS, ...flags } }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code, message: expect.stringMatching(says) })
    if (code === 'ArgumentInvalid') {
      const [option = ''] = Object.keys(flags)
      expect((error as ParaclockError).remedies[0]?.summary).toContain(`--${option}`)
    }
    expect(await readdir(cwd)).toEqual([])
  }
)

test.each(MISTAKES)(
  '%s is said at the question, and asked for again',
  async (_, flags, __, says) => {
    const [[flag, wrong] = ['', '']] = Object.entries(flags)
    const right = FLAGS[flag as keyof typeof FLAGS]
    const { [flag as 'relay']: ___, ...rest } = FLAGS
    const prompt = answer(wrong, right)
    const { config } = await init({ flags: { ...rest, network: 'main' }, prompt })
    const heard = prompt.heard.filter((line) => line.startsWith('> '))
    expect(heard.filter((line) => says.test(line))).toHaveLength(1)
    expect(prompt.heard.filter((line) => !line.startsWith('> '))).toHaveLength(2)
    expect(Object.keys(config.networks)).toEqual(['main'])
  }
)

test('a person goes back to the last question, finds the last answer, and may change it', async () => {
  const prompt = answer(
    'stagign',
    '<',
    'staging',
    'wss://relay.example',
    'wss://service.example',
    'wss://target.example',
    '<',
    '<',
    '',
    '',
    USER,
    ''
  )
  const { config } = await init({ flags: {}, prompt })
  expect(Object.keys(config.networks)).toEqual(['staging'])
  expect(prompt.heard).toMatchSnapshot()
})

describe('a target of Ethereum accounts', () => {
  const ALITH = '0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac'
  const KEY = `0x${'5f'.repeat(32)}`
  const ethereum = { ...FLAGS, target: 'wss://ethereum.example', call: '0x000710deadbeef' }

  test('has the user named twice, by an option or at the question', async () => {
    const { config } = await init({ flags: { ...ethereum, account: ALITH } })
    expect(config.networks['staging']).toMatchObject({ user: USER, automation: { account: ALITH } })
    const prompt = answer(USER, ALITH.replace('f24', 'F24'), ALITH)
    const asked = await init({ flags: { ...ethereum, network: 'main' }, prompt })
    expect(asked.config.networks['main']?.automation.account).toBe(ALITH)
    expect(prompt.heard.filter((line) => line.startsWith('The same user'))).toHaveLength(3)
    expect(prompt.heard.join()).toContain('20 bytes (0x and 40 digits')
    expect(prompt.heard.join()).toContain('checksum (EIP-55)')
  })

  test('refuses to be written without it, and says which option is missing', async () => {
    await expect(init({ flags: ethereum })).rejects.toMatchObject({
      code: 'CommandArgumentInvalid',
      context: { flag: '--account' }
    })
    expect(await readdir(cwd)).toEqual([])
  })

  test.each([
    ['user', ALITH],
    ['account', USER],
    ['account', KEY],
    ['account', `0x${'0'.repeat(40)}`]
  ])('refuses %s %s, and repeats no key', async (flag, value) => {
    const flags = { ...ethereum, account: ALITH, [flag]: value }
    const error = await init({ flags }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'ValueMalformed' })
    expect(String(error)).not.toContain('5f5f')
    expect(await readdir(cwd)).toEqual([])
  })

  const DEST = `0x${'11'.repeat(20)}`
  const evm = {
    ...{ source: ALITH, target: DEST, input: '0x', value: '0', gasLimit: '9', maxFeePerGas: '0' },
    ...{ maxPriorityFeePerGas: null, nonce: null, accessList: [] }
  }
  const write = (changes: object) => `evm.call ${JSON.stringify({ ...evm, ...changes })}`
  const limits = { value: 0, weightLimit: { refTime: 0, proofSize: 9 }, storageDepositLimit: 0 }
  const revive = `revive.call ${JSON.stringify({ dest: DEST, ...limits, data: '0x' })}`

  test.each([
    ['without gas', ethereum, write({ gasLimit: '0' }), 'its limit of gas is zero'],
    ['of the zero address', ethereum, write({ target: `0x${'0'.repeat(40)}` }), 'the zero address'],
    ['of another source', ethereum, write({ source: DEST }), 'runs as the user'],
    ['without weight', FLAGS, revive, 'its weight limit has a ref time of zero']
  ])('a call of a contract %s is refused by an option and at the question', async (...row) => {
    const [, network, call, says] = row
    const flags = { ...network, account: network === ethereum ? ALITH : USER, call }
    await expect(init({ flags })).rejects.toMatchObject({
      code: 'ContractCallRefused',
      message: expect.stringContaining(says)
    })
    expect(await readdir(cwd)).toEqual([])
    const prompt = answer(call, '0x00000401')
    const { call: _, ...asked } = flags
    const { config } = await init({ flags: { ...asked, network: 'main' }, prompt })
    expect(config.networks['main']?.automation.call).toBe('0x00000401')
    expect(prompt.heard.join()).toContain(says)
  })

  test('a person goes back over a question that is not asked', async () => {
    const prompt = answer('<', USER, '')
    const { call: _, ...flags } = FLAGS
    await init({ flags: { ...flags, network: 'main' }, prompt })
    expect(prompt.heard.filter((line) => line.startsWith('An account of a user'))).toHaveLength(1)
    expect(prompt.heard.join()).not.toContain('The same user')
  })
})

test('going back asks also for what an option gave', async () => {
  const { user: _, ...flags } = FLAGS
  const prompt = answer('<', 'wss://target.example', USER)
  const { config } = await init({ flags: { ...flags, network: 'main' }, prompt })
  expect(config.networks['main']?.target.endpoints).toEqual(['wss://target.example'])
  expect(prompt.heard.filter((line) => line.startsWith('Endpoints of the target'))).toHaveLength(1)
})

describe('at a terminal', () => {
  function open() {
    const input = new PassThrough()
    const output = new PassThrough()
    const prompt = createPrompt({ input, output, signal })
    onTestFinished(() => prompt.close())
    return { input, output, prompt }
  }

  test('a question, its default, and an answer', async () => {
    const { input, output, prompt } = open()
    const asked = prompt.ask({ text: 'Which\u001b[2J?', byDefault: 'this' })
    input.write('that\n')
    expect(await asked).toBe('that')
    prompt.tell('found\nit')
    expect(String(output.read())).toBe('Which\ufffd[2J? [this]:   found\ufffdit\n')
  })

  /** A terminal of this width, which shows typed text and edits lines. */
  function openTerminal(columns: number) {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} })
    const output = Object.assign(new PassThrough(), { isTTY: true, columns })
    const prompt = createPrompt({ input, output, signal })
    onTestFinished(() => prompt.close())
    return { input, output, prompt }
  }

  test('at a terminal what is told is broken between words', () => {
    const { output, prompt } = openTerminal(20)
    prompt.tell('signing balances.transferKeepAlive(one, two)')
    const told = ['  signing', '  balances.transferKeepAlive(one,', '  two)', '']
    expect(String(output.read())).toBe(told.join('\n'))
  })

  test('at a terminal that states 0 columns, what is told keeps its lines', () => {
    const { output, prompt } = openTerminal(0)
    prompt.tell('< goes back to the last question.')
    expect(String(output.read())).toBe('  < goes back to the last question.\n')
  })

  test.each([80, 20])('at a terminal of %i columns a line can be edited', async (columns) => {
    const { input, prompt } = openTerminal(columns)
    const asked = prompt.ask({ text: 'Endpoints of the relay chain, several with commas' })
    const [backspace, left, right] = ['\u007f', '\u001b[D', '\u001b[C']
    input.write(`wss://b${backspace}.example${left.repeat(8)}a${right}\r`)
    expect(await asked).toBe('wss://a.example')
  })

  test.each([
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004']
  ])('%s at a question ends the asking, and nothing is written', async (_, key) => {
    const { input, output, prompt } = openTerminal(40)
    const asking = init({ flags: {}, prompt })
    // Answers the first question, and presses the key at the second.
    output.on('data', (text) => {
      if (/Which network.*: /.test(String(text))) input.write('\r')
      if (/Endpoints of the relay.*: /.test(String(text))) input.write(key)
    })
    await expect(asking).rejects.toMatchObject({ code: 'OperationAborted' })
    expect(await readdir(cwd)).toEqual([])
  })

  test('at a terminal all questions are answered, and the file can be read', async () => {
    const { input, output, prompt } = openTerminal(80)
    const left: readonly (readonly [RegExp, string[]])[] = [
      [/^Which network/, ['']],
      [/^Endpoints of the relay/, ['relay.example', FLAGS.relay]],
      [/^Endpoints of the service/, [FLAGS.service]],
      [/^Endpoints of the target/, [FLAGS.target]],
      [/^An account of a user/, ['', USER]],
      [/^A call of the target/, ['']]
    ]
    // Each question arrives as one text. Lines about an answer begin with spaces.
    output.on('data', (text) => {
      const found = left.find(([question]) => question.test(String(text)))
      if (found !== undefined) input.write(`${found[1].shift()}\r`)
    })
    const { path, network } = await init({ flags: {}, prompt })
    expect(network).toBe('staging')
    const config = await readConfig({ cwd, path, signal })
    expect(config.networks['staging']?.target.paraId).toBe(2200)
    expect(left.every(([, texts]) => texts.length === 0)).toBe(true)
  })

  test('the end of the input ends the asking', async () => {
    const { input, prompt } = open()
    const asked = prompt.ask({ text: 'Which?' })
    input.end()
    await expect(asked).rejects.toMatchObject({ code: 'OperationAborted' })
  })
})
