import { errorToJson, type ParaclockError } from '@paraclock/core'
import { expect, test } from 'vitest'
import { parseEndpoint } from './parseEndpoint.ts'

test.for([
  ['wss://rpc.example', 'wss://rpc.example'],
  ['ws://127.0.0.1:9944/', 'ws://127.0.0.1:9944'],
  ['ws://[::1]:9944', 'ws://[::1]:9944'],
  ['wss://user:secret@rpc.example/ws', 'wss://rpc.example/ws'],
  ['wss://rpc.example/ws?apikey=secret', 'wss://rpc.example/ws?…'],
  ['wss://rpc.example/v3/0123456789abcdef01234567', 'wss://rpc.example/v3/…']
] as const)('%s', ([url, shown]) => {
  expect(parseEndpoint(url)).toEqual({ url, shown })
})

test.for([
  ['', 'it is not a URL'],
  ['rpc.example', 'the scheme is missing'],
  ['rpc.example/ws', 'the scheme is missing'],
  ['localhost:9944', 'the scheme is missing'],
  ['ftp://rpc.example', 'the scheme is not ws'],
  ['https://rpc.example', 'give the address that begins with wss://'],
  ['http://127.0.0.1:9944', 'give the address that begins with ws://'],
  ['file:///etc/passwd', 'the scheme is not ws'],
  ['wss://', 'it is not a URL'],
  ['wss://rpc.example#x', 'fragment'],
  [undefined as unknown as string, 'it is not a URL'],
  [9944 as unknown as string, 'it is not a URL']
] as const)('%s is refused', ([url, problem]) => {
  expect(() => parseEndpoint(url)).toThrowError(
    expect.objectContaining({
      code: 'EndpointMalformed',
      message: expect.stringContaining(problem)
    })
  )
})

test('an endpoint with a name is shown by it, also in an error', () => {
  const url = 'wss://10.0.0.5:9944/hunter2'
  expect(parseEndpoint({ url, name: 'a' })).toEqual({ url, shown: 'a' })
  expect(() => parseEndpoint({ url: `${url}#x`, name: 'a' })).toThrowError('"a" is not an endpoint')
})

test('no secret is shown, also if the text is not a URL', () => {
  const refused = [
    'hunter2',
    'rpc.example/hunter2',
    'hunter2://x',
    'wss://a.example#hunter2',
    'hunter2:1'
  ]
  for (const value of refused) {
    const error = ((): unknown => {
      try {
        return parseEndpoint(value)
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toMatchObject({ code: 'EndpointMalformed' })
    expect(JSON.stringify(errorToJson(error as ParaclockError))).not.toContain('hunter2')
  }
  expect(parseEndpoint('wss://me:hunter2@hunter2.rpc.example/hunter2?hunter2').shown).toBe(
    'wss://….rpc.example/…?…'
  )
})
