import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseEndpoint } from './parseEndpoint.ts'

test.for([
  ['wss://rpc.example', 'ws', 'wss://rpc.example'],
  ['ws://127.0.0.1:9944/', 'ws', 'ws://127.0.0.1:9944'],
  ['https://rpc.example/api/v1', 'http', 'https://rpc.example/api/v1'],
  ['http://[::1]:9944', 'http', 'http://[::1]:9944'],
  ['wss://user:secret@rpc.example/ws', 'ws', 'wss://rpc.example/ws'],
  ['wss://rpc.example/ws?apikey=secret', 'ws', 'wss://rpc.example/ws?…'],
  ['https://rpc.example/v3/0123456789abcdef01234567', 'http', 'https://rpc.example/v3/…']
] as const)('%s', ([url, kind, shown]) => {
  expect(parseEndpoint(url)).toEqual({ url, kind, shown })
})

test.for([
  ['', 'it is not a URL'],
  ['rpc.example', 'the scheme is missing'],
  ['rpc.example/ws', 'the scheme is missing'],
  ['localhost:9944', 'the scheme is localhost'],
  ['ftp://rpc.example', 'the scheme is ftp'],
  ['file:///etc/passwd', 'the scheme is file'],
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

test('nothing that is secret in a URL is shown', () => {
  const secret = fc.stringMatching(/^[a-z0-9]{24,40}$/)
  fc.assert(
    fc.property(secret, secret, secret, (user, key, query) => {
      const { shown } = parseEndpoint(`wss://${user}:${key}@rpc.example/v1/${key}?token=${query}`)
      for (const part of [user, key, query]) expect(shown).not.toContain(part)
    })
  )
})
