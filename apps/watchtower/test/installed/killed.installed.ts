import { startPostgres } from '@paraclock/history/fixtures/startPostgres'
import { onTestFinished, test } from 'vitest'
import { checkKilled, TIMEOUT } from '../support/checkKilled.ts'

test('a watchtower that is killed at random points loses and doubles nothing', {
  timeout: TIMEOUT
}, async () => {
  const server = await startPostgres()
  onTestFinished(() => server.stop())
  await checkKilled(server.create('history'))
})
