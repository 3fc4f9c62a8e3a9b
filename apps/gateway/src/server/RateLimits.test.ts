import { raise } from '@tooling/vitest/raise'
import { expect, test, vi } from 'vitest'
import { ClientLimitExceeded } from '../errors.ts'
import { GatewayMetrics } from '../metrics/GatewayMetrics.ts'
import { RateLimits } from './RateLimits.ts'

test.each([
  ['one connection', { ratePerConnection: 4, ratePerAddress: 100 }],
  ['one address', { ratePerConnection: 100, ratePerAddress: 4 }]
])('work beyond the limit of %s is refused until its units are there again', (owner, rates) => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const metrics = new GatewayMetrics()
  const refused = vi.spyOn(metrics.limited, 'inc')
  const limits = new RateLimits({ ...rates, metrics })
  const connection = limits.nameConnection()
  limits.debit(connection, '::1', 8)
  const { context } = raise(ClientLimitExceeded, () => limits.charge(connection, '::1', 4))
  const limit = `units of work a second of ${owner}`
  expect(context).toMatchObject({ limit, allowed: 4 })
  expect(context.retryAfterMs).toBeGreaterThan(0)
  expect(refused).toHaveBeenCalledWith({ limit })
  clock.mockReturnValue(1000 + Number(context.retryAfterMs) - 1)
  raise(ClientLimitExceeded, () => limits.charge(connection, '::1', 4))
  clock.mockReturnValue(1000 + Number(context.retryAfterMs))
  limits.charge(connection, '::1', 4)
  limits.charge(limits.nameConnection(), '::2', 4)
})

test('a connection that closes leaves nothing behind', () => {
  const metrics = new GatewayMetrics()
  const limits = new RateLimits({ ratePerConnection: 4, ratePerAddress: 100, metrics })
  const connection = limits.nameConnection()
  limits.debit(connection, '::1', 8)
  limits.forgetConnection(connection)
  limits.charge(connection, '::1', 4)
})

test('each connection has a name of its own, and the address pays for all', () => {
  const metrics = new GatewayMetrics()
  const limits = new RateLimits({ ratePerConnection: 100, ratePerAddress: 4, metrics })
  const [one, other] = [limits.nameConnection(), limits.nameConnection()]
  expect([one, other]).toEqual(['1', '2'])
  limits.charge(one, '::1', 8)
  const { context } = raise(ClientLimitExceeded, () => limits.charge(other, '::1', 1))
  expect(context.limit).toBe('units of work a second of one address')
  limits.forgetConnection(one)
  raise(ClientLimitExceeded, () => limits.charge(one, '::1', 1))
})
