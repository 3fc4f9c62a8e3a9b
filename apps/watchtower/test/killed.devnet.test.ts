import { test } from 'vitest'
import { checkKilled, TIMEOUT } from './support/checkKilled.ts'

test(
  'a watchtower that is killed at random points loses and doubles nothing',
  {
    timeout: TIMEOUT
  },
  () => checkKilled()
)
