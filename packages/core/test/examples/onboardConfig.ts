import type { onboardConfigErrors } from '../../src/errors/catalogue/onboardConfig.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const source = 'paraclock.config.json'

/** For each code about configurations a context as it occurs. */
export const onboardConfigExamples: {
  readonly [Code in keyof typeof onboardConfigErrors]: ErrorContext<Code>
} = {
  ConfigMissing: {
    folder: '/home/acme/chain',
    names: ['paraclock.config.json', 'paraclock.config.ts', 'paraclock.config.js']
  },
  ConfigMalformed: { source, problem: 'JSON is malformed at line 4, column 3' },
  ConfigKeyUnknown: {
    source,
    key: 'networks.staging.relay.endpoint',
    line: 5,
    column: 18,
    known: ['endpoints', 'genesis', 'specName'],
    meant: 'endpoints'
  },
  ConfigValueInvalid: {
    source,
    key: 'networks.staging.target.paraId',
    line: 9,
    column: 7,
    problem: 'must be a whole number',
    value: '2200'
  },
  ConfigSecretRefused: { source, key: 'networks.staging.mnemonic', line: 12, column: 7 },
  ConfigAnswerMissing: { flag: '--user', question: 'An account of a user on the service' },
  ConfigOverwriteRefused: { source, network: 'staging' },
  ChainRoleMismatch: {
    endpoint: 'wss://relay.example',
    name: 'Rococo',
    role: 'target',
    paraId: null
  }
}
