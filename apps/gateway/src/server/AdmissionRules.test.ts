import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { AdmissionRules } from './AdmissionRules.ts'

const local = { host: '127.0.0.1', hosts: [], origins: [] }
const open = { host: '0.0.0.0', hosts: ['rpc.acme.example'], origins: ['https://app.example'] }
const any = { host: '::', hosts: ['*'], origins: ['*'] }

test.for([
  [local, 'localhost:9955', undefined, true],
  [local, '127.0.0.1:9955', undefined, true],
  [local, '127.9.9.9', undefined, true],
  [local, '[::1]:9955', undefined, true],
  [local, 'node.localhost', undefined, true],
  [local, 'LOCALHOST:1', undefined, true],
  [local, 'evil.example', undefined, false],
  [local, '127.0.0.1.evil.example', undefined, false],
  [local, 'localhost.evil.example', undefined, false],
  [local, 'evil.example@localhost', undefined, false],
  [local, '', undefined, false],
  [local, undefined, undefined, false],
  [local, 'localhost', 'http://localhost:3000', true],
  [local, 'localhost', 'https://127.0.0.1', true],
  [local, 'localhost', 'null', false],
  [local, 'localhost', 'https://evil.example', false],
  [local, 'localhost', 'file://', false],
  [local, 'localhost', 'http://localhost@evil.example', false],
  [{ ...local, hosts: ['rpc.acme.example'] }, 'rpc.acme.example', undefined, true],
  [{ ...local, origins: ['https://app.example'] }, 'localhost', 'https://app.example', true],
  [{ ...local, origins: ['https://app.example'] }, 'localhost', 'http://localhost', false],
  [open, 'rpc.acme.example:443', 'https://app.example', true],
  [open, 'RPC.acme.example', undefined, true],
  [open, 'localhost', undefined, false],
  [open, 'rpc.acme.example', 'http://localhost', false],
  [open, 'rpc.acme.example', 'null', false],
  [any, 'whatever', 'null', true],
  [any, undefined, undefined, true]
] as const)('%j: Host %s, Origin %s', ([setup, host, origin, isAnswered]) => {
  const headers = { ...(host === undefined ? {} : { host }), ...(origin ? { origin } : {}) }
  const request = { headers } as IncomingMessage
  expect(new AdmissionRules(setup).refusal(request) === undefined).toBe(isAnswered)
})
