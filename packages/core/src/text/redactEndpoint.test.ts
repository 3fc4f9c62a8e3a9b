import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorToJson } from '../errors/errorToJson.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { renderError } from '../errors/renderError.ts'
import { ArgumentInvalid } from '../errors/values.ts'
import { hasPhrase, redactEndpoint, redactText } from './redactEndpoint.ts'

test.each([
  ['wss://rpc.example', 'wss://rpc.example'],
  ['wss://rpc-a.acme.example/', 'wss://rpc-a.acme.example'],
  ['ws://127.0.0.1:9944/', 'ws://127.0.0.1:9944'],
  ['http://[::1]:9944', 'http://[::1]:9944'],
  ['ws://localhost:9944', 'ws://localhost:9944'],
  ['ws://node-a:9944', 'ws://node-a:9944'],
  ['wss://polkadot-rpc.acme.example/public-ws/v1', 'wss://polkadot-rpc.acme.example/public-ws/v1'],
  ['wss://user:hunter2@rpc.example/ws', 'wss://rpc.example/ws'],
  ['wss://rpc.example/?apikey=hunter2', 'wss://rpc.example?…'],
  ['wss://rpc.example/ws#hunter2', 'wss://rpc.example/ws'],
  ['wss://rpc.example/v1/hunter2', 'wss://rpc.example/v1/…'],
  ['wss://rpc.example/h', 'wss://rpc.example/h'],
  ['wss://hunter2.rpc.example', 'wss://….rpc.example'],
  ['wss://rpc-hunter2.acme.example', 'wss://….acme.example'],
  ['wss://0123456789abcdef.example', 'wss://….example'],
  ['ws://hunter2:9944', 'ws://…:9944'],
  ['ws://1234567890', 'ws://…'],
  ['hunter2', '…'],
  ['hunter2://rpc.example', '…'],
  ['rpc.example/hunter2', '…'],
  ['wss://user:hunter2@', '…'],
  ['', '…'],
  [undefined, '…'],
  [{ url: 'hunter2' }, '…']
])('%s is shown as %s', (endpoint, shown) => {
  expect(redactEndpoint(endpoint)).toBe(shown)
  if (shown !== '…') expect(redactEndpoint(shown)).toBe(shown)
})

test('a key of any length is hidden in every part of a URL', () => {
  // Letters of one kind, or a digit and two letters, could be a word or an index.
  const key = fc
    .stringMatching(/^[a-z0-9]{3,60}$/)
    .filter((one) => redactEndpoint(`ws://${one}`) === 'ws://…')
  fc.assert(
    fc.property(key, (one) => {
      const urls = [
        `wss://${one}:${one}@${one}.rpc.example/${one}/v1/${one}?${one}=${one}#${one}`,
        `https://rpc-${one}.acme.example/ws/${one}-${one}`,
        `${one}.acme.example/${one}`,
        `${one}://${one}.acme.example`
      ]
      for (const url of urls) {
        expect(redactEndpoint(url)).not.toContain(one)
        expect(redactText(`it failed (${url}): "${url}"`)).not.toContain(`//${one}`)
      }
    })
  )
})

test('an error never shows a complete URL', () => {
  const url = 'https://me:hunter2@rpc.example/hunter2?hunter2'
  const cause = new TypeError(`cannot fetch ${url}`)
  const context = { argument: 'x', value: url, problem: `it is ${url}` }
  const error = new ParaclockError(ArgumentInvalid, context, { cause })
  expect(error.message).not.toContain('hunter2')
  expect(JSON.stringify(errorToJson(error))).not.toContain('hunter2')
  expect(renderError(error)).not.toContain('hunter2')
  expect(redactText(`cannot fetch ${url}, sorry`)).toBe(
    'cannot fetch https://rpc.example/…?…, sorry'
  )
})

test.each([
  ['bottom drive obey lake curtain smoke basket hold race lonely fit walk', true],
  ['BOTTOM, DRIVE, OBEY, LAKE, CURTAIN, SMOKE, BASKET, HOLD, RACE, LONELY, FIT, WALK', true],
  ['bottom drive obey lake curtain smoke basket hold race lonely fit walk//hard/soft', true],
  ['bottom drive obey lake curtain smoke basket hold race lonely fit', false],
  ['it was bottom drive obey lake curtain smoke basket hold race lonely fit walk', true],
  ['that the service keeps tasks for, and schedule the later runs when they come within', false],
  ['the chain is not the one that the configuration names, so nothing of it was read', false]
])('%s reads like a phrase: %s', (text, expected) => {
  expect(hasPhrase(text)).toBe(expected)
  const shown = expected ? text.replace(/bottom.*/i, '…') : text
  expect(redactText(`"${text}" is no URL`)).toBe(`"${shown}" is no URL`)
})

test('a host that was not found is redacted as in a URL', () => {
  expect(redactText('getaddrinfo ENOTFOUND k3y9.rpc.acme.example')).toBe(
    'getaddrinfo ENOTFOUND ….rpc.acme.example'
  )
})
