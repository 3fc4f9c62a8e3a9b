import { stringifyJson } from '@paraclock/core'
import { expect, test } from 'vitest'
import { loadEvidence } from '../../test/fixtures/loadEvidence.ts'
import type { Config } from '../config/configSchema.ts'
import { redactConfig } from './redactConfig.ts'

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
