import { expect, test } from 'vitest'
import { awaitSilence } from './awaitSilence.ts'

/** A caller who asks so many more times, each time when an echo comes back. */
const caller = (more: number, open = 0) => {
  const state = { asked: 0, open, echoes: 0 }
  const line = {
    asked: () => state.asked,
    open: () => state.open,
    async echo() {
      state.echoes += 1
      if (state.echoes <= more) state.asked += 1
      else state.open = 0
    }
  }
  return { state, line }
}

test('it ends with the first echo upon which nothing was asked', async () => {
  const { state, line } = caller(2)
  await awaitSilence(line)
  expect(state).toEqual({ asked: 2, open: 0, echoes: 3 })
})

test('what is asked and not answered yet is no silence', async () => {
  const { state, line } = caller(0, 1)
  line.echo = async () => {
    state.echoes += 1
    if (state.echoes === 2) state.open = 0
  }
  await awaitSilence(line)
  expect(state.echoes).toBe(2)
})
