import { once } from 'node:events'
import { devAccount } from '@paraclock/devnet'
import { openHistory } from '@paraclock/history'
import { startPostgres } from '@paraclock/history/fixtures/startPostgres'
import { expect, onTestFinished, test } from 'vitest'
import { inTokens, listActions, openRent, priceRenewal, WAIT } from '../support/priceRenewal.ts'
import { startProgram, watchtowerProcess } from '../support/startProgram.ts'
import { configure, HOUR, renewing } from '../support/startRent.ts'

const TIMEOUT = 300_000

test.each(['SIGKILL', 'SIGSTOP'] as const)(
  'of two programs with policies one gets %s after a signature, and the other goes on',
  { timeout: TIMEOUT },
  async (signal) => {
    const rent = await openRent({ variant: 'minute' })
    const { net, cwd } = rent
    const server = await startPostgres()
    onTestFinished(() => server.stop())
    const url = server.create('history')
    const cost = await priceRenewal(rent, {})
    const RENEWALS = 3
    const budget = inTokens((cost * BigInt(2 * RENEWALS + 1)) / 2n)
    const policies = renewing({ act: true, budget })
    await configure(rent, { main: policies, database: { env: 'HISTORY' } })
    const history = await openHistory({ database: url })
    onTestFinished(() => history.close())
    const variables = { KEY: '//Keeper', HISTORY: url, TAKE_MS: '3000' }
    const start = () => startProgram(cwd, variables, watchtowerProcess).child
    const holder = async () =>
      (
        await history.db
          .selectFrom('leases')
          .select('holder')
          .where('name', '=', 'network main')
          .executeTakeFirst()
      )?.holder
    const signed = async () =>
      (await history.db.selectFrom('journals').select('line').execute()).filter(({ line }) =>
        line.includes('"signed"')
      ).length
    const first = start()
    await expect.poll(holder, WAIT).toBeDefined()
    const held = await holder()
    start()
    // No block is built, so a signed action stays open.
    await expect.poll(signed, { ...WAIT, interval: 5 }).toBe(1)
    const ended = once(first, 'exit')
    first.kill(signal)
    if (signal === 'SIGKILL') await ended
    await expect.poll(holder, WAIT).not.toBe(held)
    expect((await listActions(history)).map(({ outcome }) => outcome)).toEqual(['open'])
    const stopped = async () => {
      await net.build()
      const rows = await history.db.selectFrom('alerts').selectAll().execute()
      return rows.filter(({ rule }) => rule === 'policy-stopped').map(({ summary }) => summary)
    }
    const oneDone = async () => {
      await net.build()
      return (await listActions(history)).filter(({ outcome }) => outcome === 'succeeded').length
    }
    await expect.poll(oneDone, WAIT).toBeGreaterThan(0)
    if (signal === 'SIGSTOP') first.kill('SIGCONT')
    await expect.poll(stopped, WAIT).toEqual([expect.stringContaining('its budget has')])
    const actions = await listActions(history)
    expect(actions.map(({ nonce, outcome }) => [nonce, outcome])).toEqual(
      Array.from({ length: RENEWALS }, (_, nonce) => [nonce, 'succeeded'])
    )
    const { address } = await devAccount('Keeper')
    const next = await net.service.api.rpc.system.accountNextIndex(address)
    expect([next.toNumber(), await signed()]).toEqual([RENEWALS, RENEWALS])
    const { spent } = await history.db.selectFrom('budgets').selectAll().executeTakeFirstOrThrow()
    expect(BigInt(spent)).toBe(actions.reduce((sum, { amount }) => sum + BigInt(amount), 0n))
    const times = [...(await rent.readTasks()).values()].flat().toSorted((one, two) => one - two)
    const [from = 0] = times
    expect(times).toEqual(Array.from({ length: 2 + 3 * RENEWALS }, (_, at) => from + at * HOUR))
  }
)
