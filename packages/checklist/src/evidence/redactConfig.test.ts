import { stringifyJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { Config } from '../config/configSchema.ts'
import { redactConfig, redactEndpoint } from './redactConfig.ts'

test.each([
  ['wss://rpc.example', 'wss://rpc.example'],
  ['wss://user:secret@rpc.example/', 'wss://rpc.example'],
  ['wss://rpc.example/?apikey=secret', 'wss://rpc.example?…'],
  ['wss://rpc.example/v1/0123456789abcdef01234', 'wss://rpc.example/v1/…'],
  ['wss://rpc.example/public-ws#secret', 'wss://rpc.example/public-ws'],
  ['not a url', '…']
])('%s is shown as %s', (endpoint, shown) => {
  expect(redactEndpoint(endpoint)).toBe(shown)
})

test('no secret of any endpoint is left in a configuration', () => {
  const config = loadEvidence('ready').config as unknown as Config
  const { main } = config.networks
  if (main === undefined) throw new Error('the fixture has no main network')
  const endpoints = ['wss://me:hunter2@rpc.example/?key=hunter2']
  const chains = {
    relay: { ...main.relay, endpoints },
    service: { ...main.service, endpoints },
    target: { ...main.target, endpoints }
  }
  const redacted = redactConfig({ ...config, networks: { main: { ...main, ...chains } } })
  expect(stringifyJson(redacted)).not.toContain('hunter2')
  expect(redacted.networks['main']?.service.paraId).toBe(main.service.paraId)
})
