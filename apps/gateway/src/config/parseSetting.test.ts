import { expect, test } from 'vitest'
import { parseSetting } from './parseSetting.ts'
import { settingNames, settings } from './settings.ts'

const from = 'a flag'

/** The values that a setting takes at its bounds, and those next to them that it refuses. */
function listBounds(name: (typeof settingNames)[number]): [unknown[], unknown[]] {
  const { accepts } = settings[name]
  switch (accepts.kind) {
    case 'choice':
      return [[...accepts.values], ['', 'another', 1]]
    case 'integer': {
      const { least, most } = accepts
      return [
        [least, most],
        [least - 1, most + 1, least + 0.5, '', 'many']
      ]
    }
    case 'switch':
      return [
        [true, false],
        ['maybe', 1]
      ]
    default:
      return [[], []]
  }
}

test.each(settingNames)(
  '%s takes each of its values, as text and as JSON, and none beside',
  (name) => {
    const [taken, refused] = listBounds(name)
    for (const value of taken) {
      expect(parseSetting({ name, value, from })).toBe(value)
      expect(parseSetting({ name, value: String(value), from })).toBe(value)
    }
    for (const value of refused) {
      expect(() => parseSetting({ name, value, from }), String(value)).toThrow(
        expect.objectContaining({ code: 'GatewayOptionInvalid' })
      )
    }
  }
)

// The levels are those of the logging library. With an unknown level it would log nothing.
test('the log has the levels of its library', () => {
  const { accepts } = settings.logLevel
  expect(accepts).toMatchObject({ values: ['silent', 'error', 'warn', 'info', 'debug'] })
})

const DAY = 86_400_000
const GIB = 1024 * 1024 * 1024

/** The bounds that the documentation states. */
test.each([
  [['agree'], 1, 16],
  [['setAsideMs', 'callMs', 'requestMs', 'pingMs', 'shutdownMs'], 1, DAY],
  [['staleMs'], 0, DAY],
  [['port', 'operatorPort'], 0, 65_535],
  [['maxConnections', 'maxConnectionsPerAddress'], 1, 1_000_000],
  [['ratePerConnection', 'ratePerAddress'], 0, 1_000_000],
  [['maxBodyBytes', 'maxAnswerBytes', 'slowReaderBytes'], 1024, GIB],
  [['cacheBytes'], 0, GIB],
  [['maxDepth'], 3, 1000],
  [['maxEntries'], 16, 10_000_000],
  [['maxBatch'], 1, 100_000],
  [['maxSubscriptions', 'maxSessions'], 0, 100_000],
  [['maxInFlight'], 1, 10_000]
] as const)('%j may be from %i to %i', (names, least, most) => {
  for (const name of names) expect(settings[name].accepts).toEqual({ kind: 'integer', least, most })
})

const hash = `0x${'ab'.repeat(32)}`

test.each([
  ['host', ['localhost', '127.0.0.1', '::1', 'rpc.acme.example'], ['a b', 'a/b', '']],
  ['genesis', ['', hash], [hash.slice(0, -1), `${hash}0`, hash.toUpperCase(), '0x']]
] as const)('%s may be each of %j, and none of %j', (name, taken, refused) => {
  for (const value of taken) expect(parseSetting({ name, value, from })).toBe(value)
  for (const value of [...refused, 7, null]) {
    expect(() => parseSetting({ name, value, from })).toThrow(
      expect.objectContaining({ code: 'GatewayOptionInvalid' })
    )
  }
})

test.each([
  [
    'hosts',
    ['*', 'rpc.acme.example', '1.2.3.4', '[::1]'],
    ['Acme', 'a:80', 'http://a', '-a', '[x]']
  ],
  [
    'origins',
    ['*', 'https://app.example', 'http://localhost:3000'],
    ['app.example', 'https://a/b']
  ],
  [
    'trustedProxies',
    ['10.0.0.0/8', '1.2.3.4', '1.2.3.4/32', '1.2.3.4/0', '::1', '2001:db8::/128'],
    [
      '1.2.3.4/33',
      '2001:db8::/129',
      '1.2.3.4/8/8',
      '1.2.3',
      '10.0.0.0/',
      '10.0.0.0/x',
      '10.0.0.0/0008'
    ]
  ],
  [
    'allow',
    ['eth_getLogs', 'eth_getLogs=50', 'a=999999'],
    ['a=', 'a=1000000', 'a=x', 'eth_*', 'a b']
  ],
  ['deny', ['eth_getLogs', 'eth_*', 'a*'], ['*', 'a*b', 'a=1']],
  [
    'upstreams',
    ['ws://a.example', 'a=wss://a.example', 'http://a.example:80', 'https://a.example/x'],
    ['a.example', 'ftp://a.example', 'a b=ws://a.example']
  ]
] as const)('each of %s may be %j, and not %j', (name, taken, refused) => {
  expect(parseSetting({ name, value: [...taken], from })).toEqual(taken)
  expect(parseSetting({ name, value: taken.join(' , '), from })).toEqual(taken)
  for (const item of refused) {
    const parse = () => parseSetting({ name, value: [taken[0], item], from })
    expect(parse, item).toThrow(expect.objectContaining({ code: 'GatewayOptionInvalid' }))
  }
  for (const value of [7, null, [7], {}]) {
    expect(() => parseSetting({ name, value, from })).toThrow(
      expect.objectContaining({ code: 'GatewayOptionInvalid' })
    )
  }
})

test.each([
  ['maxBatch', '0', 'an integer from 1 to 100000', '0'],
  ['maxBatch', '99999999999999999', 'an integer from 1 to 100000', '99999999999999999'],
  ['variant', 'day', 'one of auto, hour, minute, none', 'day'],
  ['diagnostics', 'yes', 'true or false', 'yes'],
  ['host', 'a b', 'an IP address or a host name', 'a b'],
  ['trustedProxies', ['1.2.3.4', 'x'], 'IP addresses or networks (10.0.0.0/8)', 'x'],
  ['upstreams', ['ws://a.example', 'key'], /^URLs of nodes/, '…'],
  ['upstreams', 7, /^URLs of nodes/, '…'],
  [
    'allow',
    ['nothing_*'],
    /cost if that is not 1 \(.*\); no \* stands for further names$/,
    'nothing_*'
  ]
] as const)('%s that is %j is refused with what it may be', (name, value, expected, shown) => {
  expect(() => parseSetting({ name, value, from })).toThrow(
    expect.objectContaining({
      context: {
        ...{ option: name, from, value: shown },
        expected: typeof expected === 'string' ? expected : expect.stringMatching(expected)
      }
    })
  )
})
