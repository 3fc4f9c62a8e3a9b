import type { gatewayErrors } from '../../src/errors/catalogue/gateway.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const endpoint = 'wss://rpc-a.example'

/** For each code of gateway a context as it occurs. */
export const gatewayExamples: {
  readonly [Code in keyof typeof gatewayErrors]: ErrorContext<Code>
} = {
  GatewayOptionInvalid: {
    option: 'maxBatch',
    from: 'the environment',
    value: 'many',
    expected: 'an integer from 1 to 100000'
  },
  GatewayOptionUnknown: { option: 'maxBach', from: 'the file gateway.json' },
  GatewayConfigUnavailable: { path: 'gateway.json', problem: 'it is not JSON' },
  GatewayAddressUnavailable: { address: '127.0.0.1:9955', problem: 'EADDRINUSE' },
  GatewayUnavailable: { doing: 'state_call' },
  RequestLimitExceeded: { limit: 'requests in one batch', actual: 10_000, allowed: 100 },
  ClientLimitExceeded: { limit: 'calls a second', allowed: 500, retryAfterMs: 40 },
  AnswerSizeExceeded: { method: 'state_getPairs', bytes: 90_000_000, allowedBytes: 16_777_216 },
  UpstreamAnswersMismatch: {
    method: 'AutomationTimeApi_generate_task_id',
    block: `0x${'33'.repeat(32)}`,
    endpoints: [endpoint, 'wss://rpc-b.example'],
    answers: [`0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`]
  },
  UpstreamsIncomplete: {
    wanted: 2,
    had: 1,
    failures: [`${endpoint} cannot be reached: nothing listens on this port (ECONNREFUSED)`]
  }
}
